// Minimal sockets: thousands of full clients would load the machine more than the server does.
import { createRequire } from 'node:module';
import { signAccess } from '../../server/src/http/session.ts';
import { createSecrets } from '../../server/src/platform/secrets/secrets.ts';
import { unit } from './gente.mjs';

const { WebSocket } = createRequire(new URL('../../server/package.json', import.meta.url))('ws');
const AT_ONCE = 50;

/**
 * Connects each person to one of the processes in turn. Each keeps the positions received and their times in
 * `seen`.
 */
export async function openSockets(people, urls, secret) {
  const secrets = createSecrets(secret);
  const sockets = [];
  for (let i = 0; i < people.length; i += AT_ONCE) {
    await Promise.all(
      people.slice(i, i + AT_ONCE).map(async (who, j) => {
        const token = await signAccess(secrets, unit, who.session);
        const { host } = new URL(urls[j % urls.length]);
        const socket = new WebSocket(`ws://${host}/api/tiempo-real/?EIO=4&transport=websocket`, {
          headers: { origin: `http://${host}` },
          perMessageDeflate: false,
        });
        sockets.push(socket);
        await new Promise((resolve, reject) => {
          socket.on('error', reject);
          socket.on('message', (data) => {
            const text = String(data);
            if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
            else if (text === '2') socket.send('3');
            else if (text.startsWith('40')) resolve();
            else if (text.startsWith('44')) reject(new Error(text));
            else if (text.startsWith('42["posicionCambio"')) {
              const [, { id, posicion }] = JSON.parse(text.slice(2));
              if (id === who.id) who.seen.push({ posicion, at: Date.now() });
            }
          });
        });
      }),
    );
  }
  return sockets;
}
