// node server.js PORT: boardgame.io with its store in memory, which is its fastest: its moves need survive nothing.
const { Server } = require('boardgame.io/server');
const { Ludo } = require('./ludo');

Server({ games: [Ludo], origins: [/.*/] }).run(Number(process.argv[2]));
