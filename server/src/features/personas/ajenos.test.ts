import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, familiarDe, perfilDe } from '../../testing/data/family.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../testing/portal.ts';

/**
 * Two holders of one unit and one of another, each with a child. Mallory names other people and always gets
 * 404.
 */
let portal: TestPortal;
let mallory: Party;
let victim: Party;
let abroad: Party;

interface Party {
  dni: string;
  personaId: string;
  cuentaId: string;
  token: string;
  member: { documento: string; personaId: string };
  sesionId: string;
}
async function party(unidadId: number, host: string): Promise<Party> {
  const cuenta = await addAccount(portal.db, { unidadId, email: 'victima@ejemplo.com' });
  await portal.db.sql(
    `update portal.personas set email = 'victima@ejemplo.com', domicilio = 'Secreta 1', cp = '1832' where id = $1`,
    [cuenta.personaId],
  );
  const member = await addMember(portal.db, cuenta.personaId, { unidadId });
  const { token } = await portal.signIn(cuenta.dni, { host });
  const [sesion] = await portal.db.sql<{ id: string }>(
    'select id from portal.sesiones where cuenta_id = $1',
    [cuenta.cuentaId],
  );
  return { ...cuenta, token, member, sesionId: sesion!.id };
}
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
  [mallory, victim, abroad] = [
    await party(UNIDAD.demo, 'demo'),
    await party(UNIDAD.demo, 'demo'),
    await party(UNIDAD.osef, 'osef'),
  ];
  for (const { personaId } of [victim, abroad]) {
    await portal.db.sql(
      `insert into portal.condiciones_medicas select unidad_id, id, 'diabetes', 'secreta', now() from portal.personas where id = $1`,
      [personaId],
    );
  }
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = '{"code":"no_encontrado","message":"No encontramos lo que buscás."}';

/** Every way to name a person on these endpoints. */
const attacks: [string, string, (target: Party) => Promise<TestAnswer>][] = [
  [
    'reads a holder',
    'ver_persona',
    ({ dni }) => portal.request({ path: `/api/usuario/${dni}`, token: mallory.token }),
  ],
  [
    'reads a member',
    'ver_persona',
    ({ member }) => portal.request({ path: `/api/usuario/${member.documento}`, token: mallory.token }),
  ],
  [
    'reads a holder’s conditions',
    'ver_condiciones',
    ({ dni }) =>
      portal.request({ path: `/api/condicionMedica/getCondicionesMedicas/${dni}`, token: mallory.token }),
  ],
  [
    'reads a member’s conditions',
    'ver_condiciones',
    ({ member }) =>
      portal.request({
        path: `/api/condicionMedica/getCondicionesMedicas/${member.documento}`,
        token: mallory.token,
      }),
  ],
  [
    'writes a holder’s conditions',
    'guardar_condiciones',
    ({ dni }) => post('/api/condicionMedica/guardarCondicionesMedicas', { documento: dni, condiciones: {} }),
  ],
  [
    'writes a member’s conditions',
    'guardar_condiciones',
    ({ member }) =>
      post('/api/condicionMedica/guardarCondicionesMedicas', {
        documento: member.documento,
        condiciones: { diabetes: 'x' },
      }),
  ],
  [
    'saves a holder’s profile by id',
    'guardar_perfil',
    ({ personaId, dni }) =>
      post('/api/usuario/guardarPerfil', { id: personaId, data: mine(dni), password: 'demo1234' }),
  ],
  [
    'saves a holder’s profile by id with the own DNI',
    'guardar_perfil',
    ({ personaId }) =>
      post('/api/usuario/guardarPerfil', { id: personaId, data: mine(mallory.dni), password: 'demo1234' }),
  ],
  [
    'saves a profile by the account’s id',
    'guardar_perfil',
    ({ cuentaId, dni }) =>
      post('/api/usuario/guardarPerfil', { id: cuentaId, data: mine(dni), password: 'demo1234' }),
  ],
  [
    'saves a profile by a member’s id',
    'guardar_perfil',
    ({ member }) =>
      post('/api/usuario/guardarPerfil', {
        id: member.personaId,
        data: mine(member.documento),
        password: 'demo1234',
      }),
  ],
  [
    'saves the own member’s profile by id',
    'guardar_perfil',
    () =>
      post('/api/usuario/guardarPerfil', {
        id: mallory.member.personaId,
        data: mine(mallory.member.documento),
        password: 'demo1234',
      }),
  ],
  [
    'saves a holder’s profile by DNI',
    'guardar_perfil',
    ({ dni }) => post('/api/usuario/guardarPerfil', { doc: dni, data: mine(dni), password: 'demo1234' }),
  ],
  [
    'saves a member’s profile by DNI',
    'guardar_perfil',
    ({ member }) =>
      post('/api/usuario/guardarPerfil', {
        doc: member.documento,
        data: mine(member.documento),
        password: 'demo1234',
      }),
  ],
  [
    'saves a member’s profile with other data',
    'guardar_perfil',
    ({ member }) =>
      post('/api/usuario/guardarPerfil', {
        doc: member.documento,
        data: mine(mallory.member.documento),
        password: 'demo1234',
      }),
  ],
  [
    'adds to another’s family',
    'agregar_familiar',
    ({ personaId }) => post('/api/familiar/crear', { tipo: '3', usuario: personaId, familiar: familiarDe() }),
  ],
  [
    'adds to a member’s family',
    'agregar_familiar',
    ({ member }) =>
      post('/api/familiar/crear', { tipo: '3', usuario: member.personaId, familiar: familiarDe() }),
  ],
  [
    'removes a member',
    'quitar_familiar',
    ({ member }) => post('/api/familiar/quitar', { documento: member.documento }),
  ],
  ['removes a holder', 'quitar_familiar', ({ dni }) => post('/api/familiar/quitar', { documento: dni })],
  [
    'reports a member',
    'reportar_vinculo',
    ({ member }) => post('/api/familiar/reportar', { documento: member.documento, motivo: 'x' }),
  ],
  [
    'lists what waits',
    'ver_vinculos_pendientes',
    () => portal.request({ path: '/api/familiar/pendientes', token: mallory.token }),
  ],
  [
    'resolves a link',
    'resolver_vinculo',
    ({ personaId, member }) =>
      post('/api/familiar/resolver', {
        id: `${personaId}:${member.personaId}`,
        tipo: 'vinculo',
        aprobar: true,
      }),
  ],
  [
    'ends a session',
    'terminar_sesion',
    ({ sesionId }) => post('/api/cuenta/sesiones/terminar', { id: sesionId }),
  ],
];
const post = (path: string, body: unknown) => portal.post(path, body, { token: mallory.token });
const mine = (documento: string) =>
  perfilDe(documento, { nome: 'Mallory', email: 'mallory@ejemplo.com', fec_nac: '2018-06-10' });

/** All stored rows except those that a session writes by existing. */
async function everything(): Promise<string> {
  const tables = [
    'personas',
    'cuentas',
    'cuenta_roles',
    'vinculos_familiares',
    'condiciones_medicas',
    'cambios_dni',
    'reportes_vinculo',
    'identidades_pendientes',
    'mensajes',
    'sesiones',
    'enlaces',
  ];
  const parts = [];
  for (const table of tables)
    parts.push(
      JSON.stringify(
        await portal.db.sql(`select to_jsonb(t) as fila from portal.${table} t order by t::text`),
      ),
    );
  return parts.join('\n');
}

describe.each([
  ['a holder of the same unit', () => victim],
  ['a holder of another unit', () => abroad],
])('%s', (_name, target) => {
  it.each(attacks)('%s: gets 404, is audited, and changes nothing', async (_attack, acto, attack) => {
    const before = await everything();
    const [last] = await portal.db.sql<{ id: string }>(
      'select coalesce(max(id), 0) as id from portal.auditoria',
    );
    const { status, text } = await attack(target());
    expect([status, text]).toEqual([404, NO_ENCONTRADO]);
    expect(
      await portal.db.sql('select acto, resultado, actor_id, actor_rol from portal.auditoria where id > $1', [
        last!.id,
      ]),
    ).toEqual([{ acto, resultado: 'no_encontrado', actor_id: mallory.personaId, actor_rol: 'paciente' }]);
    expect(await everything()).toBe(before);
  });

  it('refuses a body with the other’s unit, and changes nothing', async () => {
    const before = await everything();
    for (const body of [
      ['/api/usuario/guardarPerfil', { id: mallory.personaId, data: { ...mine(mallory.dni), unit: 'osef' } }],
      ['/api/familiar/crear', { unit: 17, tipo: '3', usuario: mallory.personaId, familiar: familiarDe() }],
      ['/api/familiar/crear', { tipo: '3', usuario: mallory.personaId, familiar: familiarDe({ unit: 17 }) }],
    ] as const) {
      const { status, body: answer } = await post(body[0], body[1]);
      expect([status, answer.code]).toEqual([409, 'unidad_distinta']);
    }
    expect(await everything()).toBe(before);
  });
});

it('positive counterpart: the same calls succeed with their own ids', async () => {
  const statuses = [
    (await portal.request({ path: `/api/usuario/${victim.dni}`, token: victim.token })).status,
    (await portal.request({ path: `/api/usuario/${victim.member.documento}`, token: victim.token })).status,
    (
      await portal.request({
        path: `/api/condicionMedica/getCondicionesMedicas/${victim.member.documento}`,
        token: victim.token,
      })
    ).status,
    (
      await portal.post(
        '/api/condicionMedica/guardarCondicionesMedicas',
        { documento: victim.member.documento, condiciones: {} },
        { token: victim.token },
      )
    ).status,
    (
      await portal.post(
        '/api/usuario/guardarPerfil',
        { id: victim.personaId, data: perfilDe(victim.dni, { email: 'victima@ejemplo.com' }) },
        { token: victim.token },
      )
    ).status,
    (
      await portal.post(
        '/api/usuario/guardarPerfil',
        {
          doc: victim.member.documento,
          data: perfilDe(victim.member.documento, { fec_nac: '2018-06-10', email: 'v@ejemplo.com' }),
          password: 'demo1234',
        },
        { token: victim.token },
      )
    ).status,
    (
      await portal.post(
        '/api/familiar/crear',
        { tipo: '3', usuario: victim.personaId, familiar: familiarDe() },
        { token: victim.token },
      )
    ).status,
    (
      await portal.post(
        '/api/familiar/reportar',
        { documento: victim.member.documento, motivo: 'x' },
        { token: victim.token },
      )
    ).status,
    (
      await portal.post(
        '/api/familiar/quitar',
        { documento: victim.member.documento },
        { token: victim.token },
      )
    ).status,
    (await portal.post('/api/cuenta/sesiones/terminar', { id: victim.sesionId }, { token: victim.token }))
      .status,
  ];
  expect(statuses).toEqual(statuses.map(() => 200));
});

it('refuses a session of one unit at another’s host', async () => {
  for (const path of [
    `/api/usuario/${abroad.dni}`,
    `/api/condicionMedica/getCondicionesMedicas/${abroad.dni}`,
    '/api/cuenta/sesiones',
    '/api/misDatos/accesos',
  ]) {
    expect((await portal.request({ path, token: mallory.token, host: 'osef' })).body.code).toBe('sin_sesion');
    expect((await portal.request({ path, token: abroad.token, host: 'osef' })).status).toBe(200);
  }
});
