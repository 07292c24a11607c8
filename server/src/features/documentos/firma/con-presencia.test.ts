import { readFileSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { PREPARADA_MINUTOS } from '@portal/domain/documentos/presencia';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addVisita,
  escribir,
  firmado,
  firmar,
  leer,
  RECETA,
  type Visita,
} from '../../../testing/data/documentos.ts';
import { LUNES, NO_ENCONTRADO, openSession } from '../../../testing/data/fila.ts';
import { addLlave } from '../../../testing/data/llaves.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
import { addStaff } from '../../../testing/data/staff.ts';
import type { Authenticator } from '../../../testing/outside/authenticator.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { startOtherProcess } from '../../../testing/processes/another-process.ts';
import { huella } from '../archivo/archivo.ts';
import { createArchivosDeDocumentosJob } from '../archivo/archivos.job.ts';
import { createPreparadasJob } from './preparadas.job.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const CERTIFICADO = {
  tipo: 'certificado',
  texto: 'Apto para actividad física.',
  diagnostico: '',
  dias: null,
  desde: '',
} as const;
type Firmante = Visita & { llave: Authenticator };

async function conLlave(): Promise<Firmante> {
  const visita = await addVisita(portal);
  return { ...visita, llave: (await addLlave(portal, visita.medica.token)).llave };
}
async function borrador(visita: Visita, escrito: typeof RECETA | typeof CERTIFICADO = RECETA) {
  const { status, body } = await escribir(portal, visita, escrito);
  expect(status).toBe(200);
  return body.id as string;
}
const preparar = ({ medica }: Visita, id: string, version = 1, donde: Pick<TestPortal, 'post'> = portal) =>
  donde.post('/api/documento/firmar/preparar', { id, version }, { token: medica.token });
const firmarCon = ({ medica }: Visita, id: string, asercion: unknown, version = 1) =>
  portal.post('/api/documento/firmar', { id, version, asercion }, { token: medica.token });
const juicio = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** Prepared and signed, or the test fails. */
async function firmadoCon(visita: Firmante, id: string) {
  const asked = await preparar(visita, id);
  expect(juicio(asked)).toEqual([200, undefined]);
  const answer = await firmarCon(visita, id, visita.llave.get(asked.body));
  expect(juicio(answer)).toEqual([200, undefined]);
  return answer.body as { numero: number; path: string; conPresencia: boolean };
}
const filaDe = async (id: string) =>
  (
    await portal.db.sql<{ estado: string; numero: number | null; sha256: string | null; codigo: string }>(
      'select estado, numero, sha256, codigo from portal.documentos where id = $1',
      [id],
    )
  )[0]!;
interface Presencia {
  credencial: Buffer;
  clave_publica: Buffer;
  host: string;
  datos_cliente: Buffer;
  datos_autenticador: Buffer;
  firma: Buffer;
}
const presenciaDe = (id: string) =>
  portal.db.sql<Presencia & Record<string, unknown>>(
    'select * from portal.firmas_con_presencia where documento_id = $1',
    [id],
  );
/** As an expert verifies it, with the row and the paper. */
async function sirve(row: Presencia, paper: Buffer): Promise<boolean> {
  const id = row.credencial.toString('base64url');
  const { verified } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: row.datos_cliente.toString('base64url'),
        authenticatorData: row.datos_autenticador.toString('base64url'),
        signature: row.firma.toString('base64url'),
      },
    },
    expectedChallenge: Buffer.from(huella(paper), 'hex').toString('base64url'),
    expectedOrigin: `http://${row.host}:${portal.port}`,
    expectedRPID: row.host,
    credential: { id, publicKey: new Uint8Array(row.clave_publica), counter: 0 },
    requireUserVerification: true,
  });
  return verified;
}
const vencer = (id: string) =>
  portal.db.sql(
    `update portal.firmas_preparadas set vence_en = vence_en - make_interval(mins => $2) where documento_id = $1`,
    [id, PREPARADA_MINUTOS],
  );
const ultimo = async (tipo: string) =>
  (
    await portal.db.sql<{ ultimo: number }>(
      'select ultimo from portal.contadores where unidad_id = 1 and clave = $1',
      [`documento:${tipo}`],
    )
  )[0]?.ultimo ?? 0;

describe('signing with a passkey', () => {
  it('signs the hash of the stored paper, keeps what proves it, and says so', async () => {
    const visita = await conLlave();
    const id = await borrador(visita);
    const asked = await preparar(visita, id);
    expect(asked.body).toEqual({
      desafio: expect.any(String),
      host: 'demo.localhost',
      credenciales: [{ id: visita.llave.id.toString('base64url'), transportes: ['internal'] }],
    });
    expect((await filaDe(id)).estado).toBe('borrador');
    const asercion = visita.llave.get(asked.body);
    const { body } = await firmarCon(visita, id, asercion);
    expect(body).toMatchObject({ estado: 'firmado', conPresencia: true, faltan: [] });

    const row = await filaDe(id);
    const { bytes } = await leer(portal, visita.paciente, body.path);
    expect(row.sha256).toBe(huella(bytes));
    expect(Buffer.from(asked.body.desafio, 'base64url').toString('hex')).toBe(row.sha256);
    const [kept] = await presenciaDe(id);
    const { challenge } = JSON.parse(kept!.datos_cliente.toString()) as { challenge: string };
    expect(Buffer.from(challenge, 'base64url').toString('hex')).toBe(row.sha256);
    // The key may be removed later: the row and the paper alone prove the signature.
    expect(await sirve(kept!, bytes)).toBe(true);
    await expect(sirve(kept!, Buffer.concat([bytes, Buffer.from(' ')]))).rejects.toThrow('challenge');
    await expect(
      portal.db.sql('delete from portal.firmas_con_presencia where documento_id = $1', [id]),
    ).rejects.toThrow();

    const verified = await portal.request({ path: `/api/documento/verificar/${row.codigo}` });
    expect(verified.body).toMatchObject({ conPresencia: true, intacto: true, sha256: row.sha256 });
    const opened = await portal.post(
      '/api/documento/abrir',
      { path: body.path },
      { token: visita.paciente.token },
    );
    expect(opened.body.conPresencia).toBe(true);
    expect(
      await portal.db.sql('select * from portal.firmas_preparadas where documento_id = $1', [id]),
    ).toEqual([]);
    // Sent again after a lost answer.
    expect((await firmarCon(visita, id, asercion)).body).toEqual(body);
    expect(await presenciaDe(id)).toHaveLength(1);
  });

  it('is not said of a paper that was signed without it', async () => {
    const visita = await conLlave();
    const { id } = await firmado(portal, visita);
    const { codigo } = await filaDe(id);
    const verified = await portal.request({ path: `/api/documento/verificar/${codigo}` });
    expect(verified.body).toMatchObject({ conPresencia: false, intacto: true });
    expect(await presenciaDe(id)).toEqual([]);
  });

  it('tells the desk whether there is a key here', async () => {
    const visita = await addVisita(portal);
    const lista = async () =>
      (await portal.request({ path: `/api/documento/atencion/${visita.id}`, token: visita.medica.token }))
        .body.presencia;
    expect(await lista()).toEqual({ llave: false, exige: false });
    const id = await borrador(visita);
    expect(juicio(await preparar(visita, id))).toEqual([409, 'firma_sin_llave']);
    await addLlave(portal, visita.medica.token);
    expect(await lista()).toEqual({ llave: true, exige: false });
    expect((await preparar(visita, id)).status).toBe(200);
  });

  it('is for recetas and certificados of one’s own', async () => {
    const visita = await conLlave();
    const otra = await conLlave();
    const certificado = await borrador(visita, CERTIFICADO);
    expect((await preparar(otra, certificado)).body).toEqual(NO_ENCONTRADO);
    const { body } = await escribir(portal, visita, { tipo: 'indicaciones', texto: 'Reposo.' });
    expect((await preparar(visita, body.id)).body).toEqual(NO_ENCONTRADO);
    expect((await firmadoCon(visita, certificado)).conPresencia).toBe(true);
    expect(juicio(await preparar(visita, certificado))).toEqual([409, 'documento_firmado']);
  });
});

describe('nothing is signed', () => {
  const NO = [422, 'firma_no_verificada'];

  it('by another paper’s answer, another person’s key, an unverified person or a copy; then by the right one', async () => {
    const visita = await conLlave();
    const otra = await conLlave();
    const id = await borrador(visita);
    const [used, mine, theirs] = [
      await borrador(visita, CERTIFICADO),
      await borrador(visita),
      await borrador(otra),
    ];
    const asked = (await preparar(visita, id)).body;
    const usedAnswer = visita.llave.get((await preparar(visita, used)).body);
    expect((await firmarCon(visita, used, usedAnswer)).status).toBe(200);
    const login = (await portal.post('/api/sesion/llave/desafio', {})).body;
    const attempts = {
      'a replay': usedAnswer,
      'another paper of the same person': visita.llave.get((await preparar(visita, mine)).body),
      'another person’s paper': otra.llave.get((await preparar(otra, theirs)).body),
      'another person’s key': otra.llave.get(asked),
      'a challenge for signing in': visita.llave.get(login),
      'person not verified': visita.llave.get(asked, { verificada: false }),
      'another origin': visita.llave.get(asked, { origin: 'https://demo.ejemplo.com' }),
    };
    for (const [name, asercion] of Object.entries(attempts))
      expect([name, juicio(await firmarCon(visita, id, asercion))]).toEqual([name, NO]);
    visita.llave.counter -= 5;
    expect(juicio(await firmarCon(visita, id, visita.llave.get(asked)))).toEqual(NO);
    visita.llave.counter += 5;
    expect([(await filaDe(id)).estado, await presenciaDe(id)]).toEqual(['borrador', []]);
    expect((await firmarCon(visita, id, visita.llave.get(asked))).status).toBe(200);
  });

  it('without a preparation, after it expired, or after another preparation', async () => {
    const visita = await conLlave();
    const id = await borrador(visita);
    const desafio = { desafio: 'A'.repeat(43), host: 'demo.localhost' };
    const VENCIDA = [409, 'firma_vencida'];
    expect(juicio(await firmarCon(visita, id, visita.llave.get(desafio)))).toEqual(VENCIDA);
    const first = (await preparar(visita, id)).body;
    await vencer(id);
    expect(juicio(await firmarCon(visita, id, visita.llave.get(first)))).toEqual(VENCIDA);
    const second = (await preparar(visita, id)).body;
    const third = (await preparar(visita, id)).body;
    expect(juicio(await firmarCon(visita, id, visita.llave.get(second)))).toEqual(NO);
    expect((await filaDe(id)).estado).toBe('borrador');
    expect((await firmarCon(visita, id, visita.llave.get(third))).status).toBe(200);
  });

  it('if the draft, the consultation or the printed data changed meanwhile; then as it is now', async () => {
    const visita = await conLlave();
    const id = await borrador(visita);
    const asked = (await preparar(visita, id)).body;
    const saved = await portal.post(
      '/api/documento/borrador',
      {
        id,
        atencion: visita.id,
        version: 1,
        escrito: { ...RECETA, cuil: visita.cuil, diagnostico: 'Otitis' },
      },
      { token: visita.medica.token },
    );
    expect(saved.body.version).toBe(2);
    for (const version of [1, 2])
      expect(juicio(await firmarCon(visita, id, visita.llave.get(asked), version))).toEqual([
        409,
        'documento_cambiado',
      ]);
    expect(juicio(await preparar(visita, id, 1))).toEqual([409, 'documento_cambiado']);

    const now = (await preparar(visita, id, 2)).body;
    const mudar = (donde: string) =>
      portal.db.sql('update portal.profesionales set domicilio_profesional = $2 where persona_id = $1', [
        visita.medica.personaId,
        donde,
      ]);
    await mudar('Otra calle 123');
    expect(juicio(await firmarCon(visita, id, visita.llave.get(now), 2))).toEqual([409, 'firma_cambiada']);
    await mudar('Av. Corrientes 2450, CABA');
    const estado = (valor: string) =>
      portal.db.sql('update portal.atenciones set estado = $2 where id = $1', [visita.id, valor]);
    await estado('no_se_presento');
    expect(juicio(await firmarCon(visita, id, visita.llave.get(now), 2))).toEqual([
      409,
      'documento_sin_consulta',
    ]);
    expect(juicio(await preparar(visita, id, 2))).toEqual([409, 'documento_sin_consulta']);
    await estado('iniciado');
    expect((await filaDe(id)).estado).toBe('borrador');
    expect((await firmarCon(visita, id, visita.llave.get(now), 2)).status).toBe(200);
  });

  it('by a key that was removed meanwhile', async () => {
    const visita = await addVisita(portal);
    const { llave, id: llaveId } = await addLlave(portal, visita.medica.token);
    const id = await borrador(visita);
    const asked = (await preparar(visita, id)).body;
    await portal.post('/api/cuenta/llaves/quitar', { id: llaveId }, { token: visita.medica.token });
    expect(juicio(await firmarCon(visita, id, llave.get(asked)))).toEqual(NO);
    expect((await firmar(portal, visita, id)).status).toBe(200);
  });
});

describe('numbers', () => {
  it('of abandoned preparations are taken over, so that none is skipped or repeated', async () => {
    const visita = await conLlave();
    const antes = await ultimo('certificado');
    const [uno, dos, tres, cuatro] = [
      await borrador(visita, CERTIFICADO),
      await borrador(visita, CERTIFICADO),
      await borrador(visita, CERTIFICADO),
      await borrador(visita, CERTIFICADO),
    ];
    await preparar(visita, uno);
    await preparar(visita, uno);
    expect((await firmadoCon(visita, dos)).numero).toBe(antes + 2);
    await vencer(uno);
    // Signed without a key: takes the number that the first one left.
    expect((await firmar(portal, visita, tres)).body.numero).toBe(antes + 1);
    await preparar(visita, cuatro);
    expect((await firmadoCon(visita, uno)).numero).toBe(antes + 4);
    // Its own, although it is not the lowest free one.
    expect((await firmar(portal, visita, cuatro)).body.numero).toBe(antes + 3);
    expect(await ultimo('certificado')).toBe(antes + 4);
  });

  it('of a deleted draft too, and nothing of its text is left', async () => {
    const visita = await conLlave();
    const antes = await ultimo('certificado');
    const id = await borrador(visita, CERTIFICADO);
    await preparar(visita, id);
    const gone = await portal.post('/api/documento/borrador/borrar', { id }, { token: visita.medica.token });
    expect(gone.status).toBe(200);
    expect(
      await portal.db.sql(
        `select documento_id, contenido, sha256 from portal.firmas_preparadas where tipo = 'certificado' and numero = $1`,
        [antes + 1],
      ),
    ).toEqual([{ documento_id: null, contenido: {}, sha256: '' }]);
    expect((await firmadoCon(visita, await borrador(visita, CERTIFICADO))).numero).toBe(antes + 1);
  });

  it('are in sequence when many prepare and sign at once', async () => {
    const visitas = await Promise.all(Array.from({ length: 4 }, () => conLlave()));
    const antes = await ultimo('certificado');
    const ids = await Promise.all(visitas.map((visita) => borrador(visita, CERTIFICADO)));
    await Promise.all(visitas.map((visita, i) => preparar(visita, ids[i]!)));
    for (const id of ids) await vencer(id);
    const numeros = await Promise.all(
      visitas.map(async (visita, i) => (await firmadoCon(visita, ids[i]!)).numero),
    );
    expect(numeros.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4].map((n) => antes + n));
  });
});

it('forgets an expired paper, its file after a day, and keeps the number', async () => {
  const visita = await conLlave();
  const antes = await ultimo('certificado');
  const [id, vivo] = [await borrador(visita, CERTIFICADO), await borrador(visita, CERTIFICADO)];
  await preparar(visita, id);
  await preparar(visita, vivo);
  await vencer(id);
  const carpeta = path.join(portal.dataDir, 'archivos', 'demo', 'documentos');
  const archivosDe = (de: string) =>
    readdirSync(carpeta, { recursive: true })
      .map(String)
      .filter((name) => path.basename(name).startsWith(de));
  const [archivo] = archivosDe(id);
  expect(readFileSync(path.join(carpeta, archivo!)).subarray(0, 4).toString()).toBe('%PDF');
  await createPreparadasJob(portal.portal.db, portal.portal.platform).run();
  expect(
    await portal.db.sql(
      `select documento_id, contenido from portal.firmas_preparadas where unidad_id = 1 and tipo = 'certificado' order by numero`,
    ),
  ).toEqual([
    { documento_id: null, contenido: {} },
    { documento_id: vivo, contenido: expect.objectContaining({ tipo: 'certificado' }) },
  ]);
  const ayer = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(path.join(carpeta, archivo!), ayer, ayer);
  await createArchivosDeDocumentosJob(portal.portal.db, portal.portal.platform).run();
  expect([archivosDe(id).length, archivosDe(vivo).length]).toEqual([0, 1]);
  expect((await firmadoCon(visita, id)).numero).toBe(antes + 1);
  expect((await firmadoCon(visita, vivo)).numero).toBe(antes + 2);
});

it('one process prepares and two sign at once: it is signed once', async () => {
  const visita = await conLlave();
  // The other process has the machine's clock: its job would take the call for an abandoned one.
  await portal.db.sql(
    'update portal.atenciones set llamada = now(), inicio = now(), visto_profesional = now() where id = $1',
    [visita.id],
  );
  const other = await startOtherProcess(portal);
  try {
    const id = await borrador(visita);
    const headers = { host: `demo.localhost:${portal.port}` };
    const options = { token: visita.medica.token, headers };
    const asked = await other.post('/api/documento/firmar/preparar', { id, version: 1 }, options);
    expect(juicio(asked)).toEqual([200, undefined]);
    const body = { id, version: 1, asercion: visita.llave.get(asked.body) };
    const answers = await Promise.all(
      [portal, other, portal, other].map((one) => one.post('/api/documento/firmar', body, options)),
    );
    expect(answers.map(juicio)).toEqual(answers.map(() => [200, undefined]));
    expect(new Set(answers.map(({ body: { numero } }) => numero as number)).size).toBe(1);
    expect(await presenciaDe(id)).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

describe('a session opened by a passkey', () => {
  it('types its password before a receta, not before a certificado', async () => {
    const visita = await conLlave();
    const desafio = (await portal.post('/api/sesion/llave/desafio', {})).body;
    const { body } = await portal.post('/api/sesion/llave', {
      asercion: visita.llave.get(desafio),
      acceso: 'personal',
    });
    const suya = { ...visita, medica: { ...visita.medica, token: body.token as string } };
    const receta = await borrador(visita);
    for (const answer of [await preparar(suya, receta), await firmar(portal, suya, receta)])
      expect([answer.body.code, answer.body.detalle]).toEqual([
        'prueba_requerida',
        { codigo: false, llave: false },
      ]);
    // Prepared in a session with password, and then signed in this one.
    const asked = (await preparar(visita, receta)).body;
    expect((await firmarCon(suya, receta, visita.llave.get(asked))).body.code).toBe('prueba_requerida');
    expect((await filaDe(receta)).estado).toBe('borrador');
    expect((await firmadoCon(suya, await borrador(visita, CERTIFICADO))).conPresencia).toBe(true);
    const proof = { password: 'demo1234', codigo: '' };
    expect((await portal.post('/api/sesion/comprobar', proof, { token: suya.medica.token })).status).toBe(
      200,
    );
    expect((await firmadoCon(suya, receta)).conPresencia).toBe(true);
  });
});

describe('a unit that demands presence', () => {
  const exigir = async (exige: boolean) => {
    const { token } = await addStaff(portal, { roles: ['administrador'] });
    expect((await portal.post('/api/personal/presencia/exigir', { exige }, { token })).status).toBe(200);
    return (await portal.request({ path: '/api/personal', token })).body.exigePresencia as boolean;
  };
  const viejaSesion = (visita: Visita) =>
    portal.db.sql(
      `update portal.sesiones set creada = creada - interval '6 minutes', comprobada = null where persona_id = $1`,
      [visita.medica.personaId],
    );

  it('takes the passkey of who has one, and the password again of who has none', async () => {
    expect(await exigir(true)).toBe(true);
    try {
      const con = await conLlave();
      const certificado = await borrador(con, CERTIFICADO);
      for (const id of [certificado, await borrador(con)])
        expect(juicio(await firmar(portal, con, id))).toEqual([409, 'presencia_requerida']);
      expect((await filaDe(certificado)).estado).toBe('borrador');
      expect((await firmadoCon(con, certificado)).conPresencia).toBe(true);
      // Other papers are signed as always.
      const { body: indicaciones } = await escribir(portal, con, { tipo: 'indicaciones', texto: 'Agua.' });
      expect((await firmar(portal, con, indicaciones.id)).status).toBe(200);

      const sin = await addVisita(portal);
      await viejaSesion(sin);
      const receta = await borrador(sin);
      const asked = await firmar(portal, sin, receta);
      expect([asked.status, asked.body.code, asked.body.detalle]).toEqual([
        403,
        'prueba_requerida',
        { codigo: false, llave: false },
      ]);
      const proof = { password: 'demo1234', codigo: '' };
      expect((await portal.post('/api/sesion/comprobar', proof, { token: sin.medica.token })).status).toBe(
        200,
      );
      expect((await firmar(portal, sin, receta)).body).toMatchObject({
        estado: 'firmado',
        conPresencia: false,
      });
    } finally {
      expect(await exigir(false)).toBe(false);
    }
    const con = await conLlave();
    await viejaSesion(con);
    expect((await firmar(portal, con, await borrador(con))).status).toBe(200);
  });

  it('is the administration’s to decide', async () => {
    const { medica } = await addVisita(portal);
    const body = { exige: true };
    const refused = await portal.post('/api/personal/presencia/exigir', body, { token: medica.token });
    expect(refused.status).toBe(404);
    const gestor = await addStaff(portal, { roles: ['gestor_art'], unidadId: UNIDAD.demo });
    const token = await openSession(portal, gestor.personaId, { rol: 'gestor_art' });
    expect((await portal.post('/api/personal/presencia/exigir', body, { token })).status).toBe(404);
  });
});
