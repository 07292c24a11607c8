import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectOurRefusal } from '../testing/clean-answer.ts';
import { everyContract } from '../testing/every-contract.ts';
import type { TestAnswer } from '../testing/portal.ts';
import { walkAll } from '../testing/walk.ts';
import { startWholeDemo, type WholeDemo } from '../testing/whole-demo.ts';

/**
 * Every endpoint is asked once, rightly, while something that the portal leans on fails: whoever asks is told in words, and never more than that it
 * cannot be done now (503) or that there is no room (507).
 */

const DELIBERATE = new Set([503, 507]);
const { endpoints } = await everyContract();

let world: WholeDemo;
beforeAll(async () => {
  world = await startWholeDemo();
});
afterEach(() => {
  freeDisk();
  world.portal.mail.refuseWith(undefined);
});
afterAll(() => world?.portal.stop());

/** No file of this process may grow: what a full disk does, for the portal and nobody else. */
const fileSize = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
const fillDisk = () => fileSize('0');
const freeDisk = () => fileSize('unlimited');

function expectWords(answers: Map<string, TestAnswer[]>) {
  for (const [name, given] of answers) {
    for (const answer of given) {
      if (answer.status < 500) continue;
      expect(DELIBERATE, `${name}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
      expectOurRefusal(answer, name);
    }
  }
}
const statuses = (answers: Map<string, TestAnswer[]>, name: string) => answers.get(name)!.map(({ status }) => status);

describe('every endpoint, once', () => {
  it('with a full disk: what would be kept is refused in words, everything else goes on', { timeout: 240_000 }, async () => {
    fillDisk();
    const answers = await walkAll(world, endpoints);
    freeDisk();
    expectWords(answers);
    expect(statuses(answers, 'subirImagen')).toEqual([507]);
    expect(answers.get('subirImagen')![0]!.body.message).toBe(
      'No queda lugar para guardar archivos. Lo que escribiste sigue en tu pantalla: avisale a la institución y probá más tarde.',
    );
    expect(statuses(answers, 'obtenerConfiguracion')).toEqual([200]);
    const again = await walkAll(
      world,
      endpoints.filter(({ name }) => name === 'subirImagen'),
    );
    expect(statuses(again, 'subirImagen')).toEqual([200]);
  });

  it('with a mail server that refuses everything', { timeout: 240_000 }, async () => {
    world.portal.mail.refuseWith(554);
    expectWords(await walkAll(world, endpoints));
  });
});
