import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { abrir, addVisita, firmado, type Visita } from '../../testing/data/documentos.ts';
import { addChild, addPatient, LUNES, NO_ENCONTRADO } from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let admin: { token: string };
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  admin = await portal.signIn('22999000', { acceso: 'personal' });
});
afterAll(() => portal.stop());

let n = 0;
const correo = () => `familia${(n += 1)}@ejemplo.com.ar`;
const privacidad = async (valor: boolean) => {
  const answer = await portal.post(
    '/api/unidad/ajustes',
    { clave: 'privacidadDesde16', valor },
    { token: admin.token },
  );
  expect(answer.status, answer.text).toBe(200);
};
beforeEach(async () => {
  setClock(portal, LUNES);
  await privacidad(false);
});

/** A holder, and a member with the address that the holder typed: usually the holder's own. */
async function familia(fecNac: string, emailDelMiembro?: string) {
  const email = correo();
  const titular = await addPatient(portal, { email });
  const hija = await addChild(portal, titular, fecNac);
  await portal.db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
    hija.personaId,
    emailDelMiembro ?? email.toUpperCase(),
  ]);
  return { titular, hija, email };
}
const finalizar = async ({ id, medica }: Visita) =>
  expect((await portal.post('/api/fila/finalizar', { id }, { token: medica.token })).status).toBe(200);
const avisados = (causa: string) =>
  portal.db.sql<{ destinatario: string; asunto: string }>(
    'select destinatario, asunto from portal.mensajes where causa = $1 order by destinatario',
    [causa],
  );
async function terminada(pacienteId: string) {
  const visita = await addVisita(portal, { pacienteId });
  await finalizar(visita);
  return { visita, mensajes: await avisados(`fin:${visita.id}`) };
}

describe('a member with the holder’s address', () => {
  it('a child: the mail addresses the holder', async () => {
    const { hija, email } = await familia('2018-06-10');
    const { mensajes } = await terminada(hija.personaId);
    expect(mensajes).toEqual([{ destinatario: email, asunto: 'Terminó la atención de Mía · Portal Demo' }]);
    const enlaces = await portal.db.sql(
      `select distinct persona_id from portal.enlaces where persona_id = $1`,
      [hija.personaId],
    );
    expect(enlaces).toEqual([]);
  });

  it('a sixteen-year-old hidden from the holder: no mail, unless they have an address of their own', async () => {
    await privacidad(true);
    const { hija } = await familia('2010-02-25');
    expect((await terminada(hija.personaId)).mensajes).toEqual([]);
    const otra = await familia('2010-02-25', 'sofia.propia@ejemplo.com.ar');
    expect((await terminada(otra.hija.personaId)).mensajes).toEqual([
      { destinatario: 'sofia.propia@ejemplo.com.ar', asunto: 'Terminó tu atención · Portal Demo' },
    ]);
  });

  it('an annulled receta of a child: the holder is told and sees it; a hidden one stays hidden', async () => {
    const anulada = async ({ hija, titular }: Awaited<ReturnType<typeof familia>>) => {
      const visita = await addVisita(portal, { pacienteId: hija.personaId });
      const { id } = await firmado(portal, visita);
      const token = visita.medica.token;
      const answer = await portal.post('/api/documento/anular', { id, motivo: 'Dosis' }, { token });
      expect(answer.status, answer.text).toBe(200);
      const { status, body } = await abrir(portal, titular, `/documento/${id}`);
      return {
        mensajes: await avisados(`anulacion:${id}`),
        suya: (await abrir(portal, visita.paciente, `/documento/${id}`)).body.estado,
        titular: { status, estado: body.estado },
      };
    };
    const nena = await familia('2018-06-10');
    expect(await anulada(nena)).toEqual({
      mensajes: [
        { destinatario: nena.email, asunto: 'Se anuló un documento de la atención de Mía · Portal Demo' },
      ],
      suya: 'anulada',
      titular: { status: 200, estado: 'anulada' },
    });
    await privacidad(true);
    expect(await anulada(await familia('2010-02-25'))).toEqual({
      mensajes: [],
      suya: 'anulada',
      titular: { status: 404, estado: undefined },
    });
  });

  it('an adult or removed member: no mail, since the address is still the holder’s', async () => {
    const mayor = await familia('2000-02-25');
    expect((await terminada(mayor.hija.personaId)).mensajes).toEqual([]);
    const fuera = await familia('2018-06-10');
    await portal.db.sql(
      `update portal.vinculos_familiares set estado = 'terminado' where integrante_id = $1`,
      [fuera.hija.personaId],
    );
    expect((await terminada(fuera.hija.personaId)).mensajes).toEqual([]);
  });

  it('a member with an account: the address counts as theirs, even if shared', async () => {
    const email = correo();
    const titular = await addPatient(portal, { email });
    const hija = await addPatient(portal, { email, nombre: 'Mía' });
    await portal.db.sql(
      `insert into portal.vinculos_familiares (unidad_id, titular_id, integrante_id, estado) values (1, $1, $2, 'terminado')`,
      [titular.personaId, hija.personaId],
    );
    expect((await terminada(hija.personaId)).mensajes).toEqual([
      { destinatario: email, asunto: 'Terminó tu atención · Portal Demo' },
    ]);
  });

  it('applies the same rule to the link that staff send', async () => {
    const emitir = (paciente_id: string) =>
      portal.post('/api/atencion/ep/emitir', { paciente_id }, { token: admin.token });
    const { titular, hija } = await familia('2010-02-25');
    await terminada(hija.personaId);
    expect((await emitir(hija.personaId)).status).toBe(200);
    const [enlace] = await portal.db.sql(
      `select persona_id from portal.enlaces where proposito = 'atenciones' and objeto = $1`,
      [hija.personaId],
    );
    expect(enlace).toEqual({ persona_id: titular.personaId });
    await privacidad(true);
    expect((await emitir(hija.personaId)).body.code).toBe('paciente_sin_email');
    await privacidad(false);
    const mayor = await familia('2000-02-25');
    await terminada(mayor.hija.personaId);
    expect((await emitir(mayor.hija.personaId)).body.code).toBe('paciente_sin_email');
  });
});

describe('the link of a mail ends with the right to see the document', () => {
  /** The holder's link to the child's constancia. */
  async function enlazado(fecNac: string) {
    const f = await familia(fecNac);
    await terminada(f.hija.personaId);
    const [mail] = await portal.mail.waitFor(f.email);
    const [path] = /\/documento\/[\w-]+\/[\w-]+/.exec(mail!.text)!;
    return { ...f, path };
  }
  const estado = async (path: string) => {
    const [opened, file] = [await abrir(portal, {}, path), await portal.request({ path: `${path}.pdf` })];
    if (opened.status !== 200) expect([opened.body, file.body]).toEqual([NO_ENCONTRADO, NO_ENCONTRADO]);
    return [opened.status, file.status];
  };

  it.each<[string, string, (f: Awaited<ReturnType<typeof enlazado>>) => unknown]>([
    ['the eighteenth birthday', '2008-11-17', () => setClock(portal, '2026-11-17T00:00:00-03:00')],
    [
      'the end of the family link',
      '2018-06-10',
      ({ hija }) =>
        portal.db.sql(`update portal.vinculos_familiares set estado = 'terminado' where integrante_id = $1`, [
          hija.personaId,
        ]),
    ],
    ['the unit’s privacy from sixteen', '2010-02-25', () => privacidad(true)],
    [
      'a blocked account',
      '2018-06-10',
      ({ titular }) =>
        portal.db.sql('update portal.cuentas set activa = false where persona_id = $1', [titular.personaId]),
    ],
  ])('%s', async (_name, fecNac, end) => {
    const f = await enlazado(fecNac);
    expect(await estado(f.path)).toEqual([200, 200]);
    await end(f);
    expect(await estado(f.path)).toEqual([404, 404]);
  });

  it('keeps working for the patient', async () => {
    const email = correo();
    const visita = await addVisita(portal, { email });
    await finalizar(visita);
    const [mail] = await portal.mail.waitFor(email);
    const [path] = /\/documento\/[\w-]+\/[\w-]+/.exec(mail!.text)!;
    await privacidad(true);
    setClock(portal, '2026-11-17T00:00:00-03:00');
    expect(await estado(path)).toEqual([200, 200]);
  });
});
