// The rounds of a line: all professionals call the next one at the same moment, and end the attention a second
// later.
import { readFileSync } from 'node:fs';
import { signAccess } from '../../server/src/http/session.ts';
import { createSecrets } from '../../server/src/platform/secrets/secrets.ts';
import { unit } from './gente.mjs';

const PAUSE_MS = 1000;

export function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** CPU seconds of a server so far, independent of other load on the machine. */
export function cpuOf({ pid }) {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const ticks = fields.split(' ');
  return (Number(ticks[11]) + Number(ticks[12])) / 100;
}

/** Professionals take the processes of `urls` in turn. `busy` counts the answers of an overloaded server. */
export async function runRounds(doctors, urls, secret, rounds) {
  const calls = [];
  let busy = 0;
  async function post(i, address, token, body) {
    const response = await fetch(urls[i % urls.length] + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-portal': '1', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    // An overloaded server answers 503. The professional presses again and gets the same ticket.
    if (response.status === 503) {
      busy += 1;
      return post(i, address, token, body);
    }
    if (!response.ok) throw new Error(`${address}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
  async function callOne(doctor, token, i) {
    const begun = Date.now();
    const { atencion } = await post(i, '/api/fila/llamar', token, {});
    doctor.current = atencion?.id;
    if (atencion) calls.push({ id: atencion.id, begun, done: Date.now(), at: Date.parse(atencion.llamada) });
  }
  async function finish(doctor, token, i) {
    if (doctor.current) await post(i, '/api/fila/finalizar', token, { id: doctor.current });
  }
  const secrets = createSecrets(secret);
  for (let round = 0; round < rounds; round += 1) {
    const tokens = await Promise.all(doctors.map(({ session }) => signAccess(secrets, unit, session)));
    await Promise.all(doctors.map((doctor, i) => callOne(doctor, tokens[i], i)));
    await sleep(PAUSE_MS);
    await Promise.all(doctors.map((doctor, i) => finish(doctor, tokens[i], i)));
  }
  await sleep(3000);
  return { calls, busy };
}
