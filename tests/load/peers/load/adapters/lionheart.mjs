// Lionheart's own protocol (docs/protocol.md): guests with a session and a CSRF token sit down over HTTP, then every player
// and spectator has a socket on the room. Updates are counted by their stream number, without parsing the JSON; in the
// duel every move is in everybody's stream, so the number is that of the moves made.
import { openSocket } from '../miniws.mjs';

const http = (base) => base.replace(/^ws/, 'http');

async function call(base, guest, path, body) {
  const res = await fetch(`${http(base)}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { origin: http(base), 'content-type': 'application/json', cookie: guest.cookie, 'x-csrftoken': guest.token },
    body: body && JSON.stringify(body),
  });
  for (const line of res.headers.getSetCookie()) guest.jar.set(...line.split(';')[0].split('='));
  guest.cookie = [...guest.jar].map((pair) => pair.join('=')).join('; ');
  guest.token = guest.jar.get('lionheart_csrf') ?? '';
  if (!res.ok) throw Object.assign(new Error(`${path}: ${res.status} ${await res.text()}`), { status: res.status });
  return res.json();
}

async function guestNamed(base, name) {
  const guest = { jar: new Map(), cookie: '', token: '' };
  await call(base, guest, 'me/');
  await call(base, guest, 'me/', { name });
  return guest;
}

export async function createRoom(options) {
  const room = await createWaitingRoom(options);
  await askToStart(options, room);
  return room;
}

// A table with four players that has not started.
export async function createWaitingRoom({ base }) {
  const guests = await Promise.all([0, 1, 2, 3].map((seat) => guestNamed(base, `player-${seat}`)));
  const { id } = await call(base, guests[0], 'rooms/', { edition: 'duel', options: { players: 4 } });
  for (const seat of [1, 2, 3]) await call(base, guests[seat], `rooms/${id}/join/`, { seat });
  return { id, guests };
}

// Its host starts the game; rejected if the server refuses.
export const askToStart = ({ base }, room) => call(base, room.guests[0], `rooms/${room.id}/start/`, {});

const STREAM = '{"type":"update","stream":'.length;
const digitsFrom = (bytes, at) => {
  let v = 0;
  for (let c = bytes[at]; c >= 48 && c <= 57; c = bytes[++at]) v = v * 10 + c - 48;
  return v;
};
// What `"type":"` is followed by in the frames that matter; all others begin otherwise.
const UPDATE = 'u'.charCodeAt(0), SNAPSHOT = 's'.charCodeAt(0), TICK = 't'.charCodeAt(0), ERROR = 'e'.charCodeAt(0);
const KIND = '{"type":"'.length;

export function connect({ base, keep }, room, seat, onUpdate) {
  const headers = { Origin: http(base), ...(seat !== null && { Cookie: room.guests[seat].cookie }) };
  return new Promise((done, fail) => {
    let view = null;
    let n = 0;
    const conn = {
      move: (m) => socket.text(JSON.stringify({
        id: `move-${n}`, type: 'move', prompt: String(n),
        move: { kind: 'commit', cell: m.cell, value: m.value, slot: m.slot, card: m.card },
      })),
      view: () => view,
      close: () => socket.terminate(),
      wire: () => socket.bytesRead(),
    };
    const onMessage = (data) => {
      const kind = data[KIND];
      if (kind === UPDATE) {
        n = digitsFrom(data, STREAM);
        if (keep) {
          const update = JSON.parse(data);
          view = { ...(update.view ?? view), ...update.changes };
        }
        onUpdate(n);
      } else if (kind === SNAPSHOT) {
        view = JSON.parse(data).view;
        n = digitsFrom(data, data.indexOf('"stream":') + '"stream":'.length);
        done(conn);
      } else if (kind === TICK) {
        socket.text('{"id":"beat","type":"ping"}');
      } else if (kind === ERROR) {
        process.stderr.write(`${data}\n`);
        fail(new Error(String(data)));
      }
    };
    const socket = openSocket(`${base}/ws/rooms/${room.id}/?changes`, {
      headers, onMessage, onClose: (why) => fail(new Error(`closed: ${why}`)),
    });
  });
}
