// What can be measured. `plan`: full = every size of every workload, part = one size each, floor = part, shorter; slow = tiny.
// To add a server: give it a command that listens on $PORT and an adapter in load/adapters/.
import { args } from './lib/util.mjs';

const node = process.execPath;
const venv = process.env.VENV ?? 'venv';
const uvicorn = (app, ws, deflate = false) => [
  `${venv}/bin/uvicorn`, '--app-dir', 'servers', app, '--host', '127.0.0.1', '--port', '$PORT', '--loop', 'uvloop',
  '--ws', ws, '--ws-per-message-deflate', String(deflate), '--log-level', 'error', '--no-access-log', '--backlog', '2048',
];
const daphne = (app) => [`${venv}/bin/daphne`, '-v', '0', '--access-log', '/dev/null', '-b', '127.0.0.1', '-p', '$PORT', app];
const py = { PYTHONPATH: 'servers', PYTHONWARNINGS: 'ignore', DJANGO_SETTINGS_MODULE: '' };
const peer = (name, file, more = {}) => ({ name, cmd: [node, file], plan: 'part', hidden: true, ...more });
const floor = (name, cmd, more = {}) => ({ name, cmd, adapter: 'floor', plan: 'floor', hidden: false, env: py, ...more });

// Ours, as tests/load/server.py starts it: a database of its own each time, durable commits. `spread`: the sockets of a
// room are spread over the workers.
const ours = (database, server, workers, spread = false) => ({
  name: `Lionheart, ${database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${server === 'daphne' ? 'Daphne' : 'uvicorn'}${workers > 1 ? `, ${workers} workers` : ''}${spread ? ', rooms spread' : ''}`,
  cmd: [process.env.LIONHEART_PYTHON ?? '../../../.venv/bin/python', '-m', 'tests.load.server', database, server, String(workers), '$PORT'],
  env: { PYTHONPATH: '../../..' }, adapter: 'lionheart', hidden: true, plan: 'full', workers, spread, load: true, postgres: database === 'postgres',
});
// One worker of several: with Redis.
const oneOfSeveral = { ...ours('postgres', 'uvicorn', 1), name: 'Lionheart, PostgreSQL and Redis, uvicorn', load: false };
oneOfSeveral.cmd.push('redis');

// Ours with bots, as `python -m tests.load.run --plan bots` measures it: the bots' tables are in its database, or not.
const METRICS_PORT = '9290';
const beside = (target, tables, env = {}) => ({
  ...target, name: `${target.name}${tables}`, load: false, of: 'bots', unpinned: true,
  env: { ...target.env, METRICS_PORT, BOT_PACE: '0', LOAD_BOTS: tables ? '1' : '', ...env },
});
const withAndWithout = (target) => [
  beside(target, ''), beside(target, ', bots in a process'), beside(target, ', bots in the thread', { BOT_PROCESS: 'False' }),
];
const apart = { ...oneOfSeveral, cmd: [...oneOfSeveral.cmd, 'bots'] };

// A worker that is full, or has no limit (`--plan twice`).
export const PLANNED = Number(args().planned ?? 500);
const limited = (name, games) => ({ ...oneOfSeveral, name, of: 'twice', env: { ...oneOfSeveral.env, GAMES_PER_WORKER: String(games) } });

export const targets = [
  limited('full', PLANNED), limited('unlimited', 0),
  ...withAndWithout(ours('sqlite', 'daphne', 1)),
  beside(oneOfSeveral, ''), beside(apart, ', `manage.py bots` beside it'),
  ours('sqlite', 'uvicorn', 1), ours('postgres', 'uvicorn', 1), ours('postgres', 'uvicorn', 2),
  ours('postgres', 'uvicorn', 4), ours('postgres', 'uvicorn', 8), ours('postgres', 'uvicorn', 2, true),
  oneOfSeveral,
  ours('sqlite', 'daphne', 1), ours('postgres', 'daphne', 1), ours('postgres', 'daphne', 2),
  peer('boardgame.io', 'servers/boardgameio.mjs', { adapter: 'boardgameio', plan: 'full', load: true }),
  peer('Colyseus, patch per move', 'servers/colyseus.mjs', { adapter: 'colyseus', plan: 'full', load: true }),
  peer('boardgame.io, deltaState', 'servers/boardgameio.mjs', { adapter: 'boardgameio', env: { DELTA: '1' }, plan: 'slow' }),
  peer('boardgame.io, FlatFile store', 'servers/boardgameio.mjs', { adapter: 'boardgameio', env: { STORE: 'flatfile' }, store: true, lateWait: 500, load: true }),
  peer('boardgame.io, stock socket.io-client', 'servers/boardgameio.mjs', { adapter: 'boardgameio-client' }),
  peer('Colyseus, default 50 ms patches', 'servers/colyseus.mjs', { adapter: 'colyseus', env: { PATCH: 'default' } }),
  peer('Colyseus, stock SDK client', 'servers/colyseus.mjs', { adapter: 'colyseus-sdk' }),

  floor('floor: Node ws', [node, 'servers/floor-ws.mjs']),
  floor('floor: Node ws, deflate', [node, 'servers/floor-ws.mjs'], { env: { DEFLATE: '1' }, deflate: true }),
  floor('floor: Python asyncio Protocol + uvloop, framed once', [`${venv}/bin/python`, 'servers/floor_protocol.py']),
  floor('floor: Python websockets + uvloop', [`${venv}/bin/python`, 'servers/floor_websockets.py']),
  floor('floor: uvicorn websockets-sansio, raw ASGI', uvicorn('floor_asgi:app', 'websockets-sansio')),
  floor('floor: uvicorn websockets-sansio, raw ASGI, orjson', uvicorn('floor_asgi:app', 'websockets-sansio'), { env: { ...py, CODEC: 'orjson' } }),
  floor('floor: uvicorn websockets (legacy), raw ASGI', uvicorn('floor_asgi:app', 'websockets')),
  floor('floor: uvicorn wsproto, raw ASGI', uvicorn('floor_asgi:app', 'wsproto')),
  floor('floor: uvicorn websockets-sansio + deflate, raw ASGI', uvicorn('floor_asgi:app', 'websockets-sansio', true), { deflate: true }),
  floor('floor: granian, raw ASGI', [`${venv}/bin/granian`, '--interface', 'asgi', '--host', '127.0.0.1', '--port', '$PORT', '--loop', 'uvloop', '--workers', '1', '--no-log', '--ws', 'floor_asgi:app']),
  floor('floor: Daphne, raw ASGI', daphne('floor_asgi:app')),
  floor('floor: Daphne, Channels group_send', daphne('floor_channels:app'), { env: { ...py, FANOUT: 'layer' } }),
  floor('floor: Daphne, Channels consumer, direct send', daphne('floor_channels:app'), { env: { ...py, FANOUT: 'direct' } }),
  floor('floor: uvicorn websockets-sansio, Channels group_send', uvicorn('floor_channels:app', 'websockets-sansio'), { env: { ...py, FANOUT: 'layer' } }),
  floor('floor: uvicorn websockets-sansio, Channels consumer, direct send', uvicorn('floor_channels:app', 'websockets-sansio'), { env: { ...py, FANOUT: 'direct' } }),

  // what remains possible inside ASGI and Channels when the hot path is taken out of their hands
  floor('floor+: Python asyncio Protocol + uvloop, framed once, orjson', [`${venv}/bin/python`, 'servers/floor_protocol.py'], { env: { ...py, CODEC: 'orjson' } }),
  floor('floor+: uvicorn sansio, raw ASGI, one shared frame, orjson', uvicorn('floor_asgi:app', 'websockets-sansio'), { env: { ...py, FRAMES: 'shared', CODEC: 'orjson' } }),
  floor('floor+: uvicorn sansio, Channels consumer, one shared frame, orjson', uvicorn('floor_channels:app', 'websockets-sansio'), { env: { ...py, FANOUT: 'shared', CODEC: 'orjson' } }),
  floor('floor+: uvicorn sansio, Channels lean dispatch, one shared frame, orjson', uvicorn('floor_channels:app', 'websockets-sansio'), { env: { ...py, FANOUT: 'shared', DISPATCH: 'lean', CODEC: 'orjson' } }),
  floor('floor+: uvicorn sansio, Channels lean dispatch, group_send', uvicorn('floor_channels:app', 'websockets-sansio'), { env: { ...py, FANOUT: 'layer', DISPATCH: 'lean' } }),
];
