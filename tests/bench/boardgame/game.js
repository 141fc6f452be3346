// A game like Peak Duel for boardgame.io, as its docs show one: hands, a deck, spirits in play.
'use strict';
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const SUITS = ['wood', 'fire', 'earth', 'metal', 'water'];
const cards = () =>
  SUITS.flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${suit}-${n}-${9 - n}`));

// Moves are judged by the server alone, so that what a client is told is what the server accepted.
const served = (move) => ({ move, client: false });

exports.Duel = {
  name: 'duel',
  setup: ({ random }) => {
    const deck = random.Shuffle(cards());
    const players = {};
    const field = {};
    for (const seat of ['0', '1']) {
      players[seat] = { hand: deck.splice(0, 8) };
      field[seat] = [];
    }
    return { secret: { deck }, players, field, discard: [], law: 'low', last: null, played: 0 };
  },
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    summon: served(({ G, playerID }, at) => {
      const hand = G.players[playerID].hand;
      if (at >= hand.length) return INVALID_MOVE;
      const card = hand.splice(at, 1)[0];
      G.field[playerID].push({ card, stance: 'attack', covered: false });
      if (G.field[playerID].length > 4) G.discard.push(G.field[playerID].shift().card);
      G.last = { seat: playerID, does: 'summon', card };
      G.played += 1;
    }),
    draw: served(({ G, playerID }) => {
      if (!G.secret.deck.length) G.secret.deck = G.discard.splice(0);
      G.players[playerID].hand.push(G.secret.deck.pop());
      G.last = { seat: playerID, does: 'draw' };
      G.played += 1;
    }),
    change: served(({ G, playerID }) => {
      G.law = G.law === 'low' ? 'high' : 'low';
      G.last = { seat: playerID, does: 'change' };
      G.played += 1;
    }),
  },
};
