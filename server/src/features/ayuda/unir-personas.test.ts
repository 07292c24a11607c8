import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/data/family.ts';
import { addPapel, addTerminada } from '../../testing/data/historial.ts';
import { addAccount, addPerson, newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addStaff, type Staff } from '../../testing/data/staff.ts';
import { idsDeLaMisma } from '../personas/index.ts';
import { destinos, listReferencias } from './unir.repository.ts';

let portal: TestPortal;
let admin: Staff;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
  admin = await addStaff(portal);
});
afterAll(() => portal.stop());

const comparar = (id: string, repetida: string) =>
  portal.post('/api/ayuda/comparar', { id, repetida }, { token: admin.token });
const unir = (id: string, repetida: string) =>
  portal.post('/api/ayuda/unir', { id, repetida }, { token: admin.token });
const same = async (id: string) => (await idsDeLaMisma(portal.portal.platform.unit(1), id)).toSorted();
const rows = (table: string) =>
  portal.db.sql(`select to_jsonb(t) as fila from portal.${table} t order by t::text`);

it('lists every column that names a person: a new table must say what joining does with it', async () => {
  const catalogue = await portal.portal.platform.unit(1).many(listReferencias());
  expect(catalogue.map(({ tabla, columna }) => `${tabla}.${columna}`)).toEqual(
    Object.keys(destinos).toSorted(),
  );
});

describe('two records of one person', () => {
  it('shows what each holds, joins them, and changes neither signed documents nor the audit trail', async () => {
    const quien = await addAccount(portal.db);
    const repetida = await addPerson(portal.db, { documento: quien.dni });
    const [doctor] = await portal.db.sql<{ persona_id: string }>(
      'select persona_id from portal.profesionales where unidad_id = 1 limit 1',
    );
    const atencion = await addTerminada(portal.db, repetida, {
      profesionalId: doctor!.persona_id,
      inicio: '2026-11-10T12:00:00Z',
    });
    await addPapel(portal.db, atencion.id, { tipo: 'receta', numero: 9001 });
    await portal.db.sql(
      `insert into portal.condiciones_medicas values (1, $1, 'diabetes', 'de la cuenta', now()), (1, $2, 'diabetes', 'de la otra', now()), (1, $2, 'hipertension', '', now())`,
      [quien.personaId, repetida],
    );
    const { body } = await comparar(quien.personaId, repetida);
    expect(body.impide).toEqual([]);
    expect(body.queda.tiene).toEqual(
      expect.arrayContaining([
        { que: 'Condiciones médicas', cuantos: 1 },
        { que: 'Cuenta', cuantos: 1 },
      ]),
    );
    expect(body.repetida.tiene).toEqual(
      expect.arrayContaining([
        { que: 'Condiciones médicas', cuantos: 2 },
        { que: 'Atenciones', cuantos: 1 },
        { que: 'Documentos', cuantos: 1 },
      ]),
    );

    const [documentos, atenciones, turnos] = [
      await rows('documentos'),
      await rows('atenciones'),
      await rows('turnos'),
    ];
    const before = await portal.db.sql(
      'select to_jsonb(t) as fila from portal.auditoria t where id <= (select max(id) from portal.auditoria)',
    );
    expect((await unir(quien.personaId, repetida)).body).toEqual({});
    expect(await same(quien.personaId)).toEqual([quien.personaId, repetida].toSorted());
    expect([await rows('documentos'), await rows('atenciones'), await rows('turnos')]).toEqual([
      documentos,
      atenciones,
      turnos,
    ]);
    const after = await portal.db.sql('select to_jsonb(t) as fila from portal.auditoria t');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(
      await portal.db.sql(
        `select persona_id, clave, observacion from portal.condiciones_medicas where persona_id in ($1, $2) order by clave, observacion`,
        [quien.personaId, repetida],
      ),
    ).toEqual([
      { persona_id: quien.personaId, clave: 'diabetes', observacion: 'de la cuenta' },
      { persona_id: repetida, clave: 'diabetes', observacion: 'de la otra' },
      { persona_id: quien.personaId, clave: 'hipertension', observacion: '' },
    ]);
    const [event] = await portal.db.sql(
      `select para_id, objeto, actor_rol from portal.auditoria where acto = 'unir_personas' and resultado = 'ok' and para_id = $1`,
      [quien.personaId],
    );
    expect(event).toEqual({ para_id: quien.personaId, objeto: repetida, actor_rol: 'administrador' });
    // From now on the account reads the other record's data.
    const { token } = await portal.signIn(quien.dni);
    const mias = await portal.request({ path: '/api/atencion/listar', token });
    expect(mias.text).toContain(atencion.codigo);
    // Joined once; a second join is refused in both directions.
    for (const [a, b] of [
      [quien.personaId, repetida],
      [repetida, quien.personaId],
    ] as const) {
      const again = await unir(a, b);
      expect([again.status, again.body.message]).toEqual([409, 'Ya están unidos.']);
    }
  });

  it('moves the family of a blocked account to the remaining record', async () => {
    const stays = await addAccount(portal.db);
    const closed = await addAccount(portal.db, { activa: false });
    const child = await addMember(portal.db, closed.personaId, { fecNac: '2018-06-10' });
    expect((await unir(stays.personaId, closed.personaId)).body).toEqual({});
    expect(
      await portal.db.sql(
        'select titular_id, estado from portal.vinculos_familiares where integrante_id = $1 order by estado',
        [child.personaId],
      ),
    ).toEqual([
      { titular_id: stays.personaId, estado: 'activo' },
      { titular_id: closed.personaId, estado: 'terminado' },
    ]);
  });

  it('decides everything that was pending between the two', async () => {
    const quien = await addAccount(portal.db);
    const older = await addPerson(portal.db, { documento: quien.dni });
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, creada) values (1, $1, $2, now())`,
      [older, quien.personaId],
    );
    await unir(quien.personaId, older);
    expect(
      await portal.db.sql(
        `select distinct estado from portal.identidades_pendientes where $1 in (persona_id, anterior_id)`,
        [older],
      ),
    ).toEqual([{ estado: 'aprobada' }]);
  });

  it.each([
    [
      'has an account that is open',
      async () => (await addAccount(portal.db)).personaId,
      'tiene una cuenta activa',
    ],
    [
      'is a professional',
      async () => {
        const id = await addPerson(portal.db);
        await portal.db.sql('insert into portal.profesionales (unidad_id, persona_id) values (1, $1)', [id]);
        return id;
      },
      'es de un profesional',
    ],
    [
      'waits for another DNI',
      async () => {
        const id = await addPerson(portal.db);
        await portal.db.sql(
          `insert into portal.cambios_dni (unidad_id, id, persona_id, documento, creado) values (1, gen_random_uuid(), $1, $2, now())`,
          [id, newDni()],
        );
        return id;
      },
      'espera un cambio de DNI',
    ],
    [
      'is a child in somebody’s charge',
      async () =>
        (await addMember(portal.db, (await addAccount(portal.db)).personaId, { fecNac: '2018-06-10' }))
          .personaId,
      'a cargo de otra persona',
    ],
  ])('is refused with a message when the duplicate %s, and changes nothing', async (_name, make, words) => {
    const stays = (await addAccount(portal.db)).personaId;
    const repeated = await make();
    const { body } = await comparar(stays, repeated);
    expect(body.impide.join()).toContain(words);
    const refused = await unir(stays, repeated);
    expect([refused.status, refused.body.code, refused.body.message.includes(words)]).toEqual([
      409,
      'personas_no_unibles',
      true,
    ]);
    expect(await same(stays)).toEqual([stays]);
  });

  it('refuses the join because of an unlisted table, and names it', async () => {
    const stays = await addPerson(portal.db);
    const repeated = await addPerson(portal.db);
    await portal.db
      .sql(`create table portal.futura (unidad_id int not null, id int not null, persona_id uuid, primary key (unidad_id, id), foreign key (unidad_id, persona_id) references portal.personas (unidad_id, id));
      alter table portal.futura enable row level security; create policy por_unidad on portal.futura to portal_app using (unidad_id = portal.unidad_actual());
      grant select on portal.futura to portal_app`);
    try {
      await portal.db.sql('insert into portal.futura values (1, 1, $1)', [repeated]);
      expect((await unir(stays, repeated)).body.message).toBe(
        'Hay datos en «futura» que todavía no se pueden unir.',
      );
      // The other direction would leave no such row behind.
      expect((await unir(repeated, stays)).status).toBe(200);
    } finally {
      await portal.db.sql('drop table portal.futura');
    }
  });

  it('joins a child with a child: the positive counterpart', async () => {
    const known = await addMember(portal.db, (await addAccount(portal.db)).personaId, {
      fecNac: '2018-06-10',
    });
    const repeated = await addPerson(portal.db, { documento: newDni(), fecNac: '2018-06-10' });
    expect((await unir(known.personaId, repeated)).status).toBe(200);
  });

  it('refuses the same record twice and an unknown one', async () => {
    const id = await addPerson(portal.db);
    expect((await unir(id, id)).status).toBe(404);
    expect((await unir(id, '00000000-0000-7000-8000-000000000001')).status).toBe(404);
  });
});
