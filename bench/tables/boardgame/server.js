// The peer: boardgame.io with the same trivial game. node server.js PORT [FOLDER]
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const Tap = {
  name: "tap",
  setup: () => ({ taps: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { tap: ({ G }) => { G.taps += 1; } },
};

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [Tap], db, origins: [Origins.LOCALHOST] }).run(Number(port));
