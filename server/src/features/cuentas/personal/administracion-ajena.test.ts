import { ayuda } from '@portal/domain/ayuda/contract';
import { personal } from '@portal/domain/cuentas/contract-personal';
import { segundoFactor } from '@portal/domain/cuentas/contract-segundo-factor';
import { datos } from '@portal/domain/datos/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addPerson, UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addStaff, type Staff } from '../../../testing/data/staff.ts';

/**
 * An administrator of another unit names everything of this unit, and every other role of this unit calls the
 * administration's endpoints.
 */
let portal: TestPortal;
let abroad: Staff;
let admin: Staff;
let victim: { personaId: string; cuentaId: string; dni: string };
let invited: string;
let other: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
  admin = await addStaff(portal);
  abroad = await addStaff(portal, { unidadId: UNIDAD.osef, host: 'osef' });
  victim = await addAccount(portal.db, { email: 'victima@ejemplo.com' });
  other = await addPerson(portal.db, { documento: victim.dni });
  const body = {
    dni: '47123123',
    nombre: 'Inés',
    apellido: 'Invitada',
    email: 'ines@ejemplo.com',
    roles: ['gestor_art'],
  };
  await portal.post('/api/personal/invitar', body, { token: admin.token });
  [{ persona_id: invited }] = (await portal.db.sql<{ persona_id: string }>(
    `select persona_id from portal.cuentas where dni = '47123123'`,
  )) as [{ persona_id: string }];
});
afterAll(() => portal.stop());

interface Door {
  endpoint: { name: string; method: string; path: string; audit: string | null };
  body?: () => Record<string, unknown>;
  path?: () => string;
}
/** Endpoints that name a person: another unit's administrator may call them and gets 404. */
const naming: Door[] = [
  { endpoint: personal.reenviarInvitacion, body: () => ({ id: invited }) },
  { endpoint: personal.cambiarRoles, body: () => ({ id: victim.personaId, roles: ['administrador'] }) },
  { endpoint: ayuda.bloquearCuenta, body: () => ({ id: victim.personaId, motivo: 'x' }) },
  { endpoint: ayuda.desbloquearCuenta, body: () => ({ id: victim.personaId }) },
  { endpoint: segundoFactor.reiniciarSegundoFactor, body: () => ({ id: victim.personaId }) },
  { endpoint: ayuda.verFichaDeAyuda, path: () => `/api/ayuda/persona/${victim.personaId}` },
  {
    endpoint: ayuda.corregirEmail,
    body: () => ({ id: victim.personaId, email: 'mallory@ejemplo.com', password: 'demo1234' }),
  },
  { endpoint: ayuda.enviarRecuperacion, body: () => ({ id: victim.personaId }) },
  { endpoint: ayuda.compararPersonas, body: () => ({ id: victim.personaId, repetida: other }) },
  { endpoint: ayuda.unirPersonas, body: () => ({ id: victim.personaId, repetida: other }) },
  { endpoint: datos.pedirCopia, body: () => ({ id: victim.personaId, motivo: 'x' }) },
  { endpoint: personal.retirarInvitacion, body: () => ({ id: invited }) },
];
/** Endpoints that name nobody. */
const plain: Door[] = [
  { endpoint: personal.listarPersonal },
  {
    endpoint: personal.invitarPersonal,
    body: () => ({
      dni: '47123124',
      nombre: 'A',
      apellido: 'B',
      email: 'a@ejemplo.com',
      roles: ['administrador'],
    }),
  },
  { endpoint: segundoFactor.exigirSegundoFactor, body: () => ({ exige: true }) },
  { endpoint: personal.exigirPresencia, body: () => ({ exige: false }) },
  { endpoint: ayuda.buscarPersonas, body: () => ({ texto: victim.dni }) },
];

const knock = ({ endpoint, body, path }: Door, token: string, host?: string) =>
  portal.request({
    method: endpoint.method as 'GET' | 'POST',
    path: path?.() ?? endpoint.path,
    token,
    host,
    ...(body ? { body: body() } : {}),
  });

async function everything(): Promise<string> {
  // Of outgoing messages only their existence: the relay keeps changing pending ones.
  const parts = [
    JSON.stringify(
      await portal.db.sql('select id, destinatario from portal.mensajes where unidad_id = 1 order by id'),
    ),
  ];
  for (const table of [
    'personas',
    'cuentas',
    'cuenta_roles',
    'enlaces',
    'identidades_pendientes',
    'segundos_factores',
    'ajustes',
  ])
    parts.push(
      JSON.stringify(
        await portal.db.sql(
          `select to_jsonb(t) as fila from portal.${table} t where unidad_id = 1 order by t::text`,
        ),
      ),
    );
  return parts.join('\n');
}
const NO_ENCONTRADO = '{"code":"no_encontrado","message":"No encontramos lo que buscás."}';

describe('an administrator of another unit', () => {
  it.each(naming.map((door) => [door.endpoint.name, door] as const))(
    '%s: gets 404, audited in their own unit, and changes nothing',
    async (_name, door) => {
      const before = await everything();
      const { status, text } = await knock(door, abroad.token, 'osef');
      expect([status, text]).toEqual([404, NO_ENCONTRADO]);
      expect(await everything()).toBe(before);
      expect(
        await portal.db.sql(
          'select unidad_id, acto, resultado, para_id from portal.auditoria order by id desc limit 1',
        ),
      ).toEqual([
        { unidad_id: UNIDAD.osef, acto: door.endpoint.audit, resultado: 'no_encontrado', para_id: null },
      ]);
    },
  );

  it('searches and lists only their own unit', async () => {
    expect(
      (await portal.post('/api/ayuda/buscar', { texto: victim.dni }, { token: abroad.token, host: 'osef' }))
        .body.total,
    ).toBe(0);
    const { personal: rows } = (
      await portal.request({ path: '/api/personal', token: abroad.token, host: 'osef' })
    ).body;
    expect(rows.map(({ id }: { id: string }) => id)).not.toContain(admin.personaId);
    expect(rows.map(({ id }: { id: string }) => id)).toContain(abroad.personaId);
  });

  it('has no session at this unit’s host', async () => {
    for (const door of [...naming, ...plain])
      expect((await knock(door, abroad.token)).body.code, door.endpoint.name).toBe('sin_sesion');
  });
});

describe.each(['paciente', 'profesional', 'gestor_art', 'coordinador_art'])('as %s', (rol) => {
  it('gets 404 from every endpoint of the administration', async () => {
    const { dni } = await addAccount(portal.db, { roles: [rol] });
    const { token } = await portal.signIn(dni, { acceso: rol === 'paciente' ? 'portal' : 'personal' });
    const before = await everything();
    for (const door of [...naming, ...plain]) {
      const { status, text } = await knock(door, token);
      expect([door.endpoint.name, status, text]).toEqual([door.endpoint.name, 404, NO_ENCONTRADO]);
    }
    expect(await everything()).toBe(before);
  });
});

it('positive counterpart: the unit’s own administrator may call all of them', async () => {
  const refused: unknown[] = [];
  for (const door of [...plain, ...naming]) {
    const answer = await knock(door, admin.token);
    if (answer.status !== 200) refused.push([door.endpoint.name, answer.body?.code]);
  }
  // Nobody may demand a second factor without having one, or become staff without an invitation.
  expect(refused).toEqual([
    ['exigirSegundoFactor', 'segundo_factor_propio'],
    ['cambiarRoles', 'rol_sin_invitacion'],
  ]);
});
