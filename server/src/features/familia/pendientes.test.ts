import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, espera, familiarDe, perfilDe, rowOf } from '../../testing/data/family.ts';
import { addPapel, addTerminada } from '../../testing/data/historial.ts';
import { addAccount, addPerson, newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { idsDeLaMisma } from '../personas/index.ts';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };

let number = 0;
async function holder(nombre = 'Eva') {
  const email = `pendiente${(number += 1)}@ejemplo.com`;
  const cuenta = await addAccount(portal.db, { nombre, email });
  await portal.db.sql('update portal.personas set email = $2 where id = $1', [cuenta.personaId, email]);
  return { ...cuenta, email, token: (await portal.signIn(cuenta.dni)).token };
}
type Holder = Awaited<ReturnType<typeof holder>>;
const crear = ({ token, personaId }: Holder, familiar: Record<string, unknown>) =>
  portal.post('/api/familiar/crear', { tipo: '3', usuario: personaId, familiar }, { token });
const family = async ({ dni }: Holder) =>
  (await portal.signIn(dni)).sesion.grupoFamiliar as { data: Record<string, unknown> }[];
interface Pendiente {
  id: string;
  tipo: string;
  persona: { nombre: string; documento: string };
  otra: { nombre: string; documento: string } | null;
  detalle: string | null;
}
const listar = (token: string | undefined = admin, host?: string) =>
  portal.request({ path: '/api/familiar/pendientes', token, host });
const pending = async (tipo: string, documento: string) =>
  ((await listar()).body as Pendiente[]).filter(
    (row) => row.tipo === tipo && row.persona.documento === documento,
  );
const resolver = (
  id: string,
  tipo: string,
  aprobar: boolean,
  token: string | undefined = admin,
  host?: string,
) => portal.post('/api/familiar/resolver', { id, tipo, aprobar }, { token, host });
const conPuntos = (dni: string) => `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)}`;
const same = async (personaId: string) =>
  (await idsDeLaMisma(portal.portal.platform.unit(1), personaId)).toSorted();

/** Ana adds a child whom Bruno's family has already. */
async function sharedChild() {
  const [ana, bruno] = [await holder('Ana'), await holder('Bruno')];
  const known = await addMember(portal.db, bruno.personaId, { nombre: 'Conocida', fecNac: '2017-01-02' });
  await crear(ana, familiarDe({ documento: known.documento, nome: 'Mía' }));
  const [created] = await portal.db.sql<{ integrante_id: string }>(
    'select integrante_id from portal.vinculos_familiares where titular_id = $1',
    [ana.personaId],
  );
  return {
    ana,
    bruno,
    known,
    createdId: created!.integrante_id,
    id: `${ana.personaId}:${created!.integrante_id}`,
  };
}

describe('a link that waits', () => {
  it('is listed with who asks, who is known, and both birth dates', async () => {
    const { ana, bruno, known, id } = await sharedChild();
    const [row, ...more] = await pending('vinculo', known.documento);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id,
      persona: { nombre: 'Mía', apellido: 'Prueba', documento: known.documento },
      otra: { nombre: 'Conocida', apellido: 'Prueba', documento: known.documento },
      detalle: `Lo pide Ana Prueba (DNI\u00a0${conPuntos(ana.dni)}). Nacimiento: 10/06/2018; en el registro anterior: 02/01/2017.`,
      titular: { nombre: 'Ana', apellido: 'Prueba', documento: ana.dni },
      familias: [{ nombre: 'Bruno', apellido: 'Prueba', documento: bruno.dni }],
      abre: [],
    });
    expect(await pending('identidad', known.documento)).toEqual([]);
  });

  it('is counted once for the menu, however many older records it is about', async () => {
    const cuantos = async () =>
      (await portal.request({ path: '/api/familiar/pendientes/cuantos', token: admin })).body
        .cuantos as number;
    const before = await cuantos();
    const { known, id } = await sharedChild();
    expect(await cuantos()).toBe(before + 1);
    const again = await addPerson(portal.db, { documento: known.documento, fecNac: '2017-01-02' });
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, creada) values (1, $1, $2, now())`,
      [id.split(':')[1], again],
    );
    expect(await cuantos()).toBe(before + 1);
    await resolver(id, 'vinculo', true);
    expect(await cuantos()).toBe(before);
    expect(before + 1).toBe(((await listar()).body as Pendiente[]).length + 1);
  });

  it('says what approval opens, counted', async () => {
    const { known } = await sharedChild();
    const [doctor] = await portal.db.sql<{ persona_id: string }>(
      'select persona_id from portal.profesionales where unidad_id = 1 limit 1',
    );
    const atencion = await addTerminada(portal.db, known.personaId, {
      profesionalId: doctor!.persona_id,
      inicio: '2026-11-10T12:00:00Z',
    });
    await addPapel(portal.db, atencion.id, { tipo: 'receta', numero: 9101 });
    await portal.db.sql(`insert into portal.condiciones_medicas values (1, $1, 'diabetes', '', now())`, [
      known.personaId,
    ]);
    expect((await pending('vinculo', known.documento))[0]).toMatchObject({
      abre: [
        { que: 'Atenciones', cuantos: 1 },
        { que: 'Documentos', cuantos: 1 },
        { que: 'Condiciones médicas', cuantos: 1 },
      ],
    });
  });

  it('is told to who asked and, approved, to the family that has the person already, without a DNI', async () => {
    const { ana, bruno, known, id } = await sharedChild();
    for (let i = 0; i < 2; i += 1) await resolver(id, 'vinculo', true);
    const [asked] = await portal.mail.waitFor(ana.email);
    const [family2] = await portal.mail.waitFor(bruno.email);
    expect([asked!.subject, family2!.subject]).toEqual([
      'La institución aprobó el vínculo con Mía · Portal Demo',
      'Conocida está también en otro grupo familiar · Portal Demo',
    ]);
    expect(family2!.text).toContain(
      'La institución aprobó que Ana Prueba tenga a Conocida en su grupo familiar',
    );
    for (const { text, html } of [asked!, family2!])
      for (const dni of [ana.dni, known.documento]) expect(text + html).not.toContain(dni);
    const refused = await sharedChild();
    await resolver(refused.id, 'vinculo', false);
    expect((await portal.mail.waitFor(refused.ana.email)).map(({ subject }) => subject)).toEqual([
      'La institución no aprobó el vínculo con Mía · Portal Demo',
    ]);
    expect(
      await portal.db.sql('select 1 from portal.mensajes where destinatario = $1', [refused.bruno.email]),
    ).toEqual([]);
  });

  it('approved: it waits no more, the two are one, and each family keeps its person', async () => {
    const { ana, bruno, known, createdId, id } = await sharedChild();
    const before = await rowOf(portal.db, known.personaId);
    for (let i = 0; i < 2; i += 1) expect((await resolver(id, 'vinculo', true)).body).toEqual({});
    expect(await family(ana)).toHaveLength(1);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(false);
    expect(await family(bruno)).toHaveLength(1);
    expect(await same(createdId)).toEqual([createdId, known.personaId].toSorted());
    expect(await same(known.personaId)).toEqual([createdId, known.personaId].toSorted());
    expect(await rowOf(portal.db, known.personaId)).toEqual(before);
    expect(await pending('vinculo', known.documento)).toEqual([]);
    // Decided: it cannot be turned round by the same door.
    expect((await resolver(id, 'vinculo', false)).body).toEqual(NO_ENCONTRADO);
    const [event] = await portal.db.sql<Record<string, unknown>>(
      `select para_id, objeto, actor_rol from portal.auditoria where acto = 'resolver_vinculo' and para_id = $1 and resultado = 'ok' limit 1`,
      [createdId],
    );
    expect(event).toEqual({ para_id: createdId, objeto: 'vinculo:aprobar', actor_rol: 'administrador' });
  });

  it('refused: the holder’s link ends, the other family’s person stays untouched', async () => {
    const { ana, bruno, known, createdId, id } = await sharedChild();
    const before = await rowOf(portal.db, known.personaId);
    expect((await resolver(id, 'vinculo', false)).body).toEqual({});
    expect([await family(ana), (await family(bruno)).length]).toEqual([[], 1]);
    expect(await same(createdId)).toEqual([createdId]);
    expect(await rowOf(portal.db, known.personaId)).toEqual(before);
    expect((await portal.request({ path: `/api/usuario/${known.documento}`, token: ana.token })).status).toBe(
      404,
    );
    // Asking again waits again.
    expect((await crear(ana, familiarDe({ documento: known.documento }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
  });

  it.each(['28444555', 'adult'])(
    'nobody takes charge of an adult or of who has an account: %s',
    async (which) => {
      const documento = which === 'adult' ? newDni() : which;
      if (which === 'adult') await addPerson(portal.db, { documento, fecNac: '1990-05-20' });
      const ana = await holder();
      await crear(ana, familiarDe({ documento }));
      const [row] = (await pending('vinculo', documento)).filter(({ id }) => id.startsWith(ana.personaId));
      const { status, body } = await resolver(row!.id, 'vinculo', true);
      expect([status, body.message]).toEqual([
        422,
        'Quien ya tiene ese DNI es mayor de edad o tiene su propia cuenta: no puede quedar a cargo de otra persona.',
      ]);
      expect(await espera(portal.db, ana.personaId, documento)).toBe(true);
      // Nor by the other door.
      const [identity] = await portal.db.sql<{ anterior_id: string }>(
        'select anterior_id from portal.identidades_pendientes where persona_id = $1',
        [row!.id.split(':')[1]],
      );
      expect(
        (await resolver(`${row!.id.split(':')[1]}:${identity!.anterior_id}`, 'identidad', true)).body,
      ).toEqual(NO_ENCONTRADO);
    },
  );
});

const asuntosDe = async (documento: string) =>
  (
    await portal.db.sql<{ asunto: string }>('select asunto from portal.mensajes where destinatario = $1', [
      `n${documento}@ejemplo.com`,
    ])
  ).map(({ asunto }) => asunto);

describe('an identity that waits', () => {
  async function registered(known?: { documento: string; personaId: string }) {
    const documento = known?.documento ?? newDni();
    const older = known?.personaId ?? (await addPerson(portal.db, { documento, nombre: 'Anterior' }));
    await portal.post('/api/usuario/registrar', {
      dni: documento,
      nro_tramite: '00123456789',
      apellido: 'Nueva',
      nombre: 'Persona',
      telefono: '1155550101',
      correo: `n${documento}@ejemplo.com`,
      fec_nac: '1990-05-20',
      sexo: 'F',
      domicilio: 'x',
      cp: '1832',
      password: 'una clave larga',
      conf_password: 'una clave larga',
      terms: true,
    });
    const [row] = await pending('identidad', documento);
    return { row: row!, older, newer: row!.id.split(':')[0]!, documento };
  }

  it('approved: the older records are the new account’s too', async () => {
    const { row, older, newer, documento } = await registered();
    expect([row.persona.nombre, row.otra!.nombre]).toEqual(['Persona', 'Anterior']);
    expect(await same(newer)).toEqual([newer]);
    for (let i = 0; i < 2; i += 1) expect((await resolver(row.id, 'identidad', true)).body).toEqual({});
    expect(await same(newer)).toEqual([newer, older].toSorted());
    expect(await asuntosDe(documento)).toEqual([
      'Tus registros anteriores ya están en tu cuenta · Portal Demo',
    ]);
  });

  it('of an adult with a minor in somebody’s charge: refused in words, so that the holder never reads the adult’s records', async () => {
    const bruno = await holder('Bruno');
    const { row, newer } = await registered(
      await addMember(portal.db, bruno.personaId, { fecNac: '2017-01-02' }),
    );
    const { status, body } = await resolver(row.id, 'identidad', true);
    expect([status, body.message]).toEqual([
      422,
      'Uno de los dos está a cargo de otra persona y el otro es mayor de edad o tiene su propia cuenta: esa otra persona vería datos ajenos.',
    ]);
    expect(await same(newer)).toEqual([newer]);
    // Once the holder's link has ended nobody else reads it.
    await portal.db.sql(
      `update portal.vinculos_familiares set estado = 'terminado', fin = 'quitado', terminado = now() where titular_id = $1`,
      [bruno.personaId],
    );
    expect((await resolver(row.id, 'identidad', true)).body).toEqual({});
  });

  it('of an adult whose records an approved identity joins with a minor in somebody’s charge: refused too', async () => {
    const bruno = await holder('Bruno');
    const member = await addMember(portal.db, bruno.personaId, { fecNac: '2017-01-02' });
    const { row, older, newer } = await registered();
    await portal.db.sql(`update portal.personas set fec_nac = '2017-01-02' where id = $1`, [older]);
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, creada, estado) values (1, $1, $2, now(), 'aprobada')`,
      [member.personaId, older],
    );
    expect((await resolver(row.id, 'identidad', true)).status).toBe(422);
    expect(await same(newer)).toEqual([newer]);
  });

  it('of who came of age and registered: the former member’s records are theirs', async () => {
    const bruno = await holder('Bruno');
    const { row, newer, older } = await registered(
      await addMember(portal.db, bruno.personaId, { fecNac: '2008-11-16' }),
    );
    expect((await resolver(row.id, 'identidad', true)).body).toEqual({});
    expect(await same(newer)).toEqual([newer, older].toSorted());
    expect(await family(bruno)).toEqual([]);
  });

  it('refused: they stay apart', async () => {
    const { row, newer, documento } = await registered();
    expect((await resolver(row.id, 'identidad', false)).status).toBe(200);
    expect(await same(newer)).toEqual([newer]);
    expect(await pending('identidad', documento)).toEqual([]);
    expect((await resolver(row.id, 'identidad', true)).body).toEqual(NO_ENCONTRADO);
    expect(await asuntosDe(documento)).toEqual([
      'Tus registros anteriores no se unieron a tu cuenta · Portal Demo',
    ]);
  });
});

describe('a DNI that waits', () => {
  async function asked(nuevo = newDni()) {
    const ana = await holder();
    const answer = await portal.post(
      '/api/usuario/guardarPerfil',
      {
        id: ana.personaId,
        data: perfilDe(ana.dni, { email: ana.email, documento: nuevo }),
        password: 'demo1234',
      },
      { token: ana.token },
    );
    expect(answer.body.usuario.dniPendiente).toBe(nuevo);
    const [row] = await pending('dni', ana.dni);
    return { ana, nuevo, row: row! };
  }
  const docs = async ({ personaId, cuentaId }: Holder) =>
    (
      await portal.db.sql<{ documento: string; dni: string }>(
        'select p.documento, c.dni from portal.personas p join portal.cuentas c on c.persona_id = p.id where p.id = $1 and c.id = $2',
        [personaId, cuentaId],
      )
    )[0];

  it('approved: person and account change, the sign-in is by the new one, and the person is told', async () => {
    const { ana, nuevo, row } = await asked();
    expect([row.detalle, row.otra]).toEqual([`DNI nuevo: ${conPuntos(nuevo)}`, null]);
    for (let i = 0; i < 2; i += 1) expect((await resolver(row.id, 'dni', true)).body).toEqual({});
    expect(await docs(ana)).toEqual({ documento: nuevo, dni: nuevo });
    expect((await portal.post('/api/sesion/iniciar', { correo: ana.dni, password: 'demo1234' })).status).toBe(
      401,
    );
    expect((await portal.signIn(nuevo)).sesion.usuario.documento).toBe(nuevo);
    const mails = await portal.mail.waitFor(ana.email, 2);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Cambio en tu cuenta · Portal Demo',
      'Tu DNI cambió · Portal Demo',
    ]);
    expect(mails.map(({ text, html }) => text + html).join('')).not.toContain(nuevo);
    const [decision] = await portal.db.sql<Record<string, unknown>>(
      'select d.estado, p.documento from portal.cambios_dni d join portal.personas p on p.id = d.resuelto_por where d.id = $1',
      [row.id],
    );
    expect(decision).toEqual({ estado: 'aprobado', documento: '22999000' });
  });

  it('refused: everything stays', async () => {
    const { ana, nuevo, row } = await asked();
    expect((await resolver(row.id, 'dni', false)).status).toBe(200);
    expect(await docs(ana)).toEqual({ documento: ana.dni, dni: ana.dni });
    expect((await portal.signIn(ana.dni)).sesion.usuario.documento).toBe(ana.dni);
    expect((await resolver(row.id, 'dni', true)).body).toEqual(NO_ENCONTRADO);
    expect(nuevo).not.toBe(ana.dni);
  });

  it('of somebody else’s account: refused in words, and it goes on waiting', async () => {
    const { ana, row } = await asked('30111222');
    expect(row.otra).toMatchObject({ nombre: 'Ana', documento: '30111222' });
    const { status, body } = await resolver(row.id, 'dni', true);
    expect([status, body.code, body.message]).toEqual([
      422,
      'datos_invalidos',
      'Ya hay una cuenta con ese DNI. Resolvé primero a quién pertenece.',
    ]);
    expect(await docs(ana)).toEqual({ documento: ana.dni, dni: ana.dni });
    expect(await pending('dni', ana.dni)).toHaveLength(1);
  });

  it('of a person without an account: older records wait to be joined', async () => {
    const documento = newDni();
    const older = await addPerson(portal.db, { documento });
    const { ana, row } = await asked(documento);
    expect((await resolver(row.id, 'dni', true)).status).toBe(200);
    expect((await pending('identidad', documento)).map(({ id }) => id)).toEqual([
      `${ana.personaId}:${older}`,
    ]);
    expect(await same(ana.personaId)).toEqual([ana.personaId]);
  });

  it('of a member: approved, the holder is told and finds them by the new one; not where a brother has it', async () => {
    const ana = await holder();
    const [mateo, sofia] = [
      await addMember(portal.db, ana.personaId),
      await addMember(portal.db, ana.personaId),
    ];
    const ask = (nuevo: string) =>
      portal.post(
        '/api/usuario/guardarPerfil',
        {
          doc: mateo.documento,
          data: perfilDe(nuevo, { fec_nac: '2018-06-10', email: 'm@ejemplo.com' }),
          password: 'demo1234',
        },
        { token: ana.token },
      );
    await ask(sofia.documento);
    const [taken] = await pending('dni', mateo.documento);
    expect((await resolver(taken!.id, 'dni', true)).body.message).toBe(
      'Otra persona del mismo grupo familiar ya tiene ese DNI.',
    );
    const nuevo = newDni();
    await ask(nuevo);
    const [row] = await pending('dni', mateo.documento);
    expect((await resolver(row!.id, 'dni', true)).status).toBe(200);
    expect((await portal.request({ path: `/api/usuario/${nuevo}`, token: ana.token })).status).toBe(200);
    expect((await portal.request({ path: `/api/usuario/${mateo.documento}`, token: ana.token })).status).toBe(
      404,
    );
    const mails = await portal.mail.waitFor(ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['El DNI de Eva cambió · Portal Demo']);
    expect(mails[0]!.text + mails[0]!.html).not.toContain(nuevo);
  });

  it('of a member: refused, the holder is told', async () => {
    const ana = await holder();
    const mateo = await addMember(portal.db, ana.personaId);
    await portal.post(
      '/api/usuario/guardarPerfil',
      {
        doc: mateo.documento,
        data: perfilDe(newDni(), { fec_nac: '2018-06-10', email: 'm@ejemplo.com' }),
        password: 'demo1234',
      },
      { token: ana.token },
    );
    const [row] = await pending('dni', mateo.documento);
    expect((await resolver(row!.id, 'dni', false)).status).toBe(200);
    expect((await portal.mail.waitFor(ana.email)).map(({ subject }) => subject)).toEqual([
      'El DNI de Eva no cambió · Portal Demo',
    ]);
  });
});

describe('a report that waits', () => {
  async function reported() {
    const ana = await holder('Ana');
    const mateo = await addMember(portal.db, ana.personaId);
    await portal.post(
      '/api/familiar/reportar',
      { documento: mateo.documento, motivo: 'No es mi hijo' },
      { token: ana.token },
    );
    const [row] = await pending('reporte', mateo.documento);
    return { ana, mateo, row: row! };
  }

  it('approved: the link ends, and cannot be taken up again without the unit', async () => {
    const { ana, mateo, row } = await reported();
    expect([row.otra!.nombre, row.detalle]).toEqual(['Ana', 'No es mi hijo']);
    for (let i = 0; i < 2; i += 1) expect((await resolver(row.id, 'reporte', true)).body).toEqual({});
    expect(await family(ana)).toEqual([]);
    expect(await rowOf(portal.db, mateo.personaId)).toBeDefined();
    expect((await portal.mail.waitFor(ana.email)).map(({ subject }) => subject)).toEqual([
      'Mía ya no está en tu grupo familiar · Portal Demo',
    ]);
    expect((await crear(ana, familiarDe({ documento: mateo.documento }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, mateo.documento)).toBe(true);
  });

  it('refused: the link stays', async () => {
    const { ana, mateo, row } = await reported();
    expect((await resolver(row.id, 'reporte', false)).status).toBe(200);
    expect(await family(ana)).toHaveLength(1);
    expect(await pending('reporte', mateo.documento)).toEqual([]);
  });
});

describe('who may', () => {
  it('the administrator of the unit and nobody else', async () => {
    const { id, ana, known } = await sharedChild();
    for (const [dni, acceso] of [
      ['28444555', 'portal'],
      ['20333444', 'personal'],
      ['27555666', 'personal'],
      ['24777888', 'personal'],
    ] as const) {
      const { token } = await portal.signIn(dni, { acceso });
      expect((await listar(token)).body).toEqual(NO_ENCONTRADO);
      expect((await resolver(id, 'vinculo', true, token)).body).toEqual(NO_ENCONTRADO);
    }
    expect((await resolver(id, 'vinculo', true, ana.token)).body).toEqual(NO_ENCONTRADO);
    expect([(await listar('')).body.code, (await resolver(id, 'vinculo', true, '')).body.code]).toEqual([
      'sin_sesion',
      'sin_sesion',
    ]);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
  });

  it('another unit’s administrator neither sees nor resolves it', async () => {
    const { id, known } = await sharedChild();
    const other = await portal.signIn('22999000', { host: 'osef', acceso: 'personal' });
    expect((await listar(other.token, 'osef')).body).toEqual([]);
    expect((await resolver(id, 'vinculo', true, other.token, 'osef')).body).toEqual(NO_ENCONTRADO);
    expect(await pending('vinculo', known.documento)).toHaveLength(1);
  });

  it.each([
    ['x', 'vinculo'],
    ['018f0000-0000-7000-8000-000000000000', 'vinculo'],
    ['018f0000-0000-7000-8000-000000000000:018f0000-0000-7000-8000-000000000001', 'vinculo'],
    ['018f0000-0000-7000-8000-000000000000:018f0000-0000-7000-8000-000000000001', 'identidad'],
    ['018f0000-0000-7000-8000-000000000000', 'dni'],
    ["' or true --", 'dni'],
    ['018f0000-0000-7000-8000-000000000000', 'reporte'],
    ['', 'reporte'],
  ])('%s as %s is nothing', async (id, tipo) => {
    for (const aprobar of [true, false])
      expect((await resolver(id, tipo, aprobar)).body).toEqual(NO_ENCONTRADO);
  });

  it.each([{ tipo: 'otro' }, { aprobar: 'si' }, { id: 1 }, { id: 'x'.repeat(121) }])(
    'refuses %j',
    async (wrong) => {
      const { status } = await portal.post(
        '/api/familiar/resolver',
        { id: 'x', tipo: 'dni', aprobar: true, ...wrong },
        { token: admin },
      );
      expect(status).toBe(422);
    },
  );
});
