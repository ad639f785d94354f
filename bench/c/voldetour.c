/* Random games of VoldéTour, hand-written: the yardstick for Ludion's compiled kernel.
 *
 *   voldetour GAMES SEED SEATS   prints: games decisions choices seconds
 *
 * The rules and the layout of a state are those of src/ludion/games/voldetour, written again here so
 * that the two speeds compare like with like: rows of ten bits for the squares that can be built on,
 * spread into moves by a table. `decisions` counts moves played, `choices` the legal moves there were.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 10, SQUARES = 100, LEVELS = 3, HEIGHT = 2, LIMIT = 100, LATE = 3 };
enum { TURN, PLACE, OVER };
enum { NONE = -1, DRAW = -2, STAIR = 3, RISING = 7, NESTED = 11, SLOPE = 4 };
enum { BLOCK_CODE = 1, STAIR_CODE = 65, PAIR_CODE = 81, CODES = 145 };
enum { LIFT = 1140, LORD = 1240, END = 1340, MOVES = 1341, PRESENT = 16, SQUARE_FACE = 15 };

static const int kind_of[12] = {0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3};
static const int first_pose[5] = {0, 1, 4, 7, 12};
static const int length[12] = {1, 2, 2, 2, 3, 3, 3, 1, 1, 1, 1, 1};
static const int stride[12] = {0, 1, 10, 0, 1, 10, 0, 0, 0, 0, 0, 0};
static const int climb[12] = {0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0};
static const int first_part[7] = {0, 1, 3, 5, 7, 10, 13};
static const int first_move[13] = {0,   100, 190, 280, 380,  460, 540,
                                   640, 740, 840, 940, 1040, 1140};
static const int width[12] = {10, 9, 10, 10, 8, 10, 10, 10, 10, 10, 10, 10};
static const int depth[12] = {10, 10, 9, 10, 10, 8, 10, 10, 10, 10, 10, 10};
static const uint8_t supply[4] = {2, 2, 1, 5};
static const int8_t towers[2][4] = {{22, 77, 22, 77}, {32, 73, 67, 26}};

static int8_t neighbour[SQUARES][4], tower_owner[2][SQUARES];
static uint8_t owner_of[CODES], pose_of[CODES], part_of[CODES], shows[CODES][4], needs[CODES][4];
static int16_t spread_row[1024][SIDE];
static uint8_t count_row[1024], move_pose[LIFT], move_place[LIFT];

typedef struct {
    uint64_t random;
    uint8_t seats, phase, used[2];
    int8_t player, winner, held_pose, held_from, lords[4];
    uint16_t turns[4];
    uint8_t reserve[4][4], cells[LEVELS][SQUARES], surface[SQUARES];
    uint16_t room[LEVELS][SIDE], slopes[SIDE], tops[4][SIDE];
} State;

/* -- tables ------------------------------------------------------------------------------- */

static int flank(int rises) { return rises < 2 ? 1 | 8 : 1 | 4; }

static int same_block(int code, int side) {
    int pose = pose_of[code], ahead = stride[pose] == 1 ? 1 : 0;
    if (stride[pose] == 0) return 0;
    if (side == ahead) return part_of[code] < length[pose] - 1;
    return side == (ahead ^ 2) && part_of[code] > 0;
}

static void make_faces(int code, int side) {
    int rises = (code - STAIR_CODE) & 3;
    if (code < STAIR_CODE) {
        shows[code][side] = PRESENT | SQUARE_FACE;
        needs[code][side] = same_block(code, side) ? 0 : SQUARE_FACE;
    } else if (code < PAIR_CODE) {
        int open = side == (rises ^ 2), head = side == rises;
        shows[code][side] = (uint8_t)(PRESENT | (head ? SQUARE_FACE : open ? 0 : flank(rises)));
        needs[code][side] = (uint8_t)(head ? SQUARE_FACE : open ? PRESENT : flank(rises));
    } else {
        int open = side == rises, back = side == (rises ^ 2);
        shows[code][side] = PRESENT | SQUARE_FACE;
        needs[code][side] =
            (uint8_t)(back ? SQUARE_FACE : open ? PRESENT : SQUARE_FACE & ~flank(rises));
    }
}

static void make_tables(void) {
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};
    for (int at = 0; at < SQUARES; at++)
        for (int d = 0; d < 4; d++) {
            int x = at % SIDE + dx[d], y = at / SIDE + dy[d];
            int inside = x >= 0 && x < SIDE && y >= 0 && y < SIDE;
            neighbour[at][d] = (int8_t)(inside ? SIDE * y + x : NONE);
        }
    memset(tower_owner, NONE, sizeof tower_owner);
    for (int four = 0; four < 2; four++)
        for (int seat = 0; seat < 2 + 2 * four; seat++)
            tower_owner[four][towers[four][seat]] = (int8_t)seat;
    for (int owner = 0; owner < 4; owner++)
        for (int pose = 0; pose < RISING; pose++)
            for (int part = 0; part < length[pose]; part++) {
                int code = BLOCK_CODE + 16 * owner + first_part[pose] + part;
                owner_of[code] = (uint8_t)owner;
                pose_of[code] = (uint8_t)pose;
                part_of[code] = (uint8_t)part;
            }
    for (int code = STAIR_CODE; code < CODES; code++) {
        int pair = code >= PAIR_CODE;
        owner_of[code] = (uint8_t)(pair ? (code - PAIR_CODE) / 16 : (code - STAIR_CODE) / 4);
        pose_of[code] = (uint8_t)(pair ? NESTED : RISING + (code - STAIR_CODE) % 4);
    }
    for (int code = 1; code < CODES; code++)
        for (int side = 0; side < 4; side++) make_faces(code, side);
    for (int row = 0; row < 1024; row++)
        for (int bit = 0; bit < SIDE; bit++)
            if (row >> bit & 1) spread_row[row][count_row[row]++] = (int16_t)bit;
    for (int pose = 0, move = 0; pose < 12; pose++)
        for (int y = 0; y < depth[pose]; y++)
            for (int x = 0; x < width[pose]; x++, move++) {
                move_pose[move] = (uint8_t)pose;
                move_place[move] = (uint8_t)(SIDE * y + x);
            }
}

static uint64_t next_word(State *s) {
    uint64_t z = s->random += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int below(State *s, int n) { return (int)(((next_word(s) >> 32) * (uint64_t)n) >> 32); }

/* -- building ----------------------------------------------------------------------------- */

static int tower_at(const State *s, int at) { return tower_owner[s->seats >> 2][at]; }
static int tower_of(const State *s, int seat) { return towers[s->seats >> 2][seat]; }
static int enemy_of(const State *s, int seat) { return (seat + s->seats / 2) % s->seats; }

static int lord_on(const State *s, int at) {
    return s->lords[0] == at || s->lords[1] == at || s->lords[2] == at || s->lords[3] == at;
}

static int top_level(const State *s, int at) {
    int level = LEVELS - 1;
    while (level >= 0 && !s->cells[level][at]) level--;
    return level;
}

static int top_code(const State *s, int at) {
    int level = top_level(s, at);
    return level < 0 ? 0 : s->cells[level][at];
}

static void settle(State *s, int at) {
    int rank = at / SIDE, level = top_level(s, at), code = level < 0 ? 0 : s->cells[level][at];
    uint16_t bit = (uint16_t)(1 << at % SIDE), kept = (uint16_t)~bit;
    s->slopes[rank] &= kept;
    for (int h = 0; h < LEVELS; h++) s->room[h][rank] &= kept;
    for (int seat = 0; seat < 4; seat++) s->tops[seat][rank] &= kept;
    if (tower_at(s, at) != NONE) {
        s->surface[at] = HEIGHT;
        return;
    }
    if (code >= STAIR_CODE && code < PAIR_CODE) {
        s->surface[at] = (uint8_t)(SLOPE + 4 * level + pose_of[code] - RISING);
        s->slopes[rank] |= bit;
    } else {
        s->surface[at] = (uint8_t)(level + 1);
        if (level + 1 < HEIGHT && !lord_on(s, at)) s->room[level + 1][rank] |= bit;
    }
    if (code && (part_of[code] == 0 || climb[pose_of[code]])) s->tops[owner_of[code]][rank] |= bit;
}

static void settle_piece(State *s, int pose, int at) {
    settle(s, at);
    if (stride[pose])
        for (int part = 1; part < length[pose]; part++) settle(s, at + part * stride[pose]);
}

static void put(State *s, int pose, int square, int owner) {
    int floor = s->surface[square] >= SLOPE ? (s->surface[square] - SLOPE) >> 2 : s->surface[square];
    for (int part = 0; part < length[pose]; part++) {
        uint8_t *cell = &s->cells[floor + part * climb[pose]][square + part * stride[pose]];
        if (pose < RISING)
            *cell = (uint8_t)(BLOCK_CODE + 16 * owner + first_part[pose] + part);
        else if (pose < NESTED)
            *cell = (uint8_t)(STAIR_CODE + 4 * owner + pose - RISING);
        else
            *cell = (uint8_t)(PAIR_CODE + 16 * owner + *cell - STAIR_CODE);
    }
    settle_piece(s, pose, square);
}

static int take(State *s, int square) {
    int level = top_level(s, square), code = s->cells[level][square], pose = pose_of[code];
    if (pose == NESTED)
        s->cells[level][square] = (uint8_t)(STAIR_CODE + (code - PAIR_CODE) % 16);
    else
        for (int part = 0; part < length[pose]; part++)
            s->cells[level - part * climb[pose]][square + part * stride[pose]] = 0;
    settle_piece(s, pose, square);
    return pose;
}

static int blocked(const State *s, int square) {
    int level = top_level(s, square), pose = pose_of[s->cells[level][square]];
    for (int part = 0; part < (stride[pose] ? length[pose] : 1); part++) {
        int at = square + part * stride[pose];
        if (s->surface[at] != s->surface[square] || lord_on(s, at)) return 1;
    }
    for (int part = 0; part < length[pose]; part++) {
        int at = square + part * stride[pose], high = level - part * climb[pose];
        for (int side = 0; side < 4; side++) {
            int beside = neighbour[at][side];
            int shown = beside == NONE ? 0 : shows[s->cells[high][beside]][side ^ 2];
            if (needs[s->cells[high][at]][side] & ~shown) return 0;
        }
    }
    return 1;
}

static int places(const State *s, int pose, int rank) {
    int row = 0;
    if (pose == NESTED) return s->slopes[rank];
    if (stride[pose] == 1) {
        for (int h = 0; h < HEIGHT; h++) {
            int room = s->room[h][rank];
            row |= length[pose] == 2 ? room & room >> 1 : room & room >> 1 & room >> 2;
        }
    } else if (stride[pose] == SIDE) {
        if (rank + length[pose] > SIDE) return 0;
        for (int h = 0; h < HEIGHT; h++) {
            int run = s->room[h][rank] & s->room[h][rank + 1];
            row |= length[pose] == 2 ? run : run & s->room[h][rank + 2];
        }
    } else {
        for (int h = 0; h + length[pose] <= HEIGHT; h++) row |= s->room[h][rank];
    }
    return row;
}

static int fits_elsewhere(State *s, int square) {
    int code = top_code(s, square), pose = pose_of[code], kind = kind_of[pose];
    int first = square / SIDE, last = first + (stride[pose] == SIDE ? length[pose] - 1 : 0);
    if (pose >= RISING && pose < NESTED) return 1;
    int flat = length[pose] == 1 ? (pose ? RISING : 0) : kind == 1 ? 1 : 4;
    for (int rank = 0; rank < SIDE; rank++)
        if ((rank < first || rank > last) && places(s, flat, rank)) return 1;
    int found = 0;
    take(s, square);
    for (int other = first_pose[kind]; other < first_pose[kind + 1] && !found; other++)
        for (int rank = 0; rank < SIDE && !found; rank++) {
            int row = places(s, other, rank);
            if (other == pose && rank == first) row &= ~(1 << square % SIDE);
            found = row != 0;
        }
    put(s, pose, square, owner_of[code]);
    return found;
}

static int can_lift(State *s, int square) {
    int kind = kind_of[pose_of[top_code(s, square)]];
    return !s->used[kind == STAIR] && !blocked(s, square) && fits_elsewhere(s, square);
}

/* -- walking ------------------------------------------------------------------------------ */

static int step(const State *s, int square, int d) {
    int height = s->surface[square], at = neighbour[square][d];
    while (at != NONE && s->surface[at] >= SLOPE) {
        int level = (s->surface[at] - SLOPE) >> 2, rises = (s->surface[at] - SLOPE) & 3;
        if (rises == d && height == level)
            height = level + 1;
        else if (rises == (d ^ 2) && height == level + 1)
            height = level;
        else
            return NONE;
        at = neighbour[at][d];
    }
    return at == NONE || s->surface[at] != height || lord_on(s, at) ? NONE : at;
}

static int reach(const State *s, int seat, uint16_t *rows) {
    int start = s->lords[seat], enemy = enemy_of(s, seat), target = tower_of(s, enemy);
    int queue[SQUARES], first = 0, last = 1, found = 0;
    uint16_t seen[SIDE] = {0};
    memset(rows, 0, SIDE * sizeof *rows);
    queue[0] = start;
    seen[start / SIDE] |= (uint16_t)(1 << start % SIDE);
    for (int steps = 0; steps < 3; steps++) {
        int layer = last;
        for (int i = first; i < layer; i++) {
            if (queue[i] == target) continue;
            for (int d = 0; d < 4; d++) {
                int at = step(s, queue[i], d);
                if (at == NONE || seen[at / SIDE] >> at % SIDE & 1) continue;
                seen[at / SIDE] |= (uint16_t)(1 << at % SIDE);
                int tower = tower_at(s, at);
                if (tower == NONE || tower == enemy) {
                    rows[at / SIDE] |= (uint16_t)(1 << at % SIDE);
                    found = 1;
                }
                queue[last++] = at;
            }
        }
        first = layer;
    }
    return found;
}

/* -- legal moves -------------------------------------------------------------------------- */

static int spread(int row, int first, int16_t *found, int count) {
    for (int i = 0; i < SIDE; i++) found[count + i] = (int16_t)(first + spread_row[row][i]);
    return count + count_row[row];
}

static int pose_placements(const State *s, int pose, int16_t *found, int count) {
    for (int rank = 0; rank < SIDE; rank++)
        count = spread(places(s, pose, rank), first_move[pose] + width[pose] * rank, found, count);
    return count;
}

static int placements(const State *s, int kind, int16_t *found, int count) {
    if (kind < STAIR) {
        for (int pose = first_pose[kind]; pose < first_pose[kind + 1]; pose++)
            count = pose_placements(s, pose, found, count);
        return count;
    }
    int begin = count, north;
    count = pose_placements(s, RISING, found, count);
    north = count - begin;
    for (int turn = 1; turn < 4; turn++, count += north)
        for (int i = 0; i < north; i++) found[count + i] = (int16_t)(found[begin + i] + turn * SQUARES);
    return pose_placements(s, NESTED, found, count);
}

static int lifts(State *s, int16_t *found, int count) {
    for (int rank = 0; rank < SIDE; rank++) {
        int row = s->tops[s->player][rank];
        if (!row) continue;
        int end = spread(row, LIFT + SIDE * rank, found, count);
        for (int i = count; i < end; i++)
            if (can_lift(s, found[i] - LIFT)) found[count++] = found[i];
    }
    return count;
}

static int legal(State *s, int16_t *found) {
    int count = 0;
    uint16_t rows[SIDE];
    if (s->phase == PLACE) {
        int at = s->held_from, pose = s->held_pose, kept = 0;
        int origin = first_move[pose] + width[pose] * (at / SIDE) + at % SIDE;
        count = placements(s, kind_of[pose], found, 0);
        for (int i = 0; i < count; i++)
            if (found[i] != origin) found[kept++] = found[i];
        return kept;
    }
    for (int kind = 0; kind < 4; kind++)
        if (!s->used[kind == STAIR] && s->reserve[s->player][kind])
            count = placements(s, kind, found, count);
    count = lifts(s, found, count);
    if (reach(s, s->player, rows))
        for (int rank = 0; rank < SIDE; rank++)
            count = spread(rows[rank], LORD + SIDE * rank, found, count);
    if (s->used[0] || s->used[1]) found[count++] = END;
    return count;
}

/* -- playing ------------------------------------------------------------------------------ */

static void end_game(State *s, int winner) {
    s->winner = (int8_t)winner;
    s->phase = OVER;
}

static void finish_turn(State *s) {
    int player = s->player, left = 0, last = NONE, done = 1;
    s->used[0] = s->used[1] = 0;
    s->turns[player]++;
    if (s->lords[player] == tower_of(s, enemy_of(s, player))) {
        end_game(s, player);
        return;
    }
    if (s->lords[player] == tower_of(s, player) && s->turns[player] >= LATE) {
        if (s->seats == 2) {
            end_game(s, 1 - player);
            return;
        }
        s->lords[player] = NONE;
        for (int seat = 0; seat < 4; seat++)
            if (s->lords[seat] != NONE) left++, last = seat;
        if (left == 1) {
            end_game(s, last);
            return;
        }
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->lords[seat] != NONE && s->turns[seat] < LIMIT) done = 0;
    if (done) {
        end_game(s, DRAW);
        return;
    }
    do s->player = (int8_t)((s->player + 1) % s->seats);
    while (s->lords[s->player] == NONE);
}

static int can_act(State *s) {
    uint16_t rows[SIDE];
    for (int kind = 0; kind < 4; kind++)
        if (s->reserve[s->player][kind])
            for (int rank = 0; rank < SIDE; rank++)
                for (int pose = first_pose[kind]; pose < first_pose[kind + 1]; pose++)
                    if (places(s, pose, rank)) return 1;
    if (reach(s, s->player, rows)) return 1;
    for (int at = 0; at < SQUARES; at++)
        if (s->tops[s->player][at / SIDE] >> at % SIDE & 1 && can_lift(s, at)) return 1;
    return 0;
}

static void play(State *s, int move) {
    if (move < LIFT) {
        int pose = move_pose[move], kind = kind_of[pose];
        if (s->phase == TURN) s->reserve[s->player][kind]--;
        put(s, pose, move_place[move], s->player);
        s->used[kind == STAIR] = 1;
        s->phase = TURN;
    } else if (move < LORD) {
        s->held_from = (int8_t)(move - LIFT);
        s->held_pose = (int8_t)take(s, move - LIFT);
        s->phase = PLACE;
    } else {
        if (move != END) {
            int start = s->lords[s->player];
            s->lords[s->player] = (int8_t)(move - LORD);
            settle(s, start);
            settle(s, move - LORD);
        }
        finish_turn(s);
        while (s->phase == TURN && !can_act(s)) finish_turn(s);
    }
}

static void deal(State *s, uint64_t seed, int seats) {
    memset(s, 0, sizeof *s);
    s->random = seed;
    s->seats = (uint8_t)seats;
    for (int seat = 0; seat < 4; seat++) s->lords[seat] = NONE;
    for (int seat = 0; seat < seats; seat++) {
        s->lords[seat] = (int8_t)tower_of(s, seat);
        memcpy(s->reserve[seat], supply, sizeof supply);
    }
    for (int at = 0; at < SQUARES; at++) settle(s, at);
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000, decisions = 0, choices = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
    int seats = argc > 3 ? atoi(argv[3]) : 2;
    State *states = malloc((size_t)games * sizeof *states);
    struct timespec a, b;
    int16_t moves[MOVES + SIDE];
    make_tables();
    for (long g = 0; g < games; g++)
        deal(&states[g], seed + (uint64_t)g * 0xD1342543DE82EF95u, seats);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    for (long g = 0; g < games; g++) {
        State *s = &states[g];
        while (s->phase != OVER) {
            int n = legal(s, moves);
            play(s, moves[below(s, n)]);
            decisions++;
            choices += n;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    double seconds = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    printf("%ld %ld %ld %.6f\n", games, decisions, choices, seconds);
    return 0;
}
