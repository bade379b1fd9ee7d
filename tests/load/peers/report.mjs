// results/runs.jsonl -> one markdown document (medians, with [min–max] over the repetitions) and results/summary.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { args } from './lib/util.mjs';
import { median } from './lib/stats.mjs';

const opt = args();
const rows = readFileSync(opt.in ?? 'results/runs.jsonl', 'utf8').trim().split('\n').map((l) => JSON.parse(l));
const groups = new Map();
for (const r of rows) {
  const key = JSON.stringify([r.target, r.workload, r.options]);
  if (!groups.has(key)) groups.set(key, { target: r.target, workload: r.workload, options: r.options, runs: [], failed: [] });
  const g = groups.get(key);
  if (r.result) g.runs.push(r.result); else g.failed.push(r.error);
}
const digits = (v) => (v >= 100 ? v.toFixed(0) : v >= 10 ? v.toFixed(1) : v.toFixed(2));
const pick = (o, path) => path.split('.').reduce((x, k) => x?.[k], o);
const cell = (runs, path, scale = 1) => {
  const v = runs.map((r) => pick(r, path)).filter((x) => typeof x === 'number').map((x) => x * scale);
  if (!v.length) return '–';
  const [lo, hi] = [Math.min(...v), Math.max(...v)];
  return v.length === 1 ? digits(v[0]) : `${digits(median(v))} [${digits(lo)}–${digits(hi)}]`;
};
const tables = {
  rooms: ['W1 rooms: R rooms x 4 players, as fast as possible or at an offered rate', (o) => `R=${o.rooms}, ${o.offered ? `${o.offered} moves/s offered` : o.moves === 1e6 ? 'sustained' : `${o.moves} moves`}`, [
    ['moves/s', 'movesPerSecond'], ['p50 ms', 'latencyMs.p50'], ['p95 ms', 'latencyMs.p95'], ['p99 ms', 'latencyMs.p99'],
    ['server CPU ms/move', 'serverCpuMsPerMove'], ['server CPU %', 'serverCpu', 100], ['generator CPU %', 'generatorCpu', 100],
    ['wire bytes/update', 'bytesPerUpdate'], ['RSS MB', 'rssMb'],
    ['others CPU %', 'otherCpu', 100], ['steal %', 'stealCpu', 100]]],
  spectators: ['W2 spectators: one room, S spectators, 5 moves/s, send until the last spectator has it', (o) => `S=${o.spectators}`, [
    ['p50 ms', 'lastSpectatorMs.p50'], ['p95 ms', 'lastSpectatorMs.p95'], ['p99 ms', 'lastSpectatorMs.p99'],
    ['last player p50 ms', 'lastPlayerMs.p50'], ['server CPU ms/move', 'serverCpuMsPerMove'],
    ['server CPU us/recipient', 'serverCpuUsPerRecipient'], ['generator CPU ms/move', 'generatorCpuMsPerMove'], ['wire bytes/update', 'bytesPerUpdate'],
    ['others CPU %', 'otherCpu', 100], ['steal %', 'stealCpu', 100]]],
  idle: ['W3 idle memory: 250 rooms x 4 connected idle players', (o) => `${o.rooms} rooms`, [
    ['RSS empty MB', 'rssMbEmpty'], ['RSS full MB', 'rssMbFull'], ['KB/connection', 'kbPerConnection'], ['idle CPU %', 'idleCpuPercent']]],
  sync: ['W4 sync: connect until the full current state (60 moves in) is held', (o) => `n=${o.count}`, [
    ['one by one p50 ms', 'aloneMs.p50'], ['p95 ms', 'aloneMs.p95'], ['all at once p50 ms', 'stormMs.p50'], ['p95 ms', 'stormMs.p95'],
    ['all in, s', 'stormSeconds'], ['bytes to hold state', 'bytesToHoldState']]],
};
// Of each size all servers together, in the order in which they were first measured.
const bySize = (list) => [...new Set(list.map((g) => JSON.stringify(g.options)))].flatMap((o) => list.filter((g) => JSON.stringify(g.options) === o));
let md = '';
for (const [workload, [title, size, columns]] of Object.entries(tables)) {
  const mine = [...groups.values()].filter((g) => g.workload === workload);
  if (!mine.length) continue;
  md += `\n### ${title}\n\n| server | size | runs | ${columns.map((c) => c[0]).join(' | ')} |\n|---|---|---|${columns.map(() => '---').join('|')}|\n`;
  for (const g of bySize(mine)) {
    md += `| ${g.target} | ${size(g.options)} | ${g.runs.length}${g.failed.length ? ` (+${g.failed.length} failed)` : ''} | `
      + columns.map(([, path, scale]) => cell(g.runs, path, scale)).join(' | ') + ' |\n';
  }
}
if (opt.json) writeFileSync(opt.json, JSON.stringify([...groups.values()], null, 1));
console.log(md);
