import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, perfilDe } from '../../testing/data/family.ts';
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

const asuntosDe = async (documento: string) =>
  (
    await portal.db.sql<{ asunto: string }>('select asunto from portal.mensajes where destinatario = $1', [
      `n${documento}@ejemplo.com`,
    ])
  ).map(({ asunto }) => asunto);

describe('a pending identity', () => {
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

  it('approved: the older records belong to the new account too', async () => {
    const { row, older, newer, documento } = await registered();
    expect([row.persona.nombre, row.otra!.nombre]).toEqual(['Persona', 'Anterior']);
    expect(await same(newer)).toEqual([newer]);
    for (let i = 0; i < 2; i += 1) expect((await resolver(row.id, 'identidad', true)).body).toEqual({});
    expect(await same(newer)).toEqual([newer, older].toSorted());
    expect(await asuntosDe(documento)).toEqual([
      'Tus registros anteriores ya están en tu cuenta · Portal Demo',
    ]);
  });

  it('of an adult with a minor in another person’s charge: refused, so that the holder never reads the adult’s records', async () => {
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
    // Once the holder's link has ended, no other person reads the records.
    await portal.db.sql(
      `update portal.vinculos_familiares set estado = 'terminado', fin = 'quitado', terminado = now() where titular_id = $1`,
      [bruno.personaId],
    );
    expect((await resolver(row.id, 'identidad', true)).body).toEqual({});
  });

  it('of an adult whose approved records include such a minor: refused too', async () => {
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

  it('of a member who came of age and registered: the former member’s records are theirs', async () => {
    const bruno = await holder('Bruno');
    const { row, newer, older } = await registered(
      await addMember(portal.db, bruno.personaId, { fecNac: '2008-11-16' }),
    );
    expect((await resolver(row.id, 'identidad', true)).body).toEqual({});
    expect(await same(newer)).toEqual([newer, older].toSorted());
    expect(await family(bruno)).toEqual([]);
  });

  it('refused: the records stay separate', async () => {
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

describe('a pending DNI change', () => {
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

  it('approved: changes person and account, the sign-in uses the new DNI, and the person is notified', async () => {
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

  it('refused: changes nothing', async () => {
    const { ana, nuevo, row } = await asked();
    expect((await resolver(row.id, 'dni', false)).status).toBe(200);
    expect(await docs(ana)).toEqual({ documento: ana.dni, dni: ana.dni });
    expect((await portal.signIn(ana.dni)).sesion.usuario.documento).toBe(ana.dni);
    expect((await resolver(row.id, 'dni', true)).body).toEqual(NO_ENCONTRADO);
    expect(nuevo).not.toBe(ana.dni);
  });

  it('to a DNI with another account: refused with a message, and stays pending', async () => {
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

  it('of a member, approved: the holder is notified and finds them by it; refused if a sibling has the DNI', async () => {
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

  it('of a member, refused: the holder is notified', async () => {
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
