// The server of boardgame.io, as its docs show it: matches in memory. It says where it listens.
'use strict';
console.info = console.log = console.error; // what it notes of every action is kept as our notes are
const { Server, Origins } = require('boardgame.io/server');
const { Duel } = require('./game.js');

const server = Server({ games: [Duel], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }, () => {}).then(({ appServer }) => {
  process.stdout.write(`{"url": "http://127.0.0.1:${appServer.address().port}"}\n`);
});
