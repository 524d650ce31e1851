// node server.js PORT: boardgame.io with its file store, so that moves survive the process as ours do.
const { Server, Origins, FlatFile } = require('boardgame.io/server');
const { Ludo } = require('./ludo');

const server = Server({ games: [Ludo], origins: [/.*/], ...(process.argv[3] ? { db: new FlatFile({ dir: process.argv[3] }) } : {}) });
server.run(Number(process.argv[2]), () => console.log('ready'));
