import { llamadaEventos } from '@portal/domain/llamada/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { roomDeLlamada } from '../atenciones/index.ts';
import { addAtencion } from '../../testing/data/atenciones.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { sockets, unirse, abrir, enLlamada } from '../../testing/fixtures/llamada.ts';

const SECRETO = 'relevo de las pruebas';
let here: TestPortal;
let there: TestPortal;
beforeAll(async () => {
  const env = {
    TURN_URLS: 'turn:relevo.ejemplo:3478?transport=udp, turn:relevo.ejemplo:3478?transport=tcp',
    TURN_SECRET: SECRETO,
  };
  here = await startTestPortal({ env });
  there = await startTestPortal({ db: here.db, mail: here.mail, dataDir: here.dataDir, env });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const ESTADO = { microfono: true, camara: false, pantalla: false, modo: 'audio' } as const;
const OFERTA = { tipo: 'descripcion', descripcion: { type: 'offer', sdp: 'v=0\r\n' } } as const;

describe('the room', () => {
  it('connects both sides across two processes', async () => {
    const { paciente, profesional } = await enLlamada(here, there);
    const [last] = paciente.said('llamadaPresentes').slice(-1);
    expect(last.yo).toBe(paciente.conexion);
    expect(
      last.presentes
        .map(({ lado, nombre, conexion }: Record<string, string>) => [lado, nombre, conexion])
        .toSorted(),
    ).toEqual([
      ['paciente', 'Ana Prueba', paciente.conexion],
      ['profesional', 'Dra. Laura Prueba', profesional.conexion],
    ]);
    expect(await paciente.ask('llamadaSenal', { para: profesional.conexion, senal: OFERTA })).toEqual({
      ok: true,
    });
    await expect
      .poll(() => profesional.said('llamadaSenalDe'))
      .toEqual([{ de: paciente.conexion, senal: OFERTA }]);
    expect(paciente.said('llamadaSenalDe')).toEqual([]);
    await profesional.ask('llamadaEstado', ESTADO);
    await expect
      .poll(() => paciente.said('llamadaEstadoDe'))
      .toEqual([{ de: profesional.conexion, estado: ESTADO }]);
  });

  it('delivers a waiting offer with the token, to the patient’s side only, once', async () => {
    const { id, paciente, profesional } = await addAtencion(here.db);
    const [ana, laura] = [
      (await here.signIn(paciente.dni)).token,
      (await here.signIn(profesional.dni, { acceso: 'personal' })).token,
    ];
    const desk = await abrir(there, laura);
    const { token } = (await unirse(here, laura, id)).body;
    expect(await desk.ask('llamadaSenal', { para: null, senal: OFERTA })).toEqual({
      ok: false,
      code: 'no_encontrado',
    });
    await desk.entrar(token);
    expect((await unirse(here, ana, id)).body).not.toHaveProperty('propuesta');
    expect(await desk.ask('llamadaSenal', { para: null, senal: OFERTA })).toEqual({ ok: true });
    const pase = (await unirse(here, ana, id)).body;
    expect(pase.propuesta).toEqual({ de: desk.conexion, sdp: OFERTA.descripcion.sdp });
    expect((await unirse(here, laura, id)).body).not.toHaveProperty('propuesta');

    // The offer is delivered; the patient's side stores none, and nothing else is stored.
    const page = await abrir(here, ana);
    expect(await page.entrar(pase.token)).toEqual({ ok: true });
    expect((await unirse(here, ana, id)).body).not.toHaveProperty('propuesta');
    for (const [who, senal] of [
      [page, OFERTA],
      [desk, { tipo: 'descripcion', descripcion: { type: 'answer', sdp: 'v=0' } }],
      [desk, { tipo: 'candidato', candidato: null }],
    ] as const)
      expect(await who.ask('llamadaSenal', { para: null, senal })).toEqual({
        ok: false,
        code: 'datos_invalidos',
      });
    // The offer is removed with the page that made it.
    await desk.ask('llamadaSenal', { para: null, senal: OFERTA });
    expect((await unirse(here, ana, id)).body.propuesta.de).toBe(desk.conexion);
    await desk.ask('llamadaSalir', {});
    expect((await unirse(here, ana, id)).body).not.toHaveProperty('propuesta');
  });

  it('does not delay signalling behind the same participant’s chat', async () => {
    const { atencion, paciente, profesional } = await enLlamada(here, there, { at: [here, here] });
    const owner = new pg.Client({ connectionString: here.db.adminUrl });
    await owner.connect();
    try {
      // Any chat line waits for this lock.
      await owner.query('begin');
      await owner.query('select from portal.atenciones where id = $1 for update', [atencion.id]);
      let dicho = false;
      const linea = paciente.ask('llamadaDecir', { id: newId(), texto: 'hola' }).then((answer) => {
        dicho = true;
        return answer;
      });
      expect(await paciente.ask('llamadaSenal', { para: profesional.conexion, senal: OFERTA })).toEqual({
        ok: true,
      });
      await expect.poll(() => profesional.said('llamadaSenalDe')).toHaveLength(1);
      expect([dicho, profesional.said('llamadaMensaje')]).toEqual([false, []]);
      await owner.query('rollback');
      expect(await linea).toEqual({ ok: true });
      await expect.poll(() => profesional.said('llamadaMensaje')).toHaveLength(1);
    } finally {
      await owner.end();
    }
  });

  it('relays live words to the room across processes, from inside it only, and stores none', async () => {
    const { atencion, ana, paciente, profesional } = await enLlamada(here, there);
    const una = {
      tipo: 'edicion',
      linea: 0,
      n: 0,
      desde: 0,
      hasta: 0,
      texto: 'frase única',
      fin: false,
      voz: false,
    };
    expect(await paciente.ask('llamadaPalabras', una)).toEqual({ ok: true });
    await expect
      .poll(() => profesional.said('llamadaPalabrasDe'))
      .toEqual([{ de: paciente.conexion, palabras: una }]);
    for (const mala of [
      { ...una, texto: 'x'.repeat(501) },
      { ...una, n: -1 },
      { ...una, mas: 1 },
      { tipo: 'voz', estado: 'otro' },
      {
        tipo: 'todo',
        n: 21,
        lineas: Array.from({ length: 21 }, (_, linea) => ({ linea, texto: '', fin: true, voz: false })),
      },
    ])
      expect(await paciente.ask('llamadaPalabras', mala)).toEqual({ ok: false, code: 'datos_invalidos' });
    const afuera = await abrir(here, ana);
    expect(await afuera.ask('llamadaPalabras', una)).toEqual({ ok: false, code: 'no_encontrado' });
    expect(profesional.said('llamadaPalabrasDe')).toHaveLength(1);
    expect(
      await here.db.sql('select count(*)::int as n from portal.mensajes_de_llamada where atencion_id = $1', [
        atencion.id,
      ]),
    ).toEqual([{ n: 0 }]);
  });

  it('starts the attention with both sides in it', async () => {
    const { atencion } = await enLlamada(here, there);
    await expect
      .poll(() => here.db.sql('select estado from portal.atenciones where id = $1', [atencion.id]))
      .toEqual([{ estado: 'iniciado' }]);
  });

  it('carries a description of the largest size across processes', async () => {
    const { paciente, profesional } = await enLlamada(here, there);
    const senal = { tipo: 'descripcion', descripcion: { type: 'answer', sdp: 'x'.repeat(24_000) } };
    await paciente.ask('llamadaSenal', { para: profesional.conexion, senal });
    await expect
      .poll(() => profesional.said('llamadaSenalDe').at(-1)?.senal.descripcion.sdp.length)
      .toBe(24_000);
  });

  it('replaces a side’s older page with the newer, and silences the older', async () => {
    const { atencion, ana, paciente, profesional } = await enLlamada(here, there);
    const nueva = await abrir(there, ana);
    await nueva.entrar((await unirse(here, ana, atencion.id)).body.token);
    await expect.poll(() => paciente.said('llamadaFin')).toEqual([{ motivo: 'reemplazada' }]);
    await expect
      .poll(() =>
        profesional
          .said('llamadaPresentes')
          .at(-1)
          ?.presentes.map(({ conexion }: { conexion: string }) => conexion),
      )
      .toContain(nueva.conexion);
    expect(profesional.said('llamadaPresentes').at(-1).presentes).toHaveLength(2);
    const no = { ok: false, code: 'no_encontrado' };
    await expect.poll(() => paciente.ask('llamadaEstado', ESTADO)).toEqual(no);
    expect(await paciente.ask('llamadaDecir', { id: newId(), texto: 'sigo acá' })).toEqual(no);
    const heard = paciente.heard.length;
    await profesional.ask('llamadaDecir', { id: newId(), texto: 'hola' });
    await expect.poll(() => nueva.said('llamadaMensaje').map(({ texto }) => texto)).toEqual(['hola']);
    expect(paciente.heard.length).toBe(heard);
    // The older page disconnects later: the newer one stays.
    paciente.socket.disconnect();
    await profesional.ask('llamadaSenal', { para: nueva.conexion, senal: OFERTA });
    await expect.poll(() => nueva.said('llamadaSenalDe')).toHaveLength(1);
    expect(profesional.said('llamadaPresentes').at(-1).presentes).toHaveLength(2);
  });

  it('treats the same page over a new socket as the same connection, even before the old socket times out', async () => {
    const { atencion, ana, paciente, profesional } = await enLlamada(here, there);
    const otra = await abrir(there, ana);
    await otra.entrar((await unirse(here, ana, atencion.id)).body.token, paciente.conexion);
    await expect.poll(() => otra.said('llamadaPresentes').at(-1)?.presentes.length).toBe(2);
    paciente.socket.disconnect();
    await profesional.ask('llamadaSenal', { para: paciente.conexion, senal: OFERTA });
    await expect.poll(() => otra.said('llamadaSenalDe')).toHaveLength(1);
    expect(paciente.said('llamadaFin')).toEqual([]);
    expect(profesional.said('llamadaPresentes').at(-1).presentes).toHaveLength(2);
  });

  it('reports a participant who leaves or disconnects, and readmits them with the token', async () => {
    const { paciente, profesional, pases } = await enLlamada(here, there);
    await paciente.ask('llamadaSalir', {});
    await expect.poll(() => profesional.said('llamadaPresentes').at(-1)?.presentes.length).toBe(1);
    await paciente.entrar(pases.paciente);
    await expect.poll(() => profesional.said('llamadaPresentes').at(-1)?.presentes.length).toBe(2);
    paciente.socket.disconnect();
    await expect.poll(() => profesional.said('llamadaPresentes').at(-1)?.presentes.length).toBe(1);
    const ordenes = profesional.said('llamadaPresentes').map(({ orden }) => orden as number);
    expect(ordenes).toEqual(ordenes.toSorted((a, b) => a - b));
  });

  it('admits nobody and carries nothing after the attention ended', async () => {
    const { atencion, paciente, pases } = await enLlamada(here, there);
    await here.db.sql(`update portal.atenciones set estado = 'encerrado', fin = now() where id = $1`, [
      atencion.id,
    ]);
    expect(await paciente.ask('llamadaDecir', { id: newId(), texto: 'hola' })).toEqual({
      ok: false,
      code: 'atencion_terminada',
    });
    const { realtime } = there.portal.platform;
    realtime.tell(llamadaEventos.llamadaFin, roomDeLlamada(1, atencion.id), { motivo: 'finalizada' });
    realtime.vacate(roomDeLlamada(1, atencion.id));
    await expect.poll(() => paciente.said('llamadaFin')).toEqual([{ motivo: 'finalizada' }]);
    await expect
      .poll(() => paciente.ask('llamadaEstado', ESTADO))
      .toEqual({ ok: false, code: 'no_encontrado' });
    expect(await paciente.entrar(pases.paciente)).toEqual({ ok: false, code: 'atencion_terminada' });
  });
});
