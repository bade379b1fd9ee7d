// Runs the matrix: a fresh server process per measurement (CPU 0), the generator beside it (GENERATOR_CPU, or 1).
//   node bench.mjs [--plan compare|load] [--quiet 0.05 --minutes 30] [--only <regexp>] [--reps 3] [--workloads rooms,spectators] [--out results/runs.jsonl]
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { PLANNED, targets } from './targets.mjs';
import { machine } from './lib/proc.mjs';
import { args, sleep } from './lib/util.mjs';

const opt = args();
const reps = Number(opt.reps ?? 3);
const out = opt.out ?? 'results/runs.jsonl';
const only = new RegExp(opt.only ?? '.');
const chosen = opt.workloads?.split(',');
const pin = (cpu) => (spawnSync('taskset', ['-V']).status === 0 ? ['taskset', '-c', String(cpu)] : []);
const serverPin = pin(0);
const loadPin = pin(process.env.GENERATOR_CPU ?? 1);
// `rooms` comes in two lengths: 200 moves a room (one real match, the JIT still warming) and 5 s without a move limit.
const sustained = (rooms, seconds = 5) => ['rooms', { rooms, moves: 1e6, seconds }];
const cases = {
  full: [
    ...[10, 50, 100].map((rooms) => ['rooms', { rooms, moves: 200, seconds: 12 }]),
    ...[10, 50, 100].map((rooms) => sustained(rooms)),
    ...[100, 500, 1000].map((spectators) => ['spectators', { spectators, moves: 50, rate: 5 }]),
    ['idle', { rooms: 250 }], ['sync', { count: 200 }],
  ],
  slow: [['rooms', { rooms: 1, moves: 1e6, seconds: 5, warmup: 2 }], ['spectators', { spectators: 20, moves: 5, rate: 0.5, warmup: 1 }]],
  part: [sustained(50), ['spectators', { spectators: 500, moves: 25, rate: 5 }]],
  compare: [sustained(50, 4), ['spectators', { spectators: 500, moves: 15, rate: 5 }]],
  floor: [
    sustained(50, 3), ['spectators', { spectators: 500, moves: 20, rate: 5 }],
    ['idle', { rooms: 250 }, 1], ['sync', { count: 200 }, 1],
  ],
};
// `make load`: every server meets the same list, the servers interleaved within each repetition.
const seconds = Number(opt.seconds ?? 3);
const sizes = opt.sizes?.split(',').map(Number) ?? [10, 50, 100]; // rooms of W1
const crowds = opt.crowds?.split(',').map(Number) ?? [100, 500, 1000]; // spectators of W2
const load = [
  ...sizes.map((rooms) => sustained(rooms, seconds)),
  ...sizes.map((rooms) => ['rooms', { rooms, offered: 500, seconds }]),
  ...crowds.map((spectators) => ['spectators', { spectators, moves: Number(opt.moves ?? 15), rate: 5 }]),
  ['idle', { rooms: 250 }], ['sync', { count: 200 }],
];
// `--plan costs` measures what tools/capacity.py computes with, `--plan held-out` other loads to compare it with: of one
// worker of several, and of two workers.
const single = /PostgreSQL and Redis/;
const offeredTo = (rooms, offered, more = {}) => ['rooms', { rooms, offered, seconds: 10, ...more }, single];
const costs = [
  ...[20, 80, 120, 250].map((rate) => offeredTo(40, rate)), [...sustained(40, 6), single],
  ...[100, 400].map((spectators) => ['spectators', { spectators, moves: 30, rate: 5 }, single]),
  ...[[20, 0], [80, 0], [20, 40]].map(([rooms, spectators]) => ['idle', { rooms, spectators, window: 15 }, single]),
];
const heldOut = [
  offeredTo(10, 40), offeredTo(50, 150), offeredTo(200, 300), offeredTo(30, 60, { spectators: 10 }),
  ['rooms', { rooms: 50, offered: 200, seconds: 10 }, /PostgreSQL, uvicorn, 2 workers$/],
  ...[10, 50, 200].map((rooms) => [...sustained(rooms, 6), single]),
];
// `--plan bots`: people's moves beside tables of bots that never pause (tests/load/beside_bots.py).
const bots = [['rooms', { rooms: 25, offered: 50, seconds: Number(opt.seconds ?? 20) }]];
// `--plan twice`: as many games as a worker is planned for; with as many tables whose hosts ask to start; and twice as
// many games, without the limit (docs/scale.md).
const times = (number, more = {}) => ({ rooms: PLANNED * number, offered: (PLANNED * number) / 10, seconds: Number(opt.seconds ?? 30), warmup: 2, ...more });
const twice = [
  ['rooms', times(1), /full/], ['rooms', times(1, { waiting: PLANNED }), /full/], ['rooms', times(2), /unlimited/],
];
const short = [['rooms', { rooms: 2, offered: 20, seconds: 1, warmup: 4 }], ['sync', { count: 3, moves: 8 }]];
let next = 9300 + (process.pid % 500);
let port = next;

const reachable = (p) => new Promise((done) => {
  const s = net.connect(p, '127.0.0.1', () => { s.destroy(); done(true); });
  s.on('error', () => done(false));
});

async function start(target) {
  port = next;
  next += target.workers ?? 1;
  const store = target.store ? mkdtempSync('results/store-') : null;
  const env = { ...process.env, ...target.env, PORT: String(port), ...(store && { STORE_DIR: store }), NODE_ENV: 'production' };
  const [cmd, ...rest] = [...(target.workers > 1 || target.unpinned ? [] : serverPin), ...target.cmd.map((a) => (a === '$PORT' ? String(port) : a))];
  const child = spawn(cmd, rest, { env, stdio: ['ignore', 'ignore', process.env.BENCH_LOG ? 'inherit' : 'pipe'] });
  let said = '';
  child.stderr?.on('data', (d) => { said = (said + d).slice(-4000); });
  for (let i = 0; i < 600; i++) {
    if ((await Promise.all(Array.from({ length: target.workers ?? 1 }, (_, k) => reachable(port + k)))).every(Boolean)) break;
    if (child.exitCode !== null) throw new Error(`${target.name}: server left with ${child.exitCode}`);
    await sleep(100);
  }
  await sleep(700);
  return {
    pid: child.pid, said: () => said, base: Array.from({ length: target.workers ?? 1 }, (_, i) => `ws://127.0.0.1:${port + i}`).join(','),
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 3000);
      await gone;
      clearTimeout(hard);
      if (store) rmSync(store, { recursive: true, force: true });
    },
  };
}

function node(file, options, limitMs) {
  const flat = Object.entries(options).flatMap(([k, v]) => [`--${k}`, String(v)]);
  const [cmd, ...rest] = [...loadPin, process.execPath, file, ...flat];
  return new Promise((done) => {
    const child = spawn(cmd, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    let err = '';
    child.stdout.on('data', (d) => { text += d; });
    child.stderr.on('data', (d) => { err += d; });
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.on('exit', (code) => { clearTimeout(timer); done({ code, text: text.trim(), err: err.trim().slice(-600) }); });
  });
}

mkdirSync('results', { recursive: true });

async function checked(target) {
  const server = await start(target);
  const ok = await node('load/verify.mjs', { adapter: target.adapter, deflate: target.deflate ? 1 : 0, base: server.base, hidden: target.hidden ? 1 : 0, 'late-wait': target.lateWait ?? 0 }, 60000);
  await server.stop();
  console.error(`${target.name}: ${ok.code === 0 ? ok.text : `VERIFY FAILED ${ok.err}\n--- end of its log:\n${server.said()}`}`);
  return ok.code === 0;
}

// --quiet 0.05: start a run only when the rest of the machine uses less than that (in CPUs), and drop runs it disturbed.
const quiet = opt.quiet === undefined ? Infinity : Number(opt.quiet);
const giveUp = Date.now() + Number(opt.minutes ?? 120) * 60000;
async function calm() {
  while (quiet !== Infinity && Date.now() < giveUp) {
    const before = machine().busy;
    await sleep(1500);
    if ((machine().busy - before) / 1.5 < quiet) return true;
  }
  return Date.now() < giveUp;
}

let failed = false; // a server that cannot do its part fails the whole

async function measure(target, workload, options, rep, tries = 3) {
  if (!(await calm())) return;
  const s = await start(target);
  const r = await node('load/gen.mjs', { adapter: target.adapter, deflate: target.deflate ? 1 : 0, spread: target.spread ? 1 : 0, postgres: target.postgres ? 1 : 0, metrics: target.env?.METRICS_PORT ?? '', base: s.base, 'server-pid': s.pid, workload, ...options }, 600000);
  await s.stop();
  const row = { target: target.name, workload, options, rep, at: new Date().toISOString(), ...(r.code === 0 ? { result: JSON.parse(r.text) } : { error: r.err }) };
  const m = row.result;
  if (!m) failed = true;
  const others = m ? m.otherCpu - (m.cores?.postgres ?? 0) - (m.cores?.redis ?? 0) : 0;
  if (others > quiet) {
    console.error(`  ${target.name} ${workload} #${rep}: disturbed (others used ${others.toFixed(2)} CPUs), dropped`);
    return tries > 1 ? measure(target, workload, options, rep, tries - 1) : undefined;
  }
  appendFileSync(out, JSON.stringify(row) + '\n');
  console.error(`  ${target.name} ${workload} ${JSON.stringify(options)} #${rep}: ` + (m
    ? JSON.stringify({ perSec: m.movesPerSecond && Math.round(m.movesPerSecond), p50: (m.latencyMs ?? m.lastSpectatorMs ?? m.aloneMs)?.p50, kb: m.kbPerConnection, cpu: m.serverCpuMsPerMove, gen: m.generatorCpu, other: m.otherCpu, steal: m.stealCpu })
    : `FAILED ${row.error}`));
}

const wanted = ([w, o]) => !chosen || chosen.includes(w) || chosen.includes(o.offered ? 'offered' : o.moves === 1e6 ? 'sustained' : w);
const lists = { load, short, costs, 'held-out': heldOut, bots, twice };
const list = lists[opt.plan];
const picked = targets.filter((t) => only.test(t.name) && (opt.plan !== 'load' || t.load) && (t.of ?? '') === (['bots', 'twice'].includes(opt.plan) ? opt.plan : '') && (!list || list.some((c) => (c[2] ?? only).test(t.name))));
if (list) {
  const fit = [];
  for (const target of picked) if (await checked(target)) fit.push(target);
  failed = fit.length < picked.length || !picked.length;
  const runs = [];
  for (let rep = 0; rep < reps; rep++) {
    for (const [workload, options, whose = only] of list.filter(wanted)) {
      // A store that answers before it has written hands late comers the state before: see README.
      for (const target of fit) if (whose.test(target.name) && !(target.lateWait && workload === 'sync')) runs.push([target, workload, options, rep]);
    }
  }
  const begun = Date.now();
  for (const [done, run] of runs.entries()) {
    await measure(...run);
    const left = ((Date.now() - begun) / (done + 1)) * (runs.length - done - 1);
    console.error(`  ${done + 1} of ${runs.length} runs, about ${Math.ceil(left / 60000)} minutes left`);
  }
} else if (opt.plan === 'compare') {
  // Repetitions outside, servers inside: whatever else the machine is doing falls on everybody alike.
  const fit = [];
  for (const target of picked.filter((t) => t.plan !== 'slow')) if (await checked(target)) fit.push(target);
  for (let rep = 0; rep < reps; rep++) {
    for (const target of fit) for (const [workload, options] of cases.compare) await measure(target, workload, options, rep);
  }
} else {
  for (const target of picked) {
    if (!(await checked(target))) continue;
    const mine = cases[target.plan].filter(wanted);
    for (const [workload, options, most = Infinity] of mine) {
      for (let rep = 0; rep < Math.min(reps, most); rep++) await measure(target, workload, options, rep);
    }
  }
}
process.exitCode = failed ? 1 : 0;
