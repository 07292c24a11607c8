import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../testing/data/people.ts';
import { connect, startOutsideProcess, trust, type Outside } from '../../testing/outside/outside-process.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { SECRET, startPortalProcess, type PortalProcess } from '../../testing/processes/processes.ts';

/** More than a process asks about at a time, with two licences each. */
const PROFESIONALES = 30;
const NOCHE = '2026-11-17T02:00:00-03:00';

let refeps: Outside;
let portal: TestPortal;
let procesos: PortalProcess[] = [];
beforeAll(async () => {
  refeps = await startOutsideProcess('refeps.ts');
  const OUTSIDE_CA = trust(refeps);
  portal = await startTestPortal({ now: NOCHE, tickByHand: true, env: { OUTSIDE_CA, SECRET } });
  const { token } = await portal.signIn('22999000', { acceso: 'personal' });
  await connect(portal, token, 'refeps', refeps);
  const proceso = () =>
    startPortalProcess({ db: portal.db, mail: portal.mail, now: NOCHE, env: { OUTSIDE_CA } });
  procesos = await Promise.all([proceso(), proceso()]);
});
afterAll(async () => {
  await Promise.all(procesos.map((proceso) => proceso.stop()));
  await portal.stop();
  await refeps.stop();
});

it('asks once about each professional, however many licences they have, from two processes at once', async () => {
  await portal.db.sql('delete from portal.matriculas');
  const professionals: Record<string, object> = {};
  for (let i = 0; i < PROFESIONALES; i += 1) {
    const { dni, personaId } = await addAccount(portal.db, { roles: ['profesional'] });
    const licences = [1000 + i, 2000 + i].map((numero) => ({ tipo: 'nacional', numero: String(numero) }));
    await portal.db.sql(
      `insert into portal.profesionales (unidad_id, persona_id, matricula_tipo, matricula_numero) values (1, $1, 'nac', $2)
       on conflict (unidad_id, persona_id) do update set matricula_tipo = 'nac', matricula_numero = $2`,
      [personaId, licences[0]!.numero],
    );
    await portal.db.sql(
      `insert into portal.matriculas (unidad_id, persona_id, tipo, numero) values (1, $1, 'nac', $2)`,
      [personaId, licences[1]!.numero],
    );
    professionals[dni] = { refeps: `9${dni}`, licences };
  }
  await refeps.set({ professionals, forgetAsked: true });

  const sinPreguntar = async () =>
    (await portal.db.sql('select from portal.matriculas where unidad_id = 1 and consultada is null')).length;
  expect(await sinPreguntar()).toBe(2 * PROFESIONALES);
  await Promise.all(procesos.map((proceso) => proceso.runDueWork()));
  expect(await sinPreguntar()).toBe(0);

  const preguntados = (await refeps.asked()).flatMap(({ path }) => {
    const pregunta = new URL(path, 'https://refeps.invalid');
    return pregunta.pathname.endsWith('/Practitioner')
      ? [pregunta.searchParams.get('identifier')!.split('|')[1]!]
      : [];
  });
  expect(preguntados.toSorted()).toEqual(Object.keys(professionals).toSorted());
});
