import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addChild,
  addDoctor,
  addPatient,
  addService,
  addTurno,
  ask,
  call,
  LUNES,
  openSession,
  type Someone,
} from '../../../testing/data/fila.ts';
import { addPerson } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { openTab, type Tab } from '../../../testing/servers/socket.ts';

let portal: TestPortal;
const tabs: Tab[] = [];
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterEach(() => {
  for (const { socket } of tabs.splice(0)) socket.disconnect();
});
afterAll(() => portal.stop());

const open = async (token: string) => (await portal.request({ path: '/api/atencion/abiertas', token })).body;
const first = async (token: string) =>
  (await portal.request({ path: '/api/atencion/iniciada', token })).body.atencion;
const shown = ({ atenciones }: { atenciones: { id: string; propia: boolean; status: string }[] }) =>
  atenciones.map(({ id, propia, status }) => [id, propia, status]);
async function connect(token: string): Promise<Tab> {
  const tab = openTab(portal.port, token);
  tabs.push(tab);
  expect(await tab.opened).toBe('connected');
  return tab;
}
const lastOf = (tab: Tab) => tab.heard['atencionCambio']?.at(-1);
const forChild = (holder: Someone, child: { documento: string }) => ({ ...holder, dni: child.documento });

describe('several members of one family in the line', () => {
  it('lists every open attention of the family, whoever was called first, and none of another family', async () => {
    const [adultos, chicos] = [
      await addService(portal.db),
      await addService(portal.db, { pediatrica: true }),
    ];
    const doctor = await addDoctor(portal, { servicios: [adultos, chicos] });
    const holder = await addPatient(portal);
    const [mateo, mia] = [await addChild(portal, holder), await addChild(portal, holder, '2019-01-01')];
    const own = (await ask(portal, holder, adultos)).body.id;
    const older = (await ask(portal, forChild(holder, mateo), chicos)).body.id;
    const second = (await ask(portal, forChild(holder, mia), chicos)).body.id;

    const before = await open(holder.token);
    expect(shown(before)).toEqual([
      [second, false, 'emitida'],
      [older, false, 'emitida'],
      [own, true, 'emitida'],
    ]);
    expect((await first(holder.token)).id).toBe(second);
    expect(before.atenciones.map(({ posicion }: { posicion: number }) => posicion)).toEqual([3, 2, 1]);

    expect((await call(portal, doctor, older)).body.atencion.id).toBe(older);
    const after = await open(holder.token);
    expect(await first(holder.token)).toMatchObject({
      id: older,
      status: 'chamado',
      propia: false,
      paciente: { nome: 'Mía Prueba' },
    });
    expect(shown(after).map(([id]) => id)).toEqual([older, second, own]);
    expect((await open((await addPatient(portal)).token)).atenciones).toEqual([]);
  });

  it('notifies both holders about a child, and only the requesting holder about a sixteen-year-old', async () => {
    const [adultos, chicos] = [
      await addService(portal.db),
      await addService(portal.db, { pediatrica: true }),
    ];
    const doctor = await addDoctor(portal, { servicios: [adultos, chicos] });
    const [mother, father] = [await addPatient(portal), await addPatient(portal)];
    const [child, sofia] = [await addChild(portal, mother), await addChild(portal, mother, '2010-03-01')];
    for (const { personaId: id } of [child, sofia])
      await portal.db.sql(
        `insert into portal.vinculos_familiares (unidad_id, titular_id, integrante_id) values (1, $1, $2)`,
        [father.personaId, id],
      );
    const [hers, his] = [await connect(mother.token), await connect(father.token)];
    const id = (await ask(portal, forChild(mother, child), chicos)).body.id;
    await call(portal, doctor, id);
    for (const tab of [hers, his])
      await expect.poll(() => lastOf(tab)).toMatchObject({ id, status: 'chamado' });
    await portal.post('/api/fila/ausente', { id }, { token: doctor.token });

    const dela = (await ask(portal, forChild(mother, sofia), adultos)).body.id;
    await call(portal, doctor, dela);
    await expect.poll(() => lastOf(hers)).toMatchObject({ id: dela, status: 'chamado' });
    expect(lastOf(his).id).toBe(id);
    expect(shown(await open(father.token)).map(([one]) => one)).toEqual([id]);
  });

  it('treats a session by link as the patient, mails the turno’s address, and shows nothing else', async () => {
    const servicio = await addService(portal.db);
    const personaId = await addPerson(portal.db, { nombre: 'Julio' });
    const token = await openSession(portal, personaId, {
      alcance: 'atencion',
      objeto: `turno:${await turnoDe(personaId, servicio)}`,
    });
    expect((await open(token)).atenciones).toEqual([]);
    await portal.db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
      personaId,
      'julio@ejemplo.com',
    ]);
    const { body } = await portal.post(
      '/api/atencion/turno',
      { turno: lastTurno, terminos: '2026-11-01' },
      { token },
    );
    expect(body).toMatchObject({ propia: true, porCorreo: true });
    expect(shown(await open(token))).toEqual([[body.id, true, 'emitida']]);
    const [kept] = await portal.db.sql('select terminos from portal.atenciones where id = $1', [body.id]);
    expect(kept).toEqual({ terminos: '2026-11-01' });
  });

  it('notifies a professional about their own attention as a patient only', async () => {
    const servicio = await addService(portal.db);
    await addDoctor(portal, { servicios: [servicio] });
    const both = await addPatient(portal);
    await portal.db.sql(
      `insert into portal.cuenta_roles (unidad_id, cuenta_id, rol) select 1, id, 'profesional' from portal.cuentas where persona_id = $1`,
      [both.personaId],
    );
    const id = (await ask(portal, both, servicio)).body.id;
    expect(shown(await open(await openSession(portal, both.personaId, { rol: 'profesional' })))).toEqual([
      [id, true, 'emitida'],
    ]);
    expect(await open((await addDoctor(portal)).token)).toEqual({ atenciones: [] });
  });
});

let lastTurno = '';
async function turnoDe(personaId: string, servicio: number) {
  lastTurno = await addTurno(portal, { personaId }, { servicio, minutos: -1 });
  return lastTurno;
}
