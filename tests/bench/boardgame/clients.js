// So many tables of two clients each, who move in turn as soon as the server has told of the last
// move: `node clients.js URL TABLES MOVES`. Says how many moves, and in how many seconds.
'use strict';
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { Duel } = require('./game.js');

const [url, tables, moves] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];

async function post(path, body) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function seated() {
  const { matchID } = await post('/games/duel/create', { numPlayers: 2 });
  const clients = [];
  for (const playerID of ['0', '1']) {
    const joined = await post(`/games/duel/${matchID}/join`, { playerID, playerName: playerID });
    const credentials = joined.playerCredentials;
    const multiplayer = SocketIO({ server: url });
    clients.push(Client({ game: Duel, multiplayer, matchID, playerID, credentials, debug: false }));
  }
  for (const client of clients) client.start();
  return clients;
}

const until = (client, ready) =>
  new Promise((resolve) => {
    let done = false;
    const stop = client.subscribe((state) => {
      if (done || !state || !client.getState()?.isConnected || !ready(state)) return;
      done = true;
      resolve();
    });
    void stop;
  });

async function play([first]) {
  const ways = [(one) => one.moves.draw(), (one) => one.moves.summon(0), (one) => one.moves.change()];
  for (let at = 0; at < moves; at++) {
    const told = until(first, ({ G }) => G.played === at + 1);
    ways[at % 3](first);
    await told;
  }
}

async function main() {
  const all = [];
  for (let at = 0; at < tables; at++) all.push(await seated());
  await Promise.all(all.flat().map((client) => until(client, () => true)));
  const begin = performance.now();
  await Promise.all(all.map(play));
  const seconds = (performance.now() - begin) / 1000;
  process.stdout.write(`{"moves": ${tables * moves}, "seconds": ${seconds}}\n`);
  process.exit(0);
}

main();
