import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { codeAt, stepOf } from '../../features/cuentas/segundo-factor/totp.ts';
import type { TestPortal } from '../portal.ts';
import { addAccount, type NewAccount } from './people.ts';

/** The code of a telephone with that secret, a number of steps from now. */
export function codeFrom(secreto: string, ahead = 0): string {
  const bits = Array.from(secreto.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  return codeAt(bytes, stepOf(new Date()) + ahead);
}

/** Waits out the last seconds of a TOTP step, so that a code is still valid when it arrives. */
export async function settleStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 4_000) await sleep(left + 50);
}

/** A staff member, signed in by password. */
export async function addStaff(portal: TestPortal, options: NewAccount & { host?: string } = {}) {
  const { host, ...account } = options;
  const cuenta = await addAccount(portal.db, { roles: ['administrador'], ...account });
  const signed = await portal.signIn(cuenta.dni, {
    acceso: 'personal',
    ...(host === undefined ? {} : { host }),
  });
  return { ...cuenta, token: signed.token, cookie: signed.cookie };
}
export type Staff = Awaited<ReturnType<typeof addStaff>>;

/**
 * Turns on the second factor and returns its secret and backup codes. The confirmation uses the step before
 * the current one.
 */
export async function turnOn(
  portal: TestPortal,
  token: string,
  host?: string,
): Promise<{ secreto: string; respaldo: string[] }> {
  await settleStep();
  const prepared = await portal.post(
    '/api/cuenta/segundoFactor/preparar',
    { password: 'demo1234' },
    { token, host },
  );
  expect(prepared.status, prepared.text).toBe(200);
  const { secreto } = prepared.body as { secreto: string };
  const on = await portal.post(
    '/api/cuenta/segundoFactor/activar',
    { codigo: codeFrom(secreto, -1) },
    { token, host },
  );
  expect(on.status, on.text).toBe(200);
  return { secreto, respaldo: on.body.respaldo as string[] };
}
