import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../http/context.ts';
import { addMember, espera, familiarDe, perfilDe } from '../../testing/data/family.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { puedeVerAtenciones } from './index.ts';

let portal: TestPortal;
let realNow: () => Date;
beforeAll(async () => {
  portal = await startTestPortal();
  realNow = portal.portal.platform.clock.now;
});
afterAll(() => portal.stop());

/** Sets the business clock; sessions follow the machine's clock. */
const at = (instant: string) => {
  portal.portal.platform.clock.now = () => new Date(instant);
};
afterEach(() => {
  portal.portal.platform.clock.now = realNow;
});

async function family(fecNac: string) {
  const holder = await addAccount(portal.db);
  const member = await addMember(portal.db, holder.personaId, { fecNac });
  const signed = await portal.signIn(holder.dni);
  return { holder, member, ...signed };
}
type Family = Awaited<ReturnType<typeof family>>;

/** The status of every endpoint that shows a member: 200 or 404. */
async function doors({ token, member, cookie }: Family) {
  const body = { documento: member.documento };
  const statuses = [
    (await portal.request({ path: `/api/usuario/${member.documento}`, token })).status,
    (await portal.request({ path: `/api/condicionMedica/getCondicionesMedicas/${member.documento}`, token }))
      .status,
    (
      await portal.post(
        '/api/condicionMedica/guardarCondicionesMedicas',
        { ...body, condiciones: {} },
        { token },
      )
    ).status,
    (await portal.post('/api/familiar/reportar', { ...body, motivo: 'prueba' }, { token })).status,
  ];
  const renewed = await portal.post('/api/sesion/renovar', {}, { cookie });
  expect(renewed.status).toBe(200);
  return { statuses: [...new Set(statuses)], listed: (renewed.body.grupoFamiliar as unknown[]).length };
}
const open = { statuses: [200], listed: 1 };
const closed = { statuses: [404], listed: 0 };

describe('the holder’s access ends on the eighteenth birthday, at midnight in Buenos Aires', () => {
  it.each([
    ['18 tomorrow', '2008-11-17', '2026-11-16T10:00:00-03:00', open],
    ['18 today', '2008-11-16', '2026-11-16T10:00:00-03:00', closed],
    ['18 yesterday', '2008-11-15', '2026-11-16T10:00:00-03:00', closed],
    [
      '23:30 on the eve, when it is the birthday in Greenwich',
      '2008-11-17',
      '2026-11-16T23:30:00-03:00',
      open,
    ],
    ['a second before midnight', '2008-11-17', '2026-11-16T23:59:59-03:00', open],
    ['midnight', '2008-11-17', '2026-11-17T00:00:00-03:00', closed],
    ['born on 29 February, 28 February of a common year', '2008-02-29', '2026-02-28T23:59:59-03:00', open],
    ['born on 29 February, 1 March of a common year', '2008-02-29', '2026-03-01T00:00:00-03:00', closed],
    ['born on 28 February, the 27th', '2010-02-28', '2028-02-27T12:00:00-03:00', open],
    ['born on 28 February, the 28th of a leap year', '2010-02-28', '2028-02-28T00:00:00-03:00', closed],
    ['born on 1 March, 29 February of a leap year', '2010-03-01', '2028-02-29T12:00:00-03:00', open],
    ['born on 1 March, 1 March of a leap year', '2010-03-01', '2028-03-01T00:00:00-03:00', closed],
    [
      'born on 31 December, the last minute of the year before',
      '2008-12-31',
      '2026-12-30T23:59:00-03:00',
      open,
    ],
  ])('%s', async (_name, fecNac, instant, expected) => {
    const someone = await family(fecNac);
    at(instant);
    expect(await doors(someone)).toEqual(expected);
  });

  it('hides a member who turns 18 at midnight while the holder is signed in', async () => {
    const someone = await family('2008-11-17');
    at('2026-11-16T23:30:00-03:00');
    expect(await doors(someone)).toEqual(open);
    const save = () =>
      portal.post(
        '/api/usuario/guardarPerfil',
        {
          doc: someone.member.documento,
          data: perfilDe(someone.member.documento, { fec_nac: '2008-11-17', email: 'm@ejemplo.com' }),
          password: 'demo1234',
        },
        { token: someone.token },
      );
    expect((await save()).status).toBe(200);
    at('2026-11-17T00:00:01-03:00');
    expect(await doors({ ...someone, cookie: (await portal.signIn(someone.holder.dni)).cookie })).toEqual(
      closed,
    );
    expect((await save()).status).toBe(404);
    expect(
      (await portal.request({ path: `/api/usuario/${someone.holder.dni}`, token: someone.token })).status,
    ).toBe(200);
  });

  it.each(['2008-11-18', '2009-11-17', '2026-11-16'])(
    'is not extended by a birth date of %s, nor by removing and adding the member again',
    async (later) => {
      const someone = await family('2008-11-17');
      const { documento, personaId } = someone.member;
      await portal.db.sql(`update portal.personas set email = 'mia@ejemplo.com' where id = $1`, [personaId]);
      at('2026-11-16T23:30:00-03:00');
      const save = (fec_nac: string) =>
        portal.post(
          '/api/usuario/guardarPerfil',
          { doc: documento, data: perfilDe(documento, { fec_nac, email: 'mia@ejemplo.com' }) },
          { token: someone.token },
        );
      const birth = async () =>
        (await portal.db.sql('select fec_nac::text from portal.personas where id = $1', [personaId]))[0];
      expect((await save(later)).body.fields).toEqual({
        fec_nac:
          'La fecha no puede ser posterior a la guardada. Si está mal, pedile a la institución que la corrija.',
      });
      expect([(await save('2008-11-17')).status, await birth()]).toEqual([200, { fec_nac: '2008-11-17' }]);

      const crear = (fec_nac: string) =>
        portal.post(
          '/api/familiar/crear',
          { tipo: '3', usuario: someone.holder.personaId, familiar: familiarDe({ documento, fec_nac }) },
          { token: someone.token },
        );
      await portal.post('/api/familiar/quitar', { documento }, { token: someone.token });
      expect((await crear(later)).status).toBe(200);
      expect(await espera(portal.db, someone.holder.personaId, documento)).toBe(true);
      expect(await birth()).toEqual({ fec_nac: '2008-11-17' });
    },
  );

  it('lets a holder who is 18 today save the profile, not one who is 18 tomorrow; a member the other way round', async () => {
    at('2026-11-16T23:30:00-03:00');
    const { token, holder, member } = await family('2018-06-10');
    const own = (fec_nac: string) =>
      portal.post(
        '/api/usuario/guardarPerfil',
        {
          id: holder.personaId,
          data: perfilDe(holder.dni, { fec_nac, email: 'e@ejemplo.com' }),
          password: 'demo1234',
        },
        { token },
      );
    const other = (fec_nac: string) =>
      portal.post(
        '/api/usuario/guardarPerfil',
        {
          doc: member.documento,
          data: perfilDe(member.documento, { fec_nac, email: 'm@ejemplo.com' }),
          password: 'demo1234',
        },
        { token },
      );
    expect([(await own('2008-11-16')).status, (await own('2008-11-17')).body.fields]).toEqual([
      200,
      { fec_nac: 'Debe ser mayor de edad.' },
    ]);
    expect([(await other('2008-11-17')).status, (await other('2008-11-16')).body.fields]).toEqual([
      200,
      { fec_nac: 'Debe ser menor de edad.' },
    ]);
  });
});

describe('the attentions of 16- and 17-year-olds', () => {
  const ask = async (
    someone: Family,
    options: { privacidad: boolean; persona?: 'self' | 'member' | 'stranger'; actor?: Partial<Actor> },
  ) => {
    const { platform } = portal.portal;
    const unidad = await platform.units.byId(1);
    const ctx = {
      unidad: { ...unidad, plantilla: { ...unidad.plantilla, privacidadDesde16: options.privacidad } },
      db: platform.unit(1),
      clock: platform.clock,
    };
    const actor: Actor = {
      sesionId: '',
      personaId: someone.holder.personaId,
      cuentaId: someone.holder.cuentaId,
      rol: 'paciente',
      roles: ['paciente'],
      comprobada: new Date(),
      alcance: 'portal',
      objeto: null,
      nivel: 1,
      porLlave: false,
      sinClave: false,
      ...options.actor,
    };
    const id = options.persona === 'self' ? someone.holder.personaId : someone.member.personaId;
    const [row] = await portal.db.sql<{ id: string; fec_nac: string }>(
      'select id, fec_nac::text from portal.personas where id = $1',
      [id],
    );
    return puedeVerAtenciones(
      ctx,
      options.persona === 'stranger'
        ? { ...actor, personaId: '018f0000-0000-7000-8000-000000000000' }
        : actor,
      row!,
    );
  };

  it.each([
    ['15, 16 tomorrow', '2010-11-17', true, true],
    ['16 today', '2010-11-16', true, false],
    ['17', '2009-01-01', true, false],
    ['18 today', '2008-11-16', false, false],
    ['8', '2018-06-10', true, true],
  ])('%s: without the setting %s, with it %s', async (_name, fecNac, open16, kept) => {
    const someone = await family(fecNac);
    at('2026-11-16T23:30:00-03:00');
    expect(await ask(someone, { privacidad: false })).toBe(open16);
    expect(await ask(someone, { privacidad: true })).toBe(kept);
  });

  it('are visible to themselves, and never to other people', async () => {
    const someone = await family('2010-01-01');
    at('2026-11-16T10:00:00-03:00');
    expect(await ask(someone, { privacidad: true, persona: 'self' })).toBe(true);
    expect(await ask(someone, { privacidad: false, persona: 'stranger' })).toBe(false);
    // A session by the person's own link.
    const enlace = { alcance: 'atenciones', objeto: someone.member.personaId } as const;
    expect(
      await ask(someone, { privacidad: true, actor: { ...enlace, personaId: someone.member.personaId } }),
    ).toBe(true);
    expect(await ask(someone, { privacidad: true, actor: enlace })).toBe(false);
    expect(await ask(someone, { privacidad: false, actor: enlace })).toBe(true);
    expect(await ask(someone, { privacidad: false, persona: 'self', actor: enlace })).toBe(false);
    expect(await ask(someone, { privacidad: true, actor: { alcance: 'atencion', objeto: 'x' } })).toBe(false);
  });

  it('follow a setting of the unit, off by default', async () => {
    const { token } = await portal.signIn('22999000', { acceso: 'personal' });
    const setting = (valor: unknown) =>
      portal.post('/api/unidad/ajustes', { clave: 'privacidadDesde16', valor }, { token });
    expect((await portal.portal.platform.units.byId(1)).plantilla.privacidadDesde16).toBe(false);
    expect((await setting(true)).status).toBe(200);
    expect((await portal.portal.platform.units.byId(1)).plantilla.privacidadDesde16).toBe(true);
    expect((await setting('si')).status).toBe(422);
    expect((await setting(null)).status).toBe(200);
  });
});
