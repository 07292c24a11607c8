// A recogniser of voices: WebSocket on HTTPS. It understands no sound: after each second of it, it answers with the next
// of `says` on the control port, first as a guess and then as final. A test changes there: `clients` (public keys), and
// `fault`: `away` (nobody listens), `slow` (two seconds late), `garbled` (not what was agreed), `cut` (ends at once).
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { selfSigned } from './certificate.ts';

const state = { fault: '', clients: {}, says: ['Uno.', 'Dos.', 'Tres.'] };
const asked = [];
const heard = { connections: 0, bytes: 0, loudest: 0, refused: 0 };
const { key, cert } = selfSigned('reconocedor');
const PATH = '/oir';
const SECOND = 16_000 * 2;
let origin = '';

function isGood(jwt) {
  const [head = '', payload = '', signature = ''] = String(jwt).split('.');
  try {
    const { alg } = JSON.parse(Buffer.from(head, 'base64url'));
    const { iss, aud, exp, jti } = JSON.parse(Buffer.from(payload, 'base64url'));
    const jwk = state.clients[iss];
    return (
      alg === 'RS256' &&
      jwk !== undefined &&
      aud === `${origin.replace('https', 'wss')}${PATH}` &&
      typeof jti === 'string' &&
      exp * 1000 > Date.now() &&
      verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${payload}`),
        createPublicKey({ key: jwk, format: 'jwk' }),
        Buffer.from(signature, 'base64url'),
      )
    );
  } catch {
    return false;
  }
}

/** One connection, as RFC 6455 says: whole messages, short answers. */
function upgrade(request, stream) {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  stream.write(
    `HTTP/1.1 101 -\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  );
  let waiting = Buffer.alloc(0);
  let onMessage = () => {};
  const frame = (opcode, body) => {
    const length = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255];
    if (stream.writable) stream.write(Buffer.concat([Buffer.from([128 | opcode, ...length]), body]));
  };
  stream.on('error', () => {});
  stream.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 6) {
      const short = waiting[1] & 127;
      const at = short === 126 ? 4 : 2;
      const length = short === 126 ? waiting.readUInt16BE(2) : short;
      if (short === 127 || waiting.length < at + 4 + length) break;
      const mask = waiting.subarray(at, at + 4);
      const body = Buffer.from(waiting.subarray(at + 4, at + 4 + length)).map(
        (byte, i) => byte ^ mask[i % 4],
      );
      const opcode = waiting[0] & 15;
      waiting = waiting.subarray(at + 4 + length);
      if (opcode === 8) stream.end();
      else if (opcode < 3) onMessage(Buffer.from(body), opcode === 2);
    }
  });
  return {
    on: (_, handle) => (onMessage = handle),
    send: (body) => frame(typeof body === 'string' ? 1 : 2, Buffer.from(body)),
    close: () => stream.end(),
  };
}

function serve(socket) {
  heard.connections += 1;
  let begun = false;
  let bytes = 0;
  let said = 0;
  if (state.fault === 'cut') return socket.close();
  socket.on('message', (data, binary) => {
    if (!begun) {
      begun = !binary && isGood(JSON.parse(data.toString()).token);
      if (!begun) {
        heard.refused += 1;
        socket.close();
      }
      return;
    }
    heard.bytes += data.length;
    for (let i = 0; i + 1 < data.length; i += 2)
      heard.loudest = Math.max(heard.loudest, Math.abs(data.readInt16LE(i)));
    bytes += data.length;
    if (bytes < SECOND * (said + 1)) return;
    const texto = state.says[said % state.says.length];
    said += 1;
    const tell = () => {
      if (state.fault === 'garbled') {
        for (const one of ['<html>', '{"tipo":"final"}', '{"tipo":"final","texto":7}', '[]', 'null'])
          socket.send(one);
        return socket.send(Buffer.from([1, 2, 3]));
      }
      socket.send(JSON.stringify({ tipo: 'parcial', texto: texto.slice(0, -1).toLowerCase() }));
      setTimeout(() => socket.send(JSON.stringify({ tipo: 'final', texto })), 300);
    };
    setTimeout(tell, state.fault === 'slow' ? 2000 : 0);
  });
}

const open = (port) =>
  new Promise((resolve) => {
    const server = createHttps({ key, cert }, (request, response) => {
      asked.push({ method: request.method, path: request.url });
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      response.writeHead(request.url !== PATH ? 404 : isGood(token) ? 426 : 401).end();
    });
    const streams = new Set();
    server.on('upgrade', (request, stream) => {
      streams.add(stream.once('close', () => streams.delete(stream)));
      serve(upgrade(request, stream));
    });
    server.listen(port, '127.0.0.1', () => resolve({ server, streams }));
  });
let service = await open(0);
const { port } = service.server.address();
origin = `https://127.0.0.1:${port}`;

async function change(changes) {
  Object.assign(state, changes);
  if (state.fault === 'away' && service) {
    const { server, streams } = service;
    service = undefined;
    for (const one of streams) one.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  } else if (state.fault !== 'away' && !service) service = await open(port);
}

async function answer(request, response) {
  let text = '';
  for await (const chunk of request) text += chunk;
  if (request.method === 'POST') await change(JSON.parse(text));
  response.end(JSON.stringify({ state: { ...state, heard }, asked, open: 0 }));
}
const control = createHttp((request, response) => void answer(request, response));
await new Promise((resolve) => control.listen(0, '127.0.0.1', resolve));
process.stdout.write(
  `${JSON.stringify({ url: `wss://127.0.0.1:${port}${PATH}`, tokenUrl: '', cert, control: control.address().port })}\n`,
);
process.stdin.resume().on('end', () => process.exit(0));
