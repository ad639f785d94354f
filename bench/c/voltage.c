/* Random games of Voltage, hand-written: the yardstick for Ludion's compiled kernel.
 *
 *   voltage GAMES SEED   prints: games decisions choices seconds
 *
 * The rules and the layout of a state are those of src/ludion/games/voltage, written again here so
 * that the two speeds compare like with like. `decisions` counts moves played, `choices` the legal
 * moves there were.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KINDS = 28, BYPASS = 24, FUSE = 26, DECK = 56 };
enum { ACT, SECOND, FLIPPING, OVER };
enum { PLAY_BYPASS = 48, PLAY_FUSE = 104, DRAW = 192, DRAW2 = 193, FLIP = 194, MOVES = 198 };

typedef struct {
    uint64_t random;
    int8_t player, first, winner;
    uint8_t phase, owed, score[2], polarity[4];
    uint8_t held[2], hands[2][6];
    uint8_t laid[2][4], sides[2][4][5];
    uint8_t drawable, draw[DECK], discarded, discard[DECK];
} State;

static uint64_t next_word(State *s) {
    uint64_t z = s->random += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int below(State *s, int n) { return (int)(((next_word(s) >> 32) * (uint64_t)n) >> 32); }

static void shuffle(State *s, uint8_t *items, int count) {
    for (int last = count - 1; last > 0; last--) {
        int other = below(s, last + 1);
        uint8_t kept = items[last];
        items[last] = items[other];
        items[other] = kept;
    }
}

static void insert(uint8_t *cards, int count, int kind) {
    int at = count;
    for (; at > 0 && cards[at - 1] > kind; at--) cards[at] = cards[at - 1];
    cards[at] = (uint8_t)kind;
}

static void take_out(uint8_t *cards, int count, int kind) {
    int at = 0;
    while (cards[at] != kind) at++;
    for (at++; at < count; at++) cards[at - 1] = cards[at];
}

static void lay(State *s, int side, int terminal, int kind) {
    insert(s->sides[side][terminal], s->laid[side][terminal]++, kind);
}

static int value(int kind) { return kind < BYPASS ? kind / 2 % 3 + 1 : 0; }

static void end_turn(State *s) {
    s->player = 1 - s->player;
    s->phase = ACT;
    s->first = -1;
    s->owed = 0;
}

static int take_card(State *s, int seat) {
    int kind = s->draw[--s->drawable];
    insert(s->hands[seat], s->held[seat]++, kind);
    if (s->drawable == 0) {
        memcpy(s->draw, s->discard, s->discarded);
        s->drawable = s->discarded;
        s->discarded = 0;
        shuffle(s, s->draw, s->drawable);
    }
    return kind;
}

static void deal(State *s, uint64_t seed) {
    static const uint8_t copies[3][2] = {{3, 1}, {2, 2}, {3, 1}};
    memset(s, 0, sizeof *s);
    s->random = seed;
    for (int kind = 0; kind < KINDS; kind++) {
        int n = kind < BYPASS ? copies[kind / 2 % 3][kind & 1] : (kind & 1 ? 1 : 3);
        while (n--) s->draw[s->drawable++] = (uint8_t)kind;
    }
    s->polarity[0] = s->polarity[3] = 1;
    s->winner = -1;
    s->player = 1;
    end_turn(s);
    shuffle(s, s->draw, DECK);
    for (int i = 0; i < 8; i++) take_card(s, i & 1);
}

static int specials(const State *s, int kind, int16_t *found, int n) {
    int fuse = kind >= FUSE, opponent = 1 - s->player;
    for (int t = 0; t < 4; t++) {
        if (t == s->first) continue;
        int base = fuse ? PLAY_FUSE + 11 * (4 * (kind - FUSE) + t)
                        : PLAY_BYPASS + 7 * (4 * (kind - BYPASS) + t);
        int before = -1;
        found[n++] = (int16_t)base;
        for (int i = 0; i < s->laid[opponent][t]; i++) {
            int target = s->sides[opponent][t][i];
            if (target != before && (fuse || target < BYPASS))
                found[n++] = (int16_t)(base + (target < BYPASS ? target - 6 * t + 1
                                                               : target - BYPASS + 7));
            before = target;
        }
    }
    return n;
}

static int legal(const State *s, int16_t *found) {
    int n = 0, before = -1;
    if (s->phase == FLIPPING) {
        for (; n < 4; n++) found[n] = (int16_t)(FLIP + n);
        return n;
    }
    for (int i = 0; i < s->held[s->player]; i++) {
        int kind = s->hands[s->player][i];
        if (kind == before) continue;
        before = kind;
        if (kind >= BYPASS) {
            n = specials(s, kind, found, n);
        } else if (kind / 6 != s->first) {
            found[n++] = (int16_t)(2 * kind);
            found[n++] = (int16_t)(2 * kind + 1);
        }
    }
    if (s->phase == SECOND) found[n++] = DRAW;
    else if (s->held[s->player] <= 4) found[n++] = DRAW2;
    return n;
}

static int total(const State *s, int side, int t) {
    int points = 0;
    for (int i = 0; i < s->laid[side][t]; i++) points += value(s->sides[side][t][i]);
    return points;
}

static void score_set(State *s, int t, int fifth) {
    int lead = total(s, 0, t) - total(s, 1, t), kept = 0;
    int winner = lead == 0 ? 1 - s->player : (lead > 0) == s->polarity[t] ? 0 : 1;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < s->laid[side][t]; i++) {
            int kind = s->sides[side][t][i];
            if (kind == fifth && !kept) kept = 1;
            else s->discard[s->discarded++] = (uint8_t)kind;
        }
        s->laid[side][t] = 0;
    }
    s->discard[s->discarded++] = (uint8_t)fifth;
    if (++s->score[winner] == 4) {
        s->winner = (int8_t)winner;
        s->phase = OVER;
    }
}

static void draw_cards(State *s, int count) {
    for (int drawn = 1; drawn <= count; drawn++)
        if (take_card(s, s->player) & 1) {
            s->phase = FLIPPING;
            s->owed = (uint8_t)(count - drawn);
            return;
        }
    end_turn(s);
}

static void play_card(State *s, int move) {
    int kind, t, target = 0, opponent = 1 - s->player;
    if (move < PLAY_BYPASS) {
        kind = move / 2;
        t = kind / 6;
    } else {
        int fuse = move >= PLAY_FUSE, targets = fuse ? 11 : 7;
        int place = (move - (fuse ? PLAY_FUSE : PLAY_BYPASS)) / targets;
        target = (move - (fuse ? PLAY_FUSE : PLAY_BYPASS)) % targets;
        kind = (fuse ? FUSE : BYPASS) + place / 4;
        t = place % 4;
    }
    take_out(s->hands[s->player], s->held[s->player]--, kind);
    if (target) {
        int taken = target < 7 ? target - 1 + 6 * t : target - 7 + BYPASS;
        take_out(s->sides[opponent][t], s->laid[opponent][t]--, taken);
        if (kind >= FUSE) s->discard[s->discarded++] = (uint8_t)taken;
        else lay(s, s->player, t, taken);
    }
    lay(s, kind < BYPASS ? s->player ^ (move & 1) : opponent, t, kind);
    if (s->laid[0][t] + s->laid[1][t] == 5) score_set(s, t, kind);
    if (s->phase == SECOND) {
        end_turn(s);
    } else if (s->phase == ACT) {
        s->phase = SECOND;
        s->first = (int8_t)t;
    }
}

static void play(State *s, int move) {
    if (move >= FLIP) {
        s->polarity[move - FLIP] ^= 1;
        draw_cards(s, s->owed);
    } else if (move >= DRAW) {
        draw_cards(s, move - DRAW + 1);
    } else {
        play_card(s, move);
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000, decisions = 0, choices = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
    State *states = malloc((size_t)games * sizeof *states);
    struct timespec a, b;
    int16_t moves[MOVES];
    for (long g = 0; g < games; g++) deal(&states[g], seed + (uint64_t)g * 0xD1342543DE82EF95u);
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
