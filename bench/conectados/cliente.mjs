// A process that only holds sockets, so that the portal is measured without its clients. The parent sends the
// people; afterwards any message asks how many are still connected and what each one saw.
import { once } from 'node:events';
import { openSockets } from '../fila/enchufes.mjs';

process.once('disconnect', () => process.exit());
const [{ people, url, secret }] = await once(process, 'message');
const sockets = await openSockets(people, [url], secret);
process.on('message', () =>
  process.send({
    open: sockets.filter(({ readyState }) => readyState === 1).length,
    seen: people.map(({ seen }) => seen),
  }),
);
process.send('connected');
