// Correctness before speed: plays 12 moves and compares every player's and a spectator's view with the reference rules.
import assert from 'node:assert/strict';
import { commit, freshMatch, moveAt, SEATS, viewFor } from '../lib/duel.mjs';
import { args, sleep, within } from '../lib/util.mjs';

const opt = args();
const adapter = await import(`./adapters/${opt.adapter}.mjs`);
const bases = opt.base.split(',');
let connections = 0;
const ctx = { base: bases[0], deflate: opt.deflate === '1', keep: true };
const connect = (seat, onUpdate) => adapter.connect({ ...ctx, base: bases[connections++ % bases.length] }, room, seat, onUpdate);
const room = await adapter.createRoom(ctx);
const players = [];
let seen = new Array(SEATS + 1).fill(0);
for (let s = 0; s < SEATS; s++) players[s] = await connect(s, (n) => { seen[s] = n; });
const spectator = await connect(null, (n) => { seen[SEATS] = n; });
await sleep(300);
const reference = freshMatch();
const moves = 12;
for (let n = 0; n < moves; n++) {
  const m = moveAt(n);
  players[m.seat].move(m);
  commit(reference, m.seat, m.cell, m.value, m.slot, m.card);
  await within(5000, (async () => { while (seen.some((v) => v < n + 1)) await sleep(2); })(), `move ${n}: ${seen}`);
}
await sleep(Number(opt['late-wait'] ?? 0)); // boardgame.io's FlatFile store needs this: see README
const late = await connect(2, () => {});
const tidy = (view) => {
  const { n, turn, board, players, log, hands } = view;
  return JSON.parse(JSON.stringify({ n, turn, board, players, log, hands }));
};
const hidden = opt.hidden !== '0';
[...players, spectator, late].forEach((conn, i) => {
  if (conn.view() === null) return; // delta streams keep no whole state in the light adapter
  const seat = i < SEATS ? i : i === SEATS ? null : 2;
  assert.deepEqual(tidy(conn.view()), tidy(hidden ? viewFor(reference, seat) : reference), `view of ${seat}`);
});
console.log(`verified ${opt.adapter}: ${moves} moves, ${SEATS} seats + spectator + late join, hidden hands ${hidden ? 'kept' : 'not applicable'}`);
process.exit(0);
