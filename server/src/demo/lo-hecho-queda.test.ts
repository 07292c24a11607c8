import { afterEach, expect, it } from 'vitest';
import { setClock } from '../testing/clock.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { loadDemo } from './demo.ts';

let portal: TestPortal;
afterEach(() => portal.stop());

const NOVIEMBRE = '2026-11-16T10:00:00-03:00';
const FEBRERO = '2027-02-03T10:00:00-03:00';

/** Starts the portal at that time for these units only: all thirty are slow. */
async function arrancar(now: string, unidades = [1]) {
  setClock(portal, now);
  const { platform } = portal.portal;
  const units = {
    ...platform.units,
    first: () => Promise.all(unidades.map((id) => platform.units.byId(id))),
  };
  await loadDemo({ ...platform, units, config: { ...platform.config, template: 'ninguna' } }, () => {});
}

/** All stored rows that belong to a case of the demo. */
const caso = (id: number) =>
  portal.db.sql(
    `select to_jsonb(c) as caso,
       (select jsonb_agg(to_jsonb(t) order by t.id) from portal.turnos t where t.unidad_id = 1 and t.caso_id = c.id) as turnos,
       (select jsonb_agg(to_jsonb(h) order by h.id) from portal.hechos_caso h where h.unidad_id = 1 and h.caso_id = c.id) as hechos,
       (select jsonb_agg(to_jsonb(s) order by s.id) from portal.seguimientos s where s.unidad_id = 1 and s.caso_id = c.id) as seguimientos,
       (select jsonb_agg(to_jsonb(e) order by e.hash) from portal.enlaces e join portal.turnos t on t.unidad_id = 1 and t.caso_id = c.id where e.unidad_id = 1 and e.objeto = t.id::text) as enlaces,
       (select jsonb_agg(jsonb_build_array(m.causa, m.asunto, m.creado, m.proximo) order by m.id) from portal.mensajes m join portal.turnos t on t.unidad_id = 1 and t.caso_id = c.id
          where m.unidad_id = 1 and m.causa like 'turno:' || t.id || ':%') as mensajes
     from portal.casos c where c.unidad_id = 1 and c.id = $1`,
    [id],
  );

it('starts although services were disabled in one unit', async () => {
  portal = await startTestPortal({ now: NOVIEMBRE });
  await portal.db.sql('update portal.servicios set habilitado = false where unidad_id = 1');
  await arrancar(NOVIEMBRE, [1, 2]);
  await arrancar(FEBRERO, [1, 2]);
  const ahead = await portal.db.sql(
    `select distinct t.unidad_id from portal.turnos t join portal.cuentas c on c.unidad_id = t.unidad_id and c.persona_id = t.paciente_id and c.dni = '30111222' where t.estado = 1`,
  );
  expect(ahead).toEqual([{ unidad_id: 2 }]);
});

it('skips only the part of the demo that no longer fits, and starts', async () => {
  portal = await startTestPortal({ now: NOVIEMBRE });
  await arrancar(NOVIEMBRE, [1, 2]);
  // Occupies a key that the demo wants to write, so that every later start of this unit fails there.
  await portal.db.sql(
    `create function portal.sin_lugar() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
     create trigger sin_lugar before insert or update on portal.turnos for each row when (new.unidad_id = 1) execute function portal.sin_lugar()`,
  );
  await arrancar(FEBRERO, [1, 2]);
  const [moved] = await portal.db.sql<{ n: number }>(
    `select count(*)::int as n from portal.casos where unidad_id = 2 and fecha_alta > '2027-01-20'`,
  );
  expect(moved!.n).toBeGreaterThan(0);
  await portal.db.sql('drop trigger sin_lugar on portal.turnos');
});

it('retries a part that lost a deadlock to a job, and gives up on one that always loses', async () => {
  portal = await startTestPortal({ now: NOVIEMBRE });
  await arrancar(NOVIEMBRE, [1, 2]);
  // Sequences are not rolled back: unit 1 loses its first two tries, unit 2 loses all.
  await portal.db.sql(
    `create sequence portal.perdidas;
     create function portal.perder() returns trigger language plpgsql security definer as $$ begin
       if new.unidad_id = 2 or nextval('portal.perdidas') <= 2 then raise exception 'lost' using errcode = 'deadlock_detected'; end if;
       return new; end $$;
     create trigger perder before update on portal.casos for each row when (new.unidad_id < 3) execute function portal.perder()`,
  );
  await arrancar(FEBRERO, [1, 2]);
  const moved = await portal.db.sql(
    `select distinct unidad_id from portal.casos where unidad_id < 3 and fecha_alta > '2027-01-20'`,
  );
  expect(moved).toEqual([{ unidad_id: 1 }]);
});

it('keeps a case that a user cancelled, closed, followed up or mailed, and moves the others with the clock', async () => {
  portal = await startTestPortal({ now: NOVIEMBRE });
  await arrancar(NOVIEMBRE);
  const { token } = await portal.signIn('27555666', { acceso: 'personal' });
  const { body } = await portal.post('/api/art/listarFitro', { size: 100 }, { token });
  const porCerrar = body.casos.find(({ status }: { status: number }) => status === 5).casoId as number;
  expect((await portal.post('/api/art/cancelar', { id: 1042 }, { token })).status).toBe(200);
  expect((await portal.post('/api/art/cerrar', { id: porCerrar }, { token })).status).toBe(200);
  const followed = await portal.post(
    '/api/art/crearSeguimiento',
    { idCaso: 1041, fecha: '2026-11-16', hora: '09:30', seguimiento: 'Llamado' },
    { token },
  );
  expect(followed.status, followed.text).toBe(200);
  await portal.mail.waitFor('carla.benitez@ejemplo.com.ar');
  const worked = [1042, porCerrar, 1041];
  const before = await Promise.all(worked.map(caso));
  await arrancar('2026-11-16T18:00:00-03:00');
  await arrancar(FEBRERO);
  expect(await Promise.all(worked.map(caso))).toEqual(before);
  const [due] = await portal.db.sql<{ dia: string; status: number }>(
    `select turno_inicio::date::text as dia, status from portal.casos where unidad_id = 1 and id = 1043`,
  );
  expect(due).toEqual({ dia: '2027-02-03', status: 1 });
});

it('keeps a turno that a user cancelled, answered or attended, and rebuilds those that only the clock changed', async () => {
  portal = await startTestPortal({ now: NOVIEMBRE });
  await arrancar(NOVIEMBRE);
  const { token } = await portal.signIn('30111222');
  const list = async () => (await portal.request({ path: '/api/turno/listar', token })).body;
  const { pendientes } = await list();
  expect((await portal.post('/api/turno/cancelar', { id: pendientes[0].id }, { token })).status).toBe(200);
  const fila = () =>
    portal.db.sql('select inicio, estado, version, creado from portal.turnos where id = $1', [
      pendientes[0].id,
    ]);
  const before = await fila();
  await arrancar(FEBRERO);
  expect(await fila()).toEqual(before);
  // The three past turnos that no user touched keep their distance from today.
  const { historial } = await list();
  expect(
    historial.map(({ fecha, status }: { fecha: string; status: number }) => `${fecha} ${status}`),
  ).toContain('18-01-2027 3');
});

it('keeps an answered survey and a corrected birth date of a child', async () => {
  portal = await startTestPortal({ now: NOVIEMBRE });
  await arrancar(NOVIEMBRE);
  const { token } = await portal.signIn('30111222');
  const { atenciones } = (await portal.request({ path: '/api/atencion/listar', token })).body;
  const answered = await portal.post(
    '/api/atencion/encuesta',
    { id: atenciones[1].id, puntaje: 4 },
    { token },
  );
  expect(answered.status, answered.text).toBe(200);
  const fila = (id: string) =>
    portal.db.sql('select a.dia, a.inicio, a.encuesta from portal.atenciones a where a.id = $1', [id]);
  const [mine, other] = [await fila(atenciones[1].id), await fila(atenciones[2].id)];
  const data = {
    sobrenome: 'Gómez',
    nome: 'Mateo',
    documento: '54111222',
    sexo: 'M',
    fec_nac: '2017-01-05',
    telefono: '1155550101',
    email: 'ana.gomez@ejemplo.com.ar',
    domicilio: '',
    cp: '',
    obraSocial: '',
    nroAfiliado: '',
    plan: '',
    cuil: '',
    unit: 1,
  };
  const saved = await portal.post(
    '/api/usuario/guardarPerfil',
    { doc: '54111222', data, password: 'demo1234' },
    { token },
  );
  expect(saved.status, saved.text).toBe(200);
  await arrancar(FEBRERO);
  expect(await fila(atenciones[1].id)).toEqual(mine);
  expect(await fila(atenciones[2].id)).not.toEqual(other);
  expect(
    await portal.db.sql(
      `select fec_nac::text as nacido from portal.personas where unidad_id = 1 and documento = '54111222'`,
    ),
  ).toEqual([{ nacido: '2017-01-05' }]);
});
