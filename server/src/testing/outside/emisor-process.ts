import { request } from 'node:https';
import { startOutsideProcess, type Outside } from './outside-process.ts';

/** The claims of a person at the issuer, with changes. */
export const persona = (dni: string, more: Record<string, unknown> = {}) => ({
  dni,
  given_name: 'Eva',
  family_name: 'Prueba',
  birthdate: '1990-05-20',
  gender: 'female',
  email: `e${dni}@ejemplo.com`,
  phone_number: '+54 9 11 5555-0101',
  address: { street_address: 'Belgrano 100', postal_code: '1832' },
  ...more,
});

export const CLAIMS = {
  dni: 'dni',
  nombre: 'given_name',
  apellido: 'family_name',
  nacimiento: 'birthdate',
  sexo: 'gender',
  correo: 'email',
  telefono: 'phone_number',
  domicilio: 'address.street_address',
  cp: 'address.postal_code',
};

/** What an administrator writes about the issuer. */
export const emisorEscrito = ({ url }: Pick<Outside, 'url'>, more: Record<string, unknown> = {}) => ({
  url,
  cliente: 'portal-demo',
  audiencia: '',
  scope: 'openid profile email phone address dni',
  secreto: '',
  boton: 'Ingresar con Mi Argentina',
  prueba: 'clave',
  niveles: '',
  claims: CLAIMS,
  ...more,
});

interface Posts {
  post(
    address: string,
    body: unknown,
    more: { token: string; host?: string | undefined },
  ): Promise<{ status: number; text: string; body: unknown }>;
}
interface Guardado {
  claves: { publica: string }[];
  emisor: { vuelta: string };
  bien: boolean;
  texto: string;
}

/** The client as the issuer's staff registers it. */
export async function registrarCliente(
  emisor: Outside,
  cliente: string,
  vuelta: string,
  prueba: { jwk: unknown } | { secreto: string },
): Promise<void> {
  const { state } = await emisor.set({});
  const one = {
    client_id: cliente,
    redirect_uris: [vuelta],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    scope: 'openid profile email phone address dni',
    ...('jwk' in prueba
      ? { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [prueba.jwk] } }
      : { token_endpoint_auth_method: 'client_secret_basic', client_secret: prueba.secreto }),
  };
  await emisor.set({ clients: { ...(state['clients'] as object), [cliente]: one } });
}

/** Connects a unit to the issuer as its administrator does: data, key, registration, test, switch on. */
export async function conectarEmisor(
  portal: Posts,
  admin: string,
  emisor: Outside,
  { host, ...more }: { host?: string; [field: string]: unknown } = {},
): Promise<void> {
  const post = async (address: string, body: unknown) => {
    const answer = await portal.post(`/api/conexiones/${address}`, body, { token: admin, host });
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${answer.text}`);
    return answer.body as Guardado;
  };
  const escrito = emisorEscrito(emisor, more);
  const guardado = await post('emisor', escrito);
  const { claves } = guardado.claves.length > 0 ? guardado : await post('clave', { tipo: 'emisor' });
  await registrarCliente(emisor, escrito.cliente, guardado.emisor.vuelta, {
    jwk: JSON.parse(claves[0]!.publica),
  });
  const prueba = await post('probar', { tipo: 'emisor' });
  if (!prueba.bien) throw new Error(prueba.texto);
  await post('activar', { tipo: 'emisor', activa: true });
}

interface Page {
  status: number;
  location: string | undefined;
  text: string;
}

/** A browser at the issuer: follows its redirects with its cookies, until one leaves it. */
export async function seguirEnEmisor(emisor: Outside, address: string): Promise<string> {
  const cookies = new Map<string, string>();
  const get = (url: string) =>
    new Promise<Page>((resolve, reject) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const outgoing = request(url, { ca: emisor.cert, agent: false, headers: { cookie } }, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        for (const line of incoming.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode!, location: incoming.headers.location, text }),
        );
      });
      outgoing.on('error', reject).end();
    });
  let next = address;
  for (let step = 0; step < 8; step += 1) {
    if (!next.startsWith(emisor.url)) return next;
    const { status, location, text } = await get(next);
    if (location === undefined) throw new Error(`the issuer answered ${status}: ${text.slice(0, 300)}`);
    next = new URL(location, next).href;
  }
  throw new Error(`the issuer redirects without end: ${next}`);
}

export const startEmisor = (): Promise<Outside> => startOutsideProcess('emisor.mjs');
