import { atenciones } from '@portal/domain/atenciones/contract';
import type { Rol } from '@portal/domain/roles/roles';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const ANA = '00000000-0000-4000-8000-00000000000a';
const BETO = '00000000-0000-4000-8000-00000000000b';

const VACIOS = [
  'fec_nac',
  'sexo',
  'domicilio',
  'cp',
  'telefono',
  'email',
  'obraSocial',
  'plan',
  'nroAfiliado',
];

/** A session as the server sends it. */
const sesionDe = (id: string, token: string, rol: Rol = 'paciente') => ({
  token,
  expiraEn: 900,
  alcance: 'portal',
  roles: ['paciente', 'profesional'],
  grupoFamiliar: [],
  usuario: {
    id,
    nome: 'Ana',
    sobrenome: 'Ruiz',
    documento: '30111222',
    perfilNome: rol,
    ativo: true,
    ...Object.fromEntries(VACIOS.map((dato) => [dato, null])),
  },
});

type Pedido = { path: string; bearer: string | undefined; answer: (json: unknown, status?: number) => void };

/** The server: each request waits until the test answers it. */
let pedidos: Pedido[];
/** The other tabs of the browser. */
let otraPestana: (message: string) => void;
const proximo = (path: string) =>
  vi.waitFor(
    () => {
      const index = pedidos.findIndex((pedido) => pedido.path === path);
      expect(index, `nobody asked for ${path}`).toBeGreaterThanOrEqual(0);
      return pedidos.splice(index, 1)[0]!;
    },
    { timeout: 20_000 },
  );
const tick = () => new Promise((settle) => setTimeout(settle, 20));

function almacen() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  };
}

async function abrir() {
  const { call } = await import('../../lib/api.ts');
  const sesion = await import('../../lib/sesion.ts');
  const { pedirPrueba, pruebaPedida } = await import('./pedir-prueba.ts');
  const entra = async (id: string, token: string, rol?: Rol) => {
    const signed = sesion.iniciarSesion('30111222', 'clave');
    (await proximo('/api/sesion/iniciar')).answer(sesionDe(id, token, rol));
    await signed;
  };
  await entra(ANA, 'ana-1');
  return {
    ...sesion,
    pedirPrueba,
    pruebaPedida,
    entra,
    suscribir: () => call(atenciones.suscribirPush, { body: { direccion: 'https://a/b' } }),
  };
}
const SUSCRIBIR = atenciones.suscribirPush.path;

beforeEach(() => {
  vi.resetModules();
  pedidos = [];
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', almacen());
  vi.stubGlobal('sessionStorage', almacen());
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      addEventListener(_: string, hear: (event: { data: string }) => void) {
        otraPestana = (data) => hear({ data });
      }
    },
  );
  vi.stubGlobal(
    'fetch',
    (path: string, { headers }: { headers: Record<string, string> }) =>
      new Promise<Response>((resolve) => {
        pedidos.push({
          path,
          bearer: headers['authorization'],
          answer: (json, status = 200) => resolve(Response.json(json, { status })),
        });
      }),
  );
});

describe('a request that waits for the session', () => {
  it('goes on after the same person signed in again in another tab', async () => {
    const { terminar, suscribir } = await abrir();
    terminar('vencida');
    const waits = suscribir();
    otraPestana('ingreso');
    (await proximo('/api/sesion/renovar')).answer(sesionDe(ANA, 'ana-2'));
    const sent = await proximo(SUSCRIBIR);
    expect(sent.bearer).toBe('Bearer ana-2');
    sent.answer({});
    await waits;
  });

  it('is not sent as another person who signed in in another tab', async () => {
    const { terminar, suscribir, leerSesion } = await abrir();
    terminar('vencida');
    const waits = expect(suscribir()).rejects.toThrow();
    otraPestana('ingreso');
    (await proximo('/api/sesion/renovar')).answer(sesionDe(BETO, 'beto-1'));
    const sent = await proximo(SUSCRIBIR);
    expect(sent.bearer).toBeUndefined();
    sent.answer({ code: 'sin_sesion' }, 401);
    await waits;
    expect(leerSesion()).toMatchObject({ sesion: { token: 'beto-1' } });
  });

  it('is not repeated as another person after a refused token', async () => {
    const { suscribir } = await abrir();
    const waits = expect(suscribir()).rejects.toThrow();
    (await proximo(SUSCRIBIR)).answer({ code: 'sin_sesion' }, 401);
    (await proximo('/api/sesion/renovar')).answer(sesionDe(BETO, 'beto-1'));
    await waits;
    expect(pedidos).toEqual([]);
  });
});

describe('a change of role', () => {
  it('takes place', async () => {
    const { cambiarRol, leerSesion } = await abrir();
    const changing = cambiarRol('profesional');
    (await proximo('/api/sesion/cambiarRol')).answer(sesionDe(ANA, 'ana-2', 'profesional'));
    expect(await changing).toBe(true);
    expect(leerSesion()).toMatchObject({ sesion: { usuario: { rol: 'profesional' } } });
  });

  it.each(['cerrada', 'vencida'] as const)(
    'does not bring back a session that was %s before the answer',
    async (motivo) => {
      const { cambiarRol, terminar, leerSesion } = await abrir();
      const changing = cambiarRol('profesional');
      const asked = await proximo('/api/sesion/cambiarRol');
      terminar(motivo);
      asked.answer(sesionDe(ANA, 'ana-2', 'profesional'));
      expect(await changing).toBe(false);
      expect(leerSesion()).toMatchObject(
        motivo === 'cerrada' ? { estado: 'no-autenticado' } : { vencida: true, sesion: { token: 'ana-1' } },
      );
    },
  );
});

describe('the password on top of a page', () => {
  it('resumes the session', async () => {
    const { terminar, reingresar, leerSesion } = await abrir();
    terminar('vencida');
    const again = reingresar('clave');
    (await proximo('/api/sesion/iniciar')).answer(sesionDe(ANA, 'ana-2'));
    await again;
    expect(leerSesion()).toMatchObject({ sesion: { token: 'ana-2' } });
  });

  it('answered after the person left, ends the session that it opened', async () => {
    const { terminar, reingresar, cerrarSesion, leerSesion } = await abrir();
    terminar('vencida');
    const again = reingresar('clave');
    const asked = await proximo('/api/sesion/iniciar');
    const left = cerrarSesion();
    (await proximo('/api/sesion/cerrar')).answer({});
    await left;
    asked.answer(sesionDe(ANA, 'ana-2'));
    (await proximo('/api/sesion/cerrar')).answer({});
    await again;
    expect(leerSesion()).toMatchObject({ estado: 'no-autenticado' });
  });

  it('answered after the person left, does not resume in their role', async () => {
    const { terminar, entra, reingresar, leerSesion } = await abrir();
    await entra(ANA, 'ana-1', 'profesional');
    terminar('vencida');
    const again = reingresar('clave');
    (await proximo('/api/sesion/iniciar')).answer(sesionDe(ANA, 'ana-2', 'paciente'));
    const asked = await proximo('/api/sesion/cambiarRol');
    terminar('cerrada');
    asked.answer(sesionDe(ANA, 'ana-3', 'profesional'));
    await again;
    expect(leerSesion()).toMatchObject({ estado: 'no-autenticado' });
  });
});

describe('a sign-in after the end of a session', () => {
  const INICIAR = '/api/sesion/iniciar';
  const CERRAR = '/api/sesion/cerrar';
  const asked = () => pedidos.map(({ path }) => path);
  /** Longer than the pause before the end is sent again. */
  const past = () => new Promise((settle) => setTimeout(settle, 2300));

  it('waits for the answer to that end, which takes the cookie away', async () => {
    const { vencerPorInactividad, reingresar, leerSesion } = await abrir();
    vencerPorInactividad();
    const ending = await proximo(CERRAR);
    const again = reingresar('clave');
    await tick();
    expect(asked()).toEqual([]);
    ending.answer({});
    (await proximo(INICIAR)).answer(sesionDe(ANA, 'ana-2'));
    await again;
    expect(leerSesion()).toMatchObject({ sesion: { token: 'ana-2' } });
  });

  it('is not undone by an end that is sent again', async () => {
    const { vencerPorInactividad, reingresar } = await abrir();
    vencerPorInactividad();
    (await proximo(CERRAR)).answer({ code: 'no_disponible' }, 503);
    const again = reingresar('clave');
    const signing = await proximo(INICIAR);
    await past();
    expect(asked()).toEqual([]);
    signing.answer(sesionDe(ANA, 'ana-2'));
    await again;
    await past();
    expect(asked()).toEqual([]);
  });

  it('that is refused leaves the end to be sent again', async () => {
    const { vencerPorInactividad, reingresar } = await abrir();
    vencerPorInactividad();
    (await proximo(CERRAR)).answer({ code: 'no_disponible' }, 503);
    const again = expect(reingresar('otra')).rejects.toThrow();
    (await proximo(INICIAR)).answer({ code: 'login_incorrecto' }, 401);
    await again;
    (await proximo(CERRAR)).answer({});
  });
});

describe('a proof of identity', () => {
  const ways = { codigo: false, llave: false };

  it('is given up with the session that asked for it', async () => {
    const { pedirPrueba, terminar } = await abrir();
    const proof = pedirPrueba(ways);
    terminar('cerrada');
    expect(await proof).toBe(false);
  });

  it('waits while the password is asked for', async () => {
    const { pedirPrueba, terminar } = await abrir();
    const answered = vi.fn();
    void pedirPrueba(ways).then(answered);
    terminar('vencida');
    await tick();
    expect(answered).not.toHaveBeenCalled();
  });

  it('that was given up does not close the next one when its answer comes', async () => {
    const { pedirPrueba, pruebaPedida } = await abrir();
    const first = pedirPrueba(ways);
    const dialog = pruebaPedida()!;
    dialog.done(false);
    expect(await first).toBe(false);
    const second = pedirPrueba(ways);
    dialog.done(true);
    pruebaPedida()!.done(true);
    expect(await second).toBe(true);
  });
});
