// Load generator: one process, one workload, one JSON line on stdout.
//   node load/gen.mjs --adapter floor --base ws://127.0.0.1:9000 --workload rooms --rooms 10 --server-pid 123
import { execFileSync } from 'node:child_process';
import { moveAt, SEATS } from '../lib/duel.mjs';
import { cpuSeconds, family, machine, rssKb } from '../lib/proc.mjs';
import { summary } from '../lib/stats.mjs';
import { args, each, sleep, within } from '../lib/util.mjs';

const opt = args();
const pid = Number(opt['server-pid']);
const adapter = await import(`./adapters/${opt.adapter}.mjs`);
// Several bases are the workers of one server. As behind nginx, everything about a room goes to one of them; if `spread`,
// its connections go round, as after a failure.
const bases = opt.base.split(',');
const deflate = opt.deflate === '1';
if (!bases.every((base) => /^wss?:\/\/127\.0\.0\.1:\d+$/.test(base))) throw new Error('loopback only');
let made = 0;
let connections = 0;
async function createRoom(create = adapter.createRoom) {
  const home = bases[made++ % bases.length];
  return { ...await create({ base: home, deflate }), home };
}
const connect = (room, seat, onUpdate) => (
  adapter.connect({ deflate, base: opt.spread === '1' ? bases[connections++ % bases.length] : room.home }, room, seat, onUpdate)
);
const int = (name, fallback) => Number(opt[name] ?? fallback);
// CPU used by anything but server and generator, and stolen by the hypervisor, in CPUs, since `before`.
const disturbance = (before, seconds, server, own) => {
  const now = machine();
  return { otherCpu: Math.max(0, now.busy - before.busy - server - own) / seconds, stealCpu: (now.steal - before.steal) / seconds };
};
// The server and, if it uses them, PostgreSQL and Redis.
const postgres = opt.postgres === '1' ? Number(process.env.LOAD_POSTGRES_PID) : 0;
const parts = Object.entries({ server: pid, ...(postgres && { postgres, redis: Number(process.env.LOAD_REDIS_PID) }) });
const ofEach = (figure) => Object.fromEntries(parts.map(([name, part]) => [name, figure(part, name)]));
// What PostgreSQL has written (tests/load/store.py).
const stored = () => (postgres
  ? JSON.parse(execFileSync(process.env.LIONHEART_PYTHON, ['-m', 'tests.load.store'], { cwd: '../../..' })) : {});
// The CPUs that each of them uses from now on, for tests/load/costs.py.
function meter() {
  const before = stored();
  const cpu = ofEach(cpuSeconds);
  const start = performance.now();
  return () => {
    const seconds = (performance.now() - start) / 1000;
    const cores = ofEach((part, name) => (cpuSeconds(part) - cpu[name]) / seconds);
    const memoryMb = ofEach((part) => rssKb(part) / 1024);
    const after = stored();
    return {
      cores, memoryMb, seconds,
      walBytes: after.wal - before.wal, bytesPerStoredMove: after.stored / after.moves,
    };
  };
}
// How many moves the server's bots have made so far, from its metrics.
const botMoves = async () => (opt.metrics
  ? Number(/^lionheart_moves_total\{by="bot"\} (\S+)$/m.exec(await (await fetch(`http://127.0.0.1:${opt.metrics}/metrics`)).text())[1]) : 0);
const ownCpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1e6; };

// A table holds a room's four players and reports when all of them have seen version n.
async function openTable() {
  const room = await createRoom();
  const table = { room, players: [], onUpdate: () => {} };
  for (let seat = 0; seat < SEATS; seat++) {
    table.players[seat] = await within(20000, connect(room, seat, (n) => table.onUpdate(seat, n)), `seat ${seat}`);
  }
  return table;
}

async function openTables(count) {
  const tables = [];
  await each(Array.from({ length: count }), 8, async (_, i) => { tables[i] = await openTable(); });
  return tables;
}

// The spectators of all tables.
async function openAudience(tables) {
  const rooms = tables.flatMap((table) => Array.from({ length: int('spectators', 0) }, () => table.room));
  const audience = [];
  await each(rooms, 25, async (room, i) => { audience[i] = await within(30000, connect(room, null, () => {}), 'a spectator'); });
  return audience;
}

// Plays on as fast as possible from move `from`: a seat moves the moment it has the previous update itself.
function race(table, from, moves, deadline, record) {
  return new Promise((done) => {
    const sentAt = [];
    const missing = [];
    let started = 0;
    let finished = 0;
    const go = (n) => {
      started += 1;
      missing[n] = SEATS;
      sentAt[n] = performance.now();
      table.players[n % SEATS].move(moveAt(n));
    };
    table.onUpdate = (seat, version) => {
      const n = version - 1;
      if (!(missing[n] > 0)) return;
      missing[n] -= 1;
      if (seat === version % SEATS && version < from + moves && performance.now() < deadline) go(version);
      if (missing[n] === 0) {
        const now = performance.now();
        record(now - sentAt[n], now);
        finished += 1;
        if (started === finished) done();
      }
    };
    go(from);
  });
}

// Moves are due at a rate over all tables, one table after the other. A move that has to wait, because its table is not
// done with the one before, is late from the moment it was due.
function offered(tables, from, rate, seconds, record) {
  const gap = 1000 / rate;
  const total = Math.round(rate * seconds);
  const start = performance.now();
  const play = (table, n, due) => new Promise((done) => {
    let missing = SEATS;
    table.onUpdate = (_, version) => {
      if (version !== n + 1 || --missing > 0) return;
      const now = performance.now();
      record(now - due, now);
      done();
    };
    table.players[n % SEATS].move(moveAt(n));
  });
  return Promise.all(tables.map(async (table, place) => {
    let n = from;
    for (let k = place; k < total; k += tables.length) {
      const due = start + k * gap;
      if (due > performance.now()) await sleep(due - performance.now());
      await play(table, n++, due);
    }
  }));
}

// Tables that wait to start, on a server that has as many games as it is planned for.
async function openWaiting() {
  const waiting = [];
  await each(Array.from({ length: int('waiting', 0) }), 8, async (_, i) => { waiting[i] = await createRoom(adapter.createWaitingRoom); });
  return waiting;
}

// The hosts of these tables ask again and again, one after the other, each every thirty seconds. None may start.
const PATIENCE = 30000;
async function asking(waiting, deadline) {
  const refused = [];
  let failed = 0;
  await Promise.all(waiting.map(async (room, place) => {
    let due = performance.now() + (PATIENCE * place) / waiting.length;
    for (; due < deadline; due += PATIENCE) {
      await sleep(Math.max(0, due - performance.now()));
      const asked = performance.now();
      const status = await adapter.askToStart({ base: room.home }, room).then(() => 200, (error) => error.status);
      if (status === 200) throw new Error('a full server has started a game');
      if (status === 409) refused.push(performance.now() - asked);
      else failed += 1;
    }
  }));
  return { refused: refused.length, failed, refusedMs: summary(refused) };
}

const warmUp = async (tables, moves) => {
  const until = performance.now() + 20000;
  await sleep(300); // whatever joining still causes has arrived
  if (moves > 0) await within(30000, Promise.all(tables.map((t) => race(t, 0, moves, until, () => {}))), 'the warm-up');
};

async function rooms() {
  const tables = await openTables(int('rooms', 10));
  await openAudience(tables);
  const waiting = await openWaiting();
  const warm = int('warmup', 20);
  await warmUp(tables, warm);
  await sleep(1000);
  const moves = int('moves', 200);
  const latencies = [];
  const bytes0 = tables.reduce((a, t) => a + t.players.reduce((b, p) => b + p.wire(), 0), 0);
  const cpu0 = cpuSeconds(pid);
  const own0 = ownCpu();
  const all0 = machine();
  const measured = meter();
  const bots0 = await botMoves();
  const start = performance.now();
  const deadline = start + int('seconds', 20) * 1000;
  let end = start;
  const record = (latency, now) => { latencies.push(latency); end = now; };
  const rate = int('offered', 0);
  const played = rate
    ? offered(tables, warm, rate, int('seconds', 20), record)
    : Promise.all(tables.map((t) => race(t, warm, moves, deadline, record)));
  const refused = asking(waiting, deadline);
  await within(deadline - start + 30000, played, 'the race');
  const elapsed = (end - start) / 1000;
  const botMovesPerSecond = ((await botMoves()) - bots0) / elapsed;
  const cpu = cpuSeconds(pid) - cpu0;
  const noise = disturbance(all0, (performance.now() - start) / 1000, cpu, ownCpu() - own0);
  const used = measured();
  const bytes = tables.reduce((a, t) => a + t.players.reduce((b, p) => b + p.wire(), 0), 0) - bytes0;
  return {
    moves: latencies.length, elapsed, ...(opt.metrics && { botMovesPerSecond }), movesPerSecond: latencies.length / elapsed,
    latencyMs: summary(latencies),
    ...(waiting.length && await refused),
    serverCpu: cpu / elapsed, serverCpuMsPerMove: (cpu * 1000) / latencies.length,
    generatorCpu: (ownCpu() - own0) / elapsed,
    bytesPerUpdate: bytes / latencies.length / SEATS, rssMb: rssKb(pid) / 1024, ...noise, ...used,
  };
}

async function spectators() {
  const crowd = int('spectators', 100);
  const table = await openTable();
  let arrived = 0;
  let version = 0;
  let allIn = () => {};
  let seated = () => {};
  let seatsIn = 0;
  const audience = [];
  const onSeen = (n) => { if (n === version && ++arrived === crowd) allIn(performance.now()); };
  await each(Array.from({ length: crowd }), 25, async (_, i) => {
    audience[i] = await within(30000, connect(table.room, null, onSeen), 'a spectator');
  });
  const warm = int('warmup', 20);
  await warmUp([table], warm);
  table.onUpdate = (_, n) => { if (n === version && ++seatsIn === SEATS) seated(performance.now()); };
  await sleep(1500);
  const moves = int('moves', 50);
  const gap = 1000 / Number(opt.rate ?? 5);
  const last = [];
  const players = [];
  const wire0 = audience[0].wire();
  const cpu0 = cpuSeconds(pid);
  const own0 = ownCpu();
  const all0 = machine();
  const measured = meter();
  const start = performance.now();
  for (let n = 0; n < moves; n++) {
    const due = start + n * gap;
    if (due > performance.now()) await sleep(due - performance.now());
    arrived = 0; seatsIn = 0; version = warm + n + 1;
    const everyone = new Promise((done) => { allIn = done; });
    const table4 = new Promise((done) => { seated = done; });
    const t0 = performance.now();
    table.players[(warm + n) % SEATS].move(moveAt(warm + n));
    last.push((await within(20000, everyone, `spectators, move ${n}`)) - t0);
    players.push((await within(20000, table4, `players, move ${n}`)) - t0);
  }
  const cpu = cpuSeconds(pid) - cpu0;
  const noise = disturbance(all0, (performance.now() - start) / 1000, cpu, ownCpu() - own0);
  const used = measured();
  return {
    ...noise, ...used, moves, elapsed: (performance.now() - start) / 1000,
    lastSpectatorMs: summary(last), lastPlayerMs: summary(players),
    serverCpuMsPerMove: (cpu * 1000) / moves, serverCpuUsPerRecipient: (cpu * 1e6) / moves / (crowd + SEATS),
    generatorCpuMsPerMove: ((ownCpu() - own0) * 1000) / moves,
    bytesPerUpdate: (audience[0].wire() - wire0) / moves,
  };
}

async function idle() {
  const count = int('rooms', 250);
  const seats = count * SEATS;
  const before = rssKb(pid);
  const window = int('window', 3); // seconds; ticks come every 15
  const cpu1 = ofEach(cpuSeconds);
  const tables = await openTables(count);
  const audience = await openAudience(tables);
  await sleep(int('settle', 3) * 1000);
  const cpuMsPerArrival = ofEach((part, name) => ((cpuSeconds(part) - cpu1[name]) * 1000) / seats);
  const wire = () => [...tables.flatMap((t) => t.players), ...audience].reduce((a, p) => a + p.wire(), 0);
  const connections = seats + audience.length;
  const bytes0 = wire();
  const cpu0 = cpuSeconds(pid);
  const measured = meter();
  await sleep(window * 1000);
  const cpu = cpuSeconds(pid) - cpu0;
  const after = rssKb(pid);
  return {
    rssMbEmpty: before / 1024, rssMbFull: after / 1024, connections,
    kbPerConnection: (after - before) / connections, idleCpuPercent: (cpu / window) * 100,
    bytesPerConnectionAndSecond: (wire() - bytes0) / connections / window, cpuMsPerArrival, ...measured(),
  };
}

async function sync() {
  const table = await openTable();
  const played = int('moves', 60);
  await within(60000, race(table, 0, played, performance.now() + 50000, () => {}), 'the warm-up match');
  const check = (conn) => { if (conn.view().n !== played) throw new Error(`held version ${conn.view().n}, wanted ${played}`); };
  const alone = [];
  const count = int('count', 200);
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    const t0 = performance.now();
    const conn = await within(10000, connect(table.room, null, () => {}), 'sync');
    alone.push(performance.now() - t0);
    if (i === 0) check(conn);
    bytes += conn.wire();
    conn.close();
  }
  await sleep(500);
  const storm = [];
  const conns = [];
  const begun = performance.now();
  await Promise.all(Array.from({ length: count }, async (_, i) => {
    const t0 = performance.now();
    conns[i] = await within(30000, connect(table.room, null, () => {}), 'sync in a storm');
    storm.push(performance.now() - t0);
  }));
  const stormSeconds = (performance.now() - begun) / 1000;
  conns.forEach(check);
  return { aloneMs: summary(alone), stormMs: summary(storm), stormSeconds, bytesToHoldState: bytes / count };
}

const workloads = { rooms, spectators, idle, sync };
const result = await workloads[opt.workload]();
process.stdout.write(JSON.stringify(result) + '\n', () => process.exit(0));
