import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, espera, familiarDe, rowOf } from '../../testing/data/family.ts';
import { addPerson, newDni, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { holder, type Holder, crear } from '../../testing/fixtures/familia.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T23:30:00-03:00' });
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
const familyOf = async ({ dni, host }: Holder) =>
  (await portal.signIn(dni, host ? { host } : {})).sesion.grupoFamiliar as {
    data: Record<string, unknown>;
  }[];
const countPeople = () =>
  portal.db.counts(['auditoria', 'auditoria_sellos', 'sesiones', 'renovaciones', 'intentos']);

describe('crearFamiliar', () => {
  it('adds a minor with the holder’s domicilio and postal code, and shows them at the next sign-in', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    const ana = await holder(portal);
    const familiar = familiarDe({ domicilio: 'Otra 2', cp: '9999', cuil: '20-12345678-6' });
    const { status, body } = await crear(portal, ana, familiar, { unit: 1 });
    const saved = {
      nome: 'Mía',
      sobrenome: 'Prueba',
      documento: familiar.documento,
      fec_nac: '2018-06-10',
      sexo: 'F',
      domicilio: 'Av. Meeks 1250',
      cp: '1832',
      telefono: '1155550102',
      email: 'mia@ejemplo.com',
      obraSocial: 'Otra',
      plan: '210',
      nroAfiliado: '12345678',
      cuil: '20123456786',
      ativo: true,
    };
    expect([status, body]).toEqual([200, { familiar: saved }]);
    expect(await familyOf(ana)).toEqual([{ data: saved }]);
    const [event] = await portal.db.sql<Record<string, unknown>>(
      `select a.actor_id, p.documento, a.resultado from portal.auditoria a join portal.personas p on p.id = a.para_id where a.acto = 'agregar_familiar' and a.actor_id = $1`,
      [ana.personaId],
    );
    expect(event).toEqual({ actor_id: ana.personaId, documento: familiar.documento, resultado: 'ok' });
  });

  it.each([
    [{ fec_nac: '2008-11-16' }, { fec_nac: 'Debe ser menor de edad' }],
    [{ fec_nac: '' }, { fec_nac: 'La fecha de nacimiento es requerida' }],
    [{ documento: '12' }, { documento: 'El DNI debe contener entre 7 y 8 dígitos' }],
    [
      { sexo: '', telefono: '', email: 'x' },
      {
        telefono: 'El teléfono es requerido',
        email: 'Este no es un email válido',
        sexo: 'El género es requerido',
      },
    ],
    [{ nroAfiliado: 'x' }, { nroAfiliado: 'El número de afiliado debe contener solo numeros' }],
    [{ cuil: '1' }, { cuil: 'El CUIL no es válido' }],
    [{ perfilNome: 'administrador' }, { perfilNome: 'Este dato no se espera acá' }],
    [{ ativo: true }, { ativo: 'Este dato no se espera acá' }],
    [{ id: 'x' }, { id: 'Este dato no se espera acá' }],
  ])('%j: answers %j and stores nothing', async (cambio, fields) => {
    const ana = await holder(portal);
    const before = await countPeople();
    const { status, body } = await crear(portal, ana, familiarDe(cambio));
    expect([status, body.code, body.fields]).toEqual([422, 'datos_invalidos', fields]);
    expect(await countPeople()).toEqual(before);
  });

  it.each(['1', '', 3, undefined])('requires the constant 3, not %j', async (tipo) => {
    const { status, body } = await crear(portal, await holder(portal), familiarDe(), { tipo });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['tipo']]);
  });

  it('adds only to the own family and the own unit', async () => {
    const [ana, other] = [await holder(portal), await holder(portal)];
    const before = await countPeople();
    expect((await crear(portal, ana, familiarDe(), { usuario: other.personaId })).body).toEqual(
      NO_ENCONTRADO,
    );
    for (const unit of [17, 'osef'])
      expect((await crear(portal, ana, familiarDe(), { unit })).body.code).toBe('unidad_distinta');
    expect((await crear(portal, ana, familiarDe({ unit: 17 }))).body.code).toBe('unidad_distinta');
    expect(await countPeople()).toEqual(before);
  });

  it('refuses at the field the own DNI and one already in the family', async () => {
    const ana = await holder(portal);
    const mateo = await addMember(portal.db, ana.personaId);
    expect((await crear(portal, ana, familiarDe({ documento: ana.dni }))).body.fields).toEqual({
      documento: 'Ese es tu propio DNI',
    });
    expect((await crear(portal, ana, familiarDe({ documento: mateo.documento }))).body.fields).toEqual({
      documento: 'Ya forma parte de tu grupo familiar',
    });
    expect(await familyOf(ana)).toHaveLength(1);
  });

  it('returns one member for the same key and body, and refuses another body', async () => {
    const ana = await holder(portal);
    const familiar = familiarDe();
    const answers = await Promise.all(
      [1, 2, 3].map(() => crear(portal, ana, familiar, {}, 'clave-de-prueba-1')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await familyOf(ana)).toHaveLength(1);
    expect((await crear(portal, ana, familiarDe(), {}, 'clave-de-prueba-1')).body.code).toBe(
      'clave_repetida',
    );
  });

  it('adds one member for two requests without a key', async () => {
    const ana = await holder(portal);
    const familiar = familiarDe();
    const answers = await Promise.all([crear(portal, ana, familiar), crear(portal, ana, familiar)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await familyOf(ana)).toHaveLength(1);
  });

  it('returns 404 without family groups, for staff and without a session', async () => {
    await expectUnit(portal, 'corredores-viales', 'Corredores Viales');
    const { token, sesion } = await portal.signIn('30111222', { host: 'corredores-viales' });
    const off = { token, personaId: sesion.usuario.id, host: 'corredores-viales' } as Holder;
    expect((await crear(portal, off, familiarDe())).body).toEqual(NO_ENCONTRADO);
    const staff = await portal.signIn('20333444', { acceso: 'personal' });
    expect(
      (
        await crear(
          portal,
          { token: staff.token, personaId: staff.sesion.usuario.id } as Holder,
          familiarDe(),
        )
      ).body,
    ).toEqual(NO_ENCONTRADO);
    expect(
      (
        await crear(
          portal,
          { ...(await holder(portal)), token: undefined } as unknown as Holder,
          familiarDe(),
        )
      ).body.code,
    ).toBe('sin_sesion');
    for (const path of ['quitar', 'reportar']) {
      expect(
        (
          await portal.post(
            `/api/familiar/${path}`,
            { documento: '54111222', motivo: 'x' },
            { token, host: 'corredores-viales' },
          )
        ).body,
      ).toEqual(NO_ENCONTRADO);
    }
  });
});

describe('a DNI that another person has', () => {
  it('waits for the unit: the holder sees only their typed data, nothing of the other person', async () => {
    const [ana, bruno] = [await holder(portal), await holder(portal)];
    const known = await addMember(portal.db, bruno.personaId, { nombre: 'Secreto' });
    await portal.db.sql(
      `update portal.personas set telefono = '999', email = 'secreto@ejemplo.com' where id = $1`,
      [known.personaId],
    );
    await portal.db.sql(
      `insert into portal.condiciones_medicas (unidad_id, persona_id, clave, observacion, cambiada) values (1, $1, 'diabetes', 'secreta', now())`,
      [known.personaId],
    );
    const before = await rowOf(portal.db, known.personaId);

    const { status, text, body } = await crear(
      portal,
      ana,
      familiarDe({ documento: known.documento, nome: 'Lo que escribí' }),
    );
    expect([status, body.familiar.nome]).toEqual([200, 'Lo que escribí']);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
    const family = await familyOf(ana);
    expect(family.map(({ data }) => data['nome'])).toEqual(['Lo que escribí']);
    const seen = [
      text,
      JSON.stringify(family),
      (await portal.request({ path: `/api/usuario/${known.documento}`, token: ana.token })).text,
      (
        await portal.request({
          path: `/api/condicionMedica/getCondicionesMedicas/${known.documento}`,
          token: ana.token,
        })
      ).text,
    ].join('');
    expect(seen.toLowerCase()).not.toContain('secret');

    // Ana edits only Ana's record: the other family's person is unchanged.
    await portal.post(
      '/api/condicionMedica/guardarCondicionesMedicas',
      { documento: known.documento, condiciones: { hipertension: 'de Ana' } },
      { token: ana.token },
    );
    expect(await rowOf(portal.db, known.personaId)).toEqual(before);
    const theirs = await portal.request({
      path: `/api/condicionMedica/getCondicionesMedicas/${known.documento}`,
      token: bruno.token,
    });
    expect([theirs.body.condiciones.diabetes, theirs.body.condiciones.hipertension]).toEqual([
      'secreta',
      null,
    ]);
    expect((await familyOf(bruno)).map(({ data }) => data['nome'])).toEqual(['Secreto']);
  });

  it('gets the same answer and the same family as an unknown DNI', async () => {
    const [ana, bruno] = [await holder(portal), await holder(portal)];
    const known = await addMember(portal.db, bruno.personaId);
    const seen = [];
    for (const documento of [known.documento, newDni()]) {
      const { status, body } = await crear(portal, ana, familiarDe({ documento }));
      const member = (await familyOf(ana)).find(({ data }) => data['documento'] === documento)!;
      const { body: profile } = await portal.request({ path: `/api/usuario/${documento}`, token: ana.token });
      seen.push(JSON.stringify([status, body, member, profile]).replaceAll(documento, 'DNI'));
    }
    expect(seen[0]).toBe(seen[1]);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
  });

  it('waits also for an adult with an account and for a person without family, not for another unit’s person', async () => {
    const ana = await holder(portal);
    expect((await crear(portal, ana, familiarDe({ documento: '28444555' }))).body).toMatchObject({
      familiar: { nome: 'Mía' },
    });
    expect(await espera(portal.db, ana.personaId, '28444555')).toBe(true);
    const alone = newDni();
    await addPerson(portal.db, { documento: alone });
    expect((await crear(portal, ana, familiarDe({ documento: alone }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, alone)).toBe(true);
    const foreign = newDni();
    await addPerson(portal.db, { documento: foreign, unidadId: UNIDAD.osef });
    expect((await crear(portal, ana, familiarDe({ documento: foreign }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, foreign)).toBe(false);
  });

  it('lets one of two concurrent holders be first, and the other wait', async () => {
    const [ana, bruno] = [await holder(portal), await holder(portal)];
    const familiar = familiarDe();
    const answers = await Promise.all([crear(portal, ana, familiar), crear(portal, bruno, familiar)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const waits = await Promise.all(
      [ana, bruno].map(({ personaId }) => espera(portal.db, personaId, familiar.documento)),
    );
    expect(new Set(waits)).toEqual(new Set([false, true]));
  });
});
