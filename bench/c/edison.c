/* Random games of Edison & Co., hand-written: the yardstick for Ludion's compiled kernel.
 *
 *   edison VARIANT GAMES SEED   prints: games decisions choices seconds points
 *
 * VARIANT is teams, solo, three, two, advanced, advanced3 or advanced_teams. `decisions` counts moves
 * played, `choices` the legal moves there were; `points` adds up all scores, so that nothing can be
 * optimised away.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RING = 23, CENTRE = 23, OIL = 100, RAMP = 9, FOOT = 10 };
enum { BET, CARD, MOVE, SCORE, OVER };
enum { TEAMS, SOLO, THREE, TWO, ADVANCED, ADVANCED3, ADVANCED_TEAMS };
enum { D1 = 6, D2 = 7, FWD = 12, EVALUATE = 200, DECLINE = 201, BETS = 300 };

static const char *NAMES[] = {"teams", "solo", "three", "two", "advanced", "advanced3",
                              "advanced_teams"};
static const int SEATS[] = {4, 4, 3, 2, 4, 3, 4};
static const int8_t STANDARD[24] = {0,  3, 5, -1, 6,  OIL, 2, 7, 4,   8,  -10, 10,
                                    3, OIL, 5, 9, -5, 4,   6, OIL, -3, 2,  1,   0};
static const uint8_t PAIR[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
static const uint8_t RANKING4[4][4] = {{3, 2, 1, 0}, {2, 1, 0, 3}, {1, 0, 3, 2}, {0, 3, 2, 1}};
static const uint8_t RANKING3[3][4] = {{3, 0, 2, 1}, {1, 0, 3, 2}, {2, 0, 1, 3}};
static const uint16_t OF_TYPE[3] = {0x003f, 0x0fc0, 0x3000};
static uint8_t bets[4][63][4];

typedef struct {
    uint64_t random;
    int16_t score[4], totals[4];
    uint16_t held[4];
    uint8_t gears[4][2];
    int8_t at[4], lane[4], facing[4]; /* lane: 0 none, 1 inner, 2 outer */
    uint8_t variant, seats, player, phase, first, played, oil, winners;
    int8_t choice, distance, gear, d2_seat;
    uint8_t favourite[4], weights[4][4], evaluated[4];
    int8_t squares[24];
} Game;

static inline uint64_t next_word(Game *g) {
    uint64_t z = g->random += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

static inline int below(Game *g, int n) {
    return (int)(((next_word(g) >> 32) * (uint64_t)n) >> 32);
}

static inline int is_walled(int square) { return square >= 4 && square <= 8; }
static inline int in_teams(const Game *g) {
    return g->variant == TEAMS || g->variant == ADVANCED_TEAMS;
}
static inline int sides(const Game *g) { return in_teams(g) ? 2 : g->seats; }
static inline int side_of(const Game *g, int seat) { return in_teams(g) ? seat & 1 : seat; }
static inline int at_turn(const Game *g, int place) {
    int seat = g->first + place;
    while (seat >= g->seats) seat -= g->seats;
    return seat;
}

/* -- moving ------------------------------------------------------------------------------- */

/* Which lanes are closed, two bits a square. */
static inline uint64_t closed_lanes(const Game *g) {
    uint64_t closed = 0, seen = 0;
    for (int v = 0; v < 4; v++) {
        int s = g->at[v];
        if (s == 0 || s == CENTRE) continue;
        uint64_t both = 3ull << (2 * s);
        if (is_walled(s)) {
            closed |= (uint64_t)g->lane[v] << (2 * s);
        } else {
            closed |= seen & both;
            seen |= both;
        }
    }
    return closed;
}

/* Writes the ends of a vehicle as 16 + 96 * vehicle + 3 * square + lane. */
static inline int ends_of(const Game *g, uint64_t closed, int v, int16_t *found) {
    int square = g->at[v], way = g->gear * g->facing[v], left = g->distance, count = 0;
    unsigned lanes = g->lane[v] ? (unsigned)g->lane[v] : 3u;
    if (square == CENTRE) return 0;
    int base = 16 + 96 * v;
    for (; left > 0; left--) {
        if (way > 0) {
            if (square == RAMP) {
                if (left == 1 && g->at[0] != CENTRE && g->at[1] != CENTRE && g->at[2] != CENTRE &&
                    g->at[3] != CENTRE)
                    found[count++] = (int16_t)(base + 3 * CENTRE);
                left++;
            }
            if (++square == RING) square = 0;
        } else {
            if (square == FOOT) return count;
            if (--square < 0) square = RING - 1;
        }
        lanes &= ~(unsigned)(closed >> (2 * square)) & 3u;
        if (!lanes) return count;
        if (!is_walled(square)) lanes = 3;
    }
    if (!is_walled(square)) {
        found[count++] = (int16_t)(base + 3 * square);
    } else {
        if (lanes & 1) found[count++] = (int16_t)(base + 3 * square + 1);
        if (lanes & 2) found[count++] = (int16_t)(base + 3 * square + 2);
    }
    return count;
}

static inline int ends(const Game *g, int16_t *found) {
    uint64_t closed = closed_lanes(g);
    int count = ends_of(g, closed, PAIR[g->choice][0], found);
    return count + ends_of(g, closed, PAIR[g->choice][1], found + count);
}

/* -- the rules ----------------------------------------------------------------------------- */

static inline uint16_t wanted(const Game *g) {
    uint16_t kinds = 0;
    if (g->choice < 0) kinds |= OF_TYPE[0];
    if (g->distance < 0) kinds |= OF_TYPE[1];
    if (g->gear == 0) kinds |= OF_TYPE[2];
    return kinds;
}

static int legal(const Game *g, int16_t *found) {
    int count = 0;
    switch (g->phase) {
    case CARD:
        for (unsigned playable = g->held[g->player] & wanted(g); playable; playable &= playable - 1)
            found[count++] = (int16_t)__builtin_ctz(playable);
        return count;
    case MOVE:
        return ends(g, found);
    case BET:
        for (int i = 0; i < 63; i++) found[i] = (int16_t)(BETS + i);
        return 63;
    default:
        found[0] = EVALUATE;
        found[1] = DECLINE;
        return 2;
    }
}

static inline void evaluate(Game *g) {
    for (int v = 0; v < 4; v++) {
        int value = g->squares[g->at[v]];
        g->score[v] = (int16_t)(g->score[v] + (value == OIL ? 0 : value));
    }
}

static void end_game(Game *g) {
    int best = -40000;
    g->phase = OVER;
    evaluate(g);
    for (int p = 0; p < g->seats; p++) {
        int total = 0;
        for (int v = 0; v < 4; v++) total += g->weights[p][v] * g->score[v];
        if (g->variant == THREE && !g->evaluated[p]) total += g->score[1];
        g->totals[p] = (int16_t)total;
        if (total > best) best = total;
    }
    for (int p = 0; p < g->seats; p++)
        if (g->totals[p] == best) g->winners |= (uint8_t)(1 << p);
}

static inline void ask_for_card(Game *g) {
    int due = at_turn(g, g->played);
    if (g->held[due] & wanted(g)) {
        g->phase = CARD;
        g->player = (uint8_t)due;
    } else {
        end_game(g);
    }
}

static inline void clear_table(Game *g) {
    g->played = 0;
    g->choice = g->distance = g->d2_seat = -1;
    g->gear = 0;
}

static inline void end_round(Game *g) {
    clear_table(g);
    g->first = (uint8_t)at_turn(g, 1);
    ask_for_card(g);
}

static inline void after_move(Game *g, int oiled) {
    if (g->d2_seat >= 0 && g->variant == THREE) {
        g->phase = SCORE;
        g->player = (uint8_t)g->d2_seat;
        g->oil = (uint8_t)oiled;
        return;
    }
    if (g->d2_seat >= 0) g->evaluated[g->d2_seat] = 1;
    if (g->d2_seat >= 0 || oiled) evaluate(g);
    end_round(g);
}

static inline void play_card(Game *g, int kind) {
    int16_t found[8];
    int p = g->player;
    if (kind < FWD || --g->gears[p][kind - FWD] == 0) g->held[p] &= (uint16_t)~(1u << kind);
    if (kind < D1) {
        g->choice = (int8_t)kind;
    } else if (kind < FWD) {
        g->distance = (int8_t)(kind - D1 + 1);
        if (kind == D2) g->d2_seat = (int8_t)p;
    } else {
        g->gear = kind == FWD ? 1 : -1;
    }
    if (++g->played < 3) {
        ask_for_card(g);
    } else if (ends(g, found)) {
        g->phase = MOVE;
        g->player = (uint8_t)at_turn(g, 3);
    } else {
        after_move(g, 0);
    }
}

static inline void play_end(Game *g, int end) {
    int v = end / 96, square = end % 96 / 3, oiled = g->squares[square] == OIL;
    g->at[v] = (int8_t)square;
    g->lane[v] = (int8_t)(end % 3);
    if (oiled) g->facing[v] = (int8_t)-g->facing[v];
    if (square == CENTRE) g->score[v] = (int16_t)(g->score[v] + 15);
    after_move(g, oiled);
}

static inline void play_bet(Game *g, int bet) {
    int bettor = g->player;
    for (int p = 0; p < g->seats; p++)
        if (side_of(g, p) == bettor) memcpy(g->weights[p], bets[g->favourite[bettor]][bet], 4);
    if (bettor + 1 < sides(g)) {
        g->player = (uint8_t)(bettor + 1);
    } else {
        g->phase = CARD;
        g->player = 0;
    }
}

static inline void play(Game *g, int move) {
    if (move < 16) {
        play_card(g, move);
    } else if (move >= BETS && g->phase == BET) {
        play_bet(g, move - BETS);
    } else if (g->phase == SCORE) {
        if (move == EVALUATE) g->evaluated[g->player] = 1;
        if (move == EVALUATE || g->oil) evaluate(g);
        g->oil = 0;
        end_round(g);
    } else {
        play_end(g, move - 16);
    }
}

/* -- set-up -------------------------------------------------------------------------------- */

static void shuffle(Game *g, uint8_t *items, int count) {
    for (int last = count - 1; last > 0; last--) {
        int other = below(g, last + 1);
        uint8_t kept = items[last];
        items[last] = items[other];
        items[other] = kept;
    }
}

static void deal(Game *g, int variant, uint64_t seed) {
    memset(g, 0, sizeof *g);
    g->random = seed;
    g->variant = (uint8_t)variant;
    g->seats = (uint8_t)SEATS[variant];
    memcpy(g->squares, STANDARD, sizeof g->squares);
    if (variant >= ADVANCED) {
        uint8_t tokens[20];
        static const int sizes[3] = {7, 7, 6};
        for (int i = 0; i < 20; i++) tokens[i] = (uint8_t)STANDARD[i < 8 ? i + 1 : i + 3];
        for (int s = 0, at = 0; s < 3; at += sizes[s++]) shuffle(g, tokens + at, sizes[s]);
        for (int i = 0; i < 20; i++) g->squares[i < 8 ? i + 1 : i + 3] = (int8_t)tokens[i];
    }
    uint8_t dealt[4] = {0, 1, 2, 3};
    shuffle(g, dealt, variant == THREE ? 3 : 4);
    for (int p = 0; p < g->seats; p++) {
        g->held[p] = 0x3fff;
        g->gears[p][0] = 4;
        g->gears[p][1] = 2;
        g->favourite[p] = dealt[side_of(g, p)];
        if (variant == TWO)
            g->weights[p][dealt[2 * p]] = g->weights[p][dealt[2 * p + 1]] = 1;
        else if (variant < ADVANCED)
            memcpy(g->weights[p], variant == THREE ? RANKING3[g->favourite[p]]
                                                   : RANKING4[g->favourite[p]], 4);
    }
    for (int v = 0; v < 4; v++) g->facing[v] = 1;
    clear_table(g);
    g->phase = variant >= ADVANCED ? BET : CARD;
}

static void make_bets(void) {
    int count[4] = {0, 0, 0, 0};
    for (int r = 0; r <= 10; r++)
        for (int z = 0; r + z <= 10; z++)
            for (int p = 0; r + z + p <= 10; p++) {
                int points[4] = {r, z, p, 10 - r - z - p};
                for (int f = 0; f < 4; f++) {
                    int most = 1;
                    for (int v = 0; v < 4; v++) most &= v == f || points[v] < points[f];
                    if (!most) continue;
                    for (int v = 0; v < 4; v++) bets[f][count[f]][v] = (uint8_t)points[v];
                    count[f]++;
                }
            }
}

int main(int argc, char **argv) {
    int variant = -1;
    for (int i = 0; argc == 4 && i < 7; i++)
        if (!strcmp(argv[1], NAMES[i])) variant = i;
    if (variant < 0) {
        fprintf(stderr, "usage: edison VARIANT GAMES SEED\n");
        return 2;
    }
    long games = atol(argv[2]);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    make_bets();
    Game *all = malloc(sizeof(Game) * (size_t)games);
    if (!all) return 1;
    for (long i = 0; i < games; i++) deal(&all[i], variant, seed + (uint64_t)i * 0xD1342543DE82EF95ull);

    struct timespec began, ended;
    int16_t found[64];
    long decisions = 0, choices = 0, points = 0;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (long i = 0; i < games; i++) {
        Game *g = &all[i];
        while (g->phase != OVER) {
            int count = legal(g, found);
            play(g, found[below(g, count)]);
            decisions++;
            choices += count;
        }
        for (int v = 0; v < 4; v++) points += g->score[v];
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = (double)(ended.tv_sec - began.tv_sec) + 1e-9 * (double)(ended.tv_nsec - began.tv_nsec);
    printf("%ld %ld %ld %.6f %ld\n", games, decisions, choices, seconds, points);
    free(all);
    return 0;
}
