import { llamadaEventos } from '@portal/domain/llamada/contract';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/secrets/secrets.ts';
import { addAccount } from '../../../testing/data/people.ts';
import { abrir, enLlamada, sockets } from '../../../testing/fixtures/llamada.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let here: TestPortal;
let there: TestPortal;
beforeAll(async () => {
  here = await startTestPortal();
  there = await startTestPortal({ db: here.db, mail: here.mail, dataDir: here.dataDir });
}, 120_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await there?.stop();
  await here?.stop();
});

const INVALIDO = { code: 'enlace_invalido', message: 'El enlace no es válido o ya venció.' };
const CANDIDATO = { tipo: 'candidato', candidato: null } as const;
type Call = Awaited<ReturnType<typeof enLlamada>>;

const invitar = (token: string, atencion: string, more: object = {}) =>
  here.post('/api/llamada/invitar', { atencion, clase: 'familiar', ...more }, { token });
const codigoDe = (url: string) => new URL(url).hash.slice(1);
const ver = (codigo: string, host?: string) => here.post('/api/invitado/ver', { codigo }, { host });
const golpear = (codigo: string, nombre = 'Marta Gómez', host?: string) =>
  here.post('/api/invitado/golpear', { codigo, nombre }, { host });
const seguir = async (credencial: string) =>
  (await here.post('/api/invitado/seguir', { credencial })).body.estado as string;
const consentir = (token: string, atencion: string, id: string) =>
  here.post('/api/llamada/invitado/consentir', { atencion, id }, { token });
const quitar = (token: string, atencion: string, id: string) =>
  here.post('/api/llamada/invitado/quitar', { atencion, id }, { token });
const fila = async (id: string) =>
  (await here.db.sql<Record<string, unknown>>('select * from portal.invitados where id = $1', [id]))[0]!;
const auditado = async (id: string) =>
  (
    await here.db.sql<{ acto: string; resultado: string }>(
      'select acto, resultado from portal.auditoria where objeto = $1 order by id',
      [`invitado:${id}`],
    )
  ).map(({ acto, resultado }) => `${acto} ${resultado}`);

/** Somebody at the door. */
async function enLaPuerta({ atencion: { id: atencion }, laura }: Call, nombre?: string) {
  const { id, url } = (await invitar(laura, atencion)).body as { id: string; url: string };
  const { credencial } = (await golpear(codigoDe(url), nombre)).body as { credencial: string };
  return { id, url, credencial };
}
/** Somebody inside, on the other process. */
async function adentro(call: Call, nombre?: string) {
  const invitado = await enLaPuerta(call, nombre);
  expect((await consentir(call.ana, call.atencion.id, invitado.id)).status).toBe(200);
  const pagina = await abrir(there, `invitado:${invitado.credencial}`);
  expect(await pagina.entrar('')).toEqual({ ok: true });
  return { ...invitado, pagina };
}
/** The answer of the channel to a handshake. */
const llamarAlCanal = (token: string, host = 'demo') =>
  new Promise<string>((resolve) => {
    const name = `${host}.localhost:${here.port}`;
    const socket = io(`http://127.0.0.1:${here.port}`, {
      path: '/api/tiempo-real',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token },
      extraHeaders: { host: name, origin: `http://${name}` },
    });
    sockets.push(socket);
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });

describe('an invitation', () => {
  it('is made by either side of an open call, and by nobody else', async () => {
    const { atencion, ana, laura } = await enLlamada(here, there);
    const ajena = (await here.signIn((await addAccount(here.db)).dni)).token;
    expect((await invitar(ajena, atencion.id)).body.code).toBe('no_encontrado');
    expect(
      (await here.post('/api/llamada/invitar', { atencion: atencion.id, clase: 'familiar' })).status,
    ).toBe(401);
    for (const [token, invita] of [
      [ana, 'Ana'],
      [laura, 'Laura'],
    ] as const) {
      const { status, body } = await invitar(token, atencion.id, { clase: 'interprete' });
      expect(status).toBe(200);
      expect(new URL(body.url).pathname).toBe('/invitado');
      expect((await ver(codigoDe(body.url))).body).toEqual({ invita, clase: 'interprete' });
    }
    await here.db.sql(`update portal.atenciones set estado = 'encerrado', fin = now() where id = $1`, [
      atencion.id,
    ]);
    expect((await invitar(laura, atencion.id)).body.code).toBe('atencion_terminada');
  });

  it('is mailed with the inviter’s first name only, to an address that is one', async () => {
    const { atencion, laura } = await enLlamada(here, there);
    const mal = await invitar(laura, atencion.id, { email: 'hija@' });
    expect([mal.status, mal.body.fields]).toEqual([422, { email: 'Revisá el email: no parece completo.' }]);
    expect((await invitar(laura, atencion.id, { email: 'hija@ejemplo.test' })).status).toBe(200);
    const [correo] = await here.mail.waitFor('hija@ejemplo.test');
    expect(correo!.text).toContain('Laura te invita a participar');
    expect(correo!.text).not.toMatch(/Ana|Prueba/);
  });

  it('has a limit of links in use, which a withdrawn one makes room for', async () => {
    const { atencion, ana } = await enLlamada(here, there);
    const hechas = [];
    for (let n = 0; n < 4; n += 1) hechas.push((await invitar(ana, atencion.id)).body.id as string);
    expect((await invitar(ana, atencion.id)).body.code).toBe('invitaciones_de_mas');
    expect((await quitar(ana, atencion.id, hechas[0]!)).status).toBe(200);
    expect((await fila(hechas[0]!))['cierre']).toBe('anulada');
    expect((await invitar(ana, atencion.id)).status).toBe(200);
  });

  it('sends six mails at most in one call', async () => {
    const { atencion, ana } = await enLlamada(here, there);
    for (let n = 0; n < 6; n += 1) {
      const { body } = await invitar(ana, atencion.id, { email: `uno${n}@ejemplo.test` });
      expect((await quitar(ana, atencion.id, body.id)).status).toBe(200);
    }
    expect((await invitar(ana, atencion.id, { email: 'siete@ejemplo.test' })).body.code).toBe(
      'invitaciones_de_mas',
    );
    expect((await invitar(ana, atencion.id)).status).toBe(200);
  });
});

describe('the door', () => {
  it('opens for one knock, which both sides see with its name', async () => {
    const call = await enLlamada(here, there);
    const { id, url, credencial } = await enLaPuerta(call);
    for (const page of [call.paciente, call.profesional])
      await expect
        .poll(() => page.said('invitadosCambiaron').at(-1)?.invitados)
        .toEqual([{ id, clase: 'familiar', nombre: 'Marta Gómez', estado: 'golpea' }]);
    expect(await seguir(credencial)).toBe('golpea');
    expect((await golpear(codigoDe(url))).body).toEqual(INVALIDO);
    expect((await ver(codigoDe(url))).body).toEqual(INVALIDO);
    // Whoever reloads is told again.
    const otra = await abrir(here, call.ana);
    expect(await otra.entrar(call.pases.paciente)).toEqual({ ok: true });
    await expect.poll(() => otra.said('invitadosCambiaron').at(-1)?.invitados).toMatchObject([{ id }]);
    expect(await auditado(id)).toEqual(['invitar_a_llamada ok', 'golpear_en_llamada ok']);
  });

  it('answers every link that is not good with the same words, and audits it', async () => {
    const call = await enLlamada(here, there);
    const { id, url } = (await invitar(call.ana, call.atencion.id)).body as { id: string; url: string };
    const codigo = codigoDe(url);
    expect([(await golpear(newToken())).status, (await golpear(newToken())).body]).toEqual([404, INVALIDO]);
    expect((await golpear(codigo, 'Marta', 'telemedicina')).body).toEqual(INVALIDO);
    await here.db.sql(`update portal.enlaces set vence = now() - interval '1 second' where objeto = $1`, [
      id,
    ]);
    expect((await golpear(codigo)).body).toEqual(INVALIDO);
    await here.db.sql(`update portal.enlaces set vence = now() + interval '1 hour' where objeto = $1`, [id]);
    expect((await quitar(call.ana, call.atencion.id, id)).status).toBe(200);
    expect((await golpear(codigo)).body).toEqual(INVALIDO);
    expect(await auditado(id)).toEqual([
      'invitar_a_llamada ok',
      'quitar_invitado ok',
      'golpear_en_llamada enlace_invalido',
    ]);
    // Its positive twin.
    const otra = (await invitar(call.ana, call.atencion.id)).body as { url: string };
    expect((await golpear(codigoDe(otra.url))).status).toBe(200);
  });

  it('takes two at once, and the third when one has gone', async () => {
    const call = await enLlamada(here, there);
    const uno = await enLaPuerta(call, 'Uno');
    await enLaPuerta(call, 'Dos');
    const { id, url } = (await invitar(call.ana, call.atencion.id)).body as { id: string; url: string };
    expect((await golpear(codigoDe(url), 'Tres')).body).toEqual(INVALIDO);
    expect(await auditado(id)).toEqual(['invitar_a_llamada ok', 'golpear_en_llamada enlace_invalido']);
    expect((await quitar(call.laura, call.atencion.id, uno.id)).status).toBe(200);
    expect(await seguir(uno.credencial)).toBe('rechazado');
    expect((await golpear(codigoDe(url), 'Tres')).status).toBe(200);
  });

  it('lets three knocks at once in twice', async () => {
    const call = await enLlamada(here, there);
    const urls = [];
    for (let n = 0; n < 3; n += 1) urls.push((await invitar(call.ana, call.atencion.id)).body.url as string);
    const answers = await Promise.all(urls.map((url) => golpear(codigoDe(url))));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '404']);
  });
});

describe('the consent', () => {
  it('is the patient’s: without it there is no channel, no relay, and nothing is heard', async () => {
    const call = await enLlamada(here, there);
    const { id, credencial } = await enLaPuerta(call);
    expect(await llamarAlCanal(`invitado:${credencial}`)).toBe('sin_sesion');
    expect((await here.post('/api/invitado/entrar', { credencial })).body).toEqual(INVALIDO);
    expect((await consentir(call.laura, call.atencion.id, id)).status).toBe(404);
    expect(await seguir(credencial)).toBe('golpea');
    expect((await consentir(call.ana, call.atencion.id, id)).status).toBe(200);
    const row = await fila(id);
    expect([row['consentido_por'], row['consentido'] instanceof Date]).toEqual([
      call.atencion.paciente.personaId,
      true,
    ]);
    expect(await seguir(credencial)).toBe('admitido');
    expect((await here.post('/api/invitado/entrar', { credencial })).body).toEqual({
      iceServers: [],
      politica: 'all',
    });
    expect(await llamarAlCanal(`invitado:${credencial}`)).toBe('connected');
    expect(await llamarAlCanal(`invitado:${credencial}`, 'telemedicina')).toBe('sin_sesion');
    expect(await llamarAlCanal(`invitado:${newToken()}`)).toBe('sin_sesion');
    expect(await auditado(id)).toEqual([
      'invitar_a_llamada ok',
      'golpear_en_llamada ok',
      'entrar_como_invitado enlace_invalido',
      'consentir_invitado ok',
      'entrar_como_invitado ok',
    ]);
  });

  it('is given by nobody else, for no guest of another call, and for nobody who did not knock', async () => {
    const call = await enLlamada(here, there);
    const other = await enLlamada(here, there);
    const { id } = await enLaPuerta(call);
    const sinGolpear = (await invitar(call.ana, call.atencion.id)).body.id as string;
    expect((await consentir(other.ana, call.atencion.id, id)).status).toBe(404);
    expect((await consentir(other.ana, other.atencion.id, id)).status).toBe(404);
    expect((await quitar(other.laura, other.atencion.id, id)).status).toBe(404);
    expect((await consentir(call.ana, call.atencion.id, sinGolpear)).status).toBe(404);
    expect((await consentir(call.ana, call.atencion.id, id)).status).toBe(200);
  });

  it('is over when either side removes the guest: the channel closes, and the page learns why', async () => {
    for (const [lado, cierre] of [
      ['ana', 'retirado'],
      ['laura', 'quitado'],
    ] as const) {
      const call = await enLlamada(here, there);
      const { id, credencial, pagina } = await adentro(call);
      expect((await quitar(call[lado], call.atencion.id, id)).status).toBe(200);
      await pagina.ended;
      expect(pagina.said('llamadaFin')).toEqual([{ motivo: 'finalizada' }]);
      expect(await seguir(credencial)).toBe('quitado');
      expect(await llamarAlCanal(`invitado:${credencial}`)).toBe('sin_sesion');
      expect((await fila(id))['cierre']).toBe(cierre);
      await expect.poll(() => call.paciente.said('mallaPresentes').at(-1)?.presentes.length).toBe(2);
      expect((await fila(id))['salio']).toBeInstanceOf(Date);
    }
  });
});

describe('a guest in the room', () => {
  it('exchanges signals with both sides and another guest, across processes', async () => {
    const call = await enLlamada(here, there);
    const marta = await adentro(call, 'Marta');
    const pedro = await adentro(call, 'Pedro');
    await expect
      .poll(() =>
        marta.pagina
          .said('mallaPresentes')
          .at(-1)
          ?.presentes.map(({ lado, nombre }: Record<string, string>) => `${lado} ${nombre}`),
      )
      .toEqual(['invitado Marta', 'invitado Pedro', 'paciente Ana Prueba', 'profesional Dra. Laura Prueba']);
    for (const page of [call.paciente, call.profesional, pedro.pagina]) {
      expect(await marta.pagina.ask('mallaSenal', { para: page.conexion, senal: CANDIDATO })).toEqual({
        ok: true,
      });
      await expect
        .poll(() => page.said('mallaSenalDe'))
        .toEqual([{ de: marta.pagina.conexion, senal: CANDIDATO }]);
      expect(await page.ask('mallaSenal', { para: marta.pagina.conexion, senal: CANDIDATO })).toEqual({
        ok: true,
      });
    }
    await expect.poll(() => marta.pagina.said('mallaSenalDe').length).toBe(3);
    const estado = { microfono: true, camara: false, pantalla: false, modo: 'video' };
    expect(await marta.pagina.ask('llamadaEstado', estado)).toEqual({ ok: true });
    await expect
      .poll(() => call.paciente.said('llamadaEstadoDe'))
      .toEqual([{ de: marta.pagina.conexion, estado }]);
  });

  it('reads and writes live text like both sides', async () => {
    const call = await enLlamada(here, there);
    const { pagina } = await adentro(call);
    const otra = await adentro(call, 'Pedro Ruiz');
    const palabras = { tipo: 'subtitulos', pide: true };
    expect(await pagina.ask('llamadaPalabras', palabras)).toEqual({ ok: true });
    for (const page of [call.paciente, call.profesional, otra.pagina])
      await expect.poll(() => page.said('llamadaPalabrasDe')).toEqual([{ de: pagina.conexion, palabras }]);
    expect(await call.paciente.ask('llamadaPalabras', palabras)).toEqual({ ok: true });
    await expect
      .poll(() => otra.pagina.said('llamadaPalabrasDe').at(-1))
      .toEqual({ de: call.paciente.conexion, palabras });
    // A guest who was removed reads and writes no more: the socket closes, and no other opens.
    expect((await quitar(call.ana, call.atencion.id, otra.id)).status).toBe(200);
    await otra.pagina.ended;
    expect(await llamarAlCanal(`invitado:${otra.credencial}`)).toBe('sin_sesion');
    expect(await call.profesional.ask('llamadaPalabras', { tipo: 'falta' })).toEqual({ ok: true });
    await expect
      .poll(() => pagina.said('llamadaPalabrasDe').at(-1))
      .toEqual({ de: call.profesional.conexion, palabras: { tipo: 'falta' } });
    expect(otra.pagina.said('llamadaPalabrasDe')).toHaveLength(2);
  });

  it('may say nothing else, and hears neither the chat nor who knocks', async () => {
    const call = await enLlamada(here, there);
    const { pagina } = await adentro(call);
    const rest = Object.values(llamadaEventos).filter(
      ({ from, who }) => from === 'client' && !(who as readonly string[]).includes('invitado'),
    );
    expect(rest.map(({ name }) => name)).toEqual(['llamadaSenal', 'llamadaDecir']);
    for (const [name, data] of [
      ['llamadaDecir', { id: newId(), texto: 'hola' }],
      ['llamadaSenal', { para: call.paciente.conexion, senal: CANDIDATO }],
      ['llamadaVista', { id: call.atencion.id, llamada: new Date().toISOString() }],
      ['tableroMirar', { mirar: true }],
    ] as const)
      expect(await pagina.ask(name, data), name).toEqual({ ok: false, code: 'no_encontrado' });
    expect(await call.paciente.ask('llamadaDecir', { id: newId(), texto: 'en privado' })).toEqual({
      ok: true,
    });
    await enLaPuerta(call, 'Otra');
    await expect.poll(() => call.profesional.said('llamadaMensaje').length).toBe(1);
    // 'llamadaMensaje' and 'invitadosCambiaron' are not among them.
    const oidos = new Set(pagina.heard.map(({ name }) => name));
    expect([...oidos].toSorted()).toEqual(['mallaPresentes']);
  });

  it('has a credential that no endpoint takes as a session', async () => {
    const call = await enLlamada(here, there);
    const { credencial } = await adentro(call);
    for (const token of [credencial, `invitado:${credencial}`])
      expect((await here.request({ path: `/api/llamada/mensajes/${call.atencion.id}`, token })).status).toBe(
        401,
      );
    expect(
      (await here.request({ path: `/api/llamada/mensajes/${call.atencion.id}`, token: call.ana })).status,
    ).toBe(200);
  });

  it('comes back after a reload within the same consent, in the place of the older page', async () => {
    const call = await enLlamada(here, there);
    const { credencial, pagina } = await adentro(call);
    const nueva = await abrir(here, `invitado:${credencial}`);
    expect(await nueva.entrar('')).toEqual({ ok: true });
    await expect.poll(() => pagina.said('llamadaFin')).toEqual([{ motivo: 'reemplazada' }]);
    // The older page leaves the room a moment after it was told.
    await expect
      .poll(() => pagina.ask('mallaSenal', { para: call.paciente.conexion, senal: CANDIDATO }))
      .toEqual({ ok: false, code: 'no_encontrado' });
    expect(await nueva.ask('mallaSenal', { para: call.paciente.conexion, senal: CANDIDATO })).toEqual({
      ok: true,
    });
  });

  it('does not begin an attention, nor keep it, and goes with it', async () => {
    const call = await enLlamada(here, there);
    const { id, credencial, pagina } = await adentro(call);
    const { pagina: otra } = await adentro(call, 'Pedro');
    await call.paciente.ask('llamadaSalir', {});
    await here.db.sql(
      `update portal.atenciones set estado = 'chamado', inicio = null, visto_paciente = null where id = $1`,
      [call.atencion.id],
    );
    expect(await otra.entrar('', newId())).toEqual({ ok: true });
    await there.portal.runDueWork(20_000);
    expect(
      await here.db.sql('select estado, visto_paciente from portal.atenciones where id = $1', [
        call.atencion.id,
      ]),
    ).toEqual([{ estado: 'chamado', visto_paciente: null }]);
    expect(
      (await here.post('/api/fila/finalizar', { id: call.atencion.id }, { token: call.laura })).status,
    ).toBe(200);
    await Promise.all([pagina.ended, otra.ended]);
    expect(await seguir(credencial)).toBe('terminada');
    expect(await llamarAlCanal(`invitado:${credencial}`)).toBe('sin_sesion');
    expect(await fila(id)).toMatchObject({ cierre: 'fin', conexion: null });
  });
});

describe('what is kept', () => {
  it('names the guest in the constancia, and leaves it as it was without one', async () => {
    const contenidoDe = async (call: Call) => {
      await here.post('/api/fila/finalizar', { id: call.atencion.id }, { token: call.laura });
      const [row] = await here.db.sql<{ contenido: { hoja: Record<string, unknown> } }>(
        `select contenido from portal.documentos where atencion_id = $1 and tipo = 'constancia'`,
        [call.atencion.id],
      );
      return row!.contenido.hoja;
    };
    const sola = await enLlamada(here, there);
    await enLaPuerta(sola);
    expect(await contenidoDe(sola)).not.toHaveProperty('invitados');
    const call = await enLlamada(here, there);
    await adentro(call, 'Marta Gómez');
    const { invitados } = await contenidoDe(call);
    expect(invitados).toEqual([
      { nombre: 'Marta Gómez', clase: 'familiar', desde: expect.any(String), hasta: expect.any(String) },
    ]);
  });
});
