import { createHmac } from 'node:crypto';
import { newId } from '../../platform/ids.ts';
import type { TestAnswer, TestPortal } from '../portal.ts';

/** A city's portal, as its developers would write it. */
export const ORIGEN = 'https://portal.ciudad.ejemplo';

export interface Clave {
  id: string;
  clave: string;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function firmar(
  claims: Record<string, unknown>,
  clave: Clave,
  header: Record<string, unknown> = {},
): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT', kid: clave.id, ...header })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', clave.clave).update(text).digest('base64url')}`;
}

export const ahora = () => Math.floor(Date.now() / 1000);

/** The claims of a resident's token, with changes. */
export const residente = (documento: string, more: Record<string, unknown> = {}) => ({
  aud: 'demo.localhost',
  iat: ahora(),
  exp: ahora() + 60,
  jti: newId(),
  documento,
  nombre: 'Eva',
  apellido: 'Prueba',
  fec_nac: '1990-05-20',
  sexo: 'F',
  email: `r${documento}@ejemplo.com`,
  telefono: '1155550101',
  domicilio: 'Belgrano 100',
  cp: '1832',
  ...more,
});

/** As the browser sends the form of the city's page. */
export const llegar = (
  portal: Pick<TestPortal, 'request'>,
  token: string,
  {
    host = 'demo',
    origin = ORIGEN,
    accept = 'text/html,*/*',
  }: { host?: string; /** `null`: the browser sends none. */ origin?: string | null; accept?: string } = {},
): Promise<TestAnswer> =>
  portal.request({
    method: 'POST',
    path: '/ingresoCiudad',
    host,
    raw: new URLSearchParams({ token }).toString(),
    headers: {
      'x-portal': undefined,
      'content-type': 'application/x-www-form-urlencoded',
      origin: origin ?? undefined,
      accept,
    },
  });

/** Opens a unit's city sign-in as its administrator: origin and key. */
export async function abrirPuerta(portal: TestPortal, host = 'demo'): Promise<Clave & { admin: string }> {
  const { token: admin } = await portal.signIn('22999000', { host, acceso: 'personal' });
  await portal.post('/api/ingreso/origen', { origen: ORIGEN }, { token: admin, host });
  const { body } = await portal.post('/api/ingreso/claves', {}, { token: admin, host });
  return { ...(body as Clave), admin };
}
