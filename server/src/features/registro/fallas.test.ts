import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVisita, firmado, RECETA } from '../../testing/data/documentos.ts';
import { startConRepositorio, type ConRepositorio } from '../../testing/fixtures/repositorio.ts';
import { startOtherProcess } from '../../testing/processes/another-process.ts';

// Faults of a repository that is a process of its own. What was signed and acknowledged is registered there exactly
// once, with one CUIR per drug, whatever happens.
let mundo: ConRepositorio;
beforeAll(async () => {
  mundo = await startConRepositorio({ durable: true });
});
afterAll(() => mundo?.stop());

const dos = {
  ...RECETA,
  medicamentos: [RECETA.medicamentos[0]!, { ...RECETA.medicamentos[0]!, generico: 'Ibuprofeno' }],
};

/** What the portal stores about each prescription. */
const guardadas = () =>
  mundo.portal.db.sql<{ id: string; clave: string; estado: string; items: number; cuirs: string[] }>(
    `select r.documento_id as id, r.clave, r.estado, jsonb_array_length(d.contenido -> 'medicamentos') as items,
       coalesce((select array_agg(k.cuir order by k.item) from portal.cuirs k where k.documento_id = d.id), '{}') as cuirs
     from portal.registros r join portal.documentos d on d.id = r.documento_id`,
  );

async function expectLoMismo(firmadas: readonly string[]) {
  const { state } = await mundo.repositorio.set({});
  const { accepted, recetas } = state as unknown as { accepted: Record<string, string[]>; recetas: string[] };
  const filas = await guardadas();
  expect(filas.map(({ id }) => id).toSorted()).toEqual(firmadas.toSorted());
  // Each prescription once: a second registration would be here twice.
  expect(recetas.toSorted()).toEqual(firmadas.toSorted());
  for (const { clave, estado, items, cuirs } of filas) {
    expect(estado).toBe('registrada');
    expect(cuirs).toHaveLength(items);
    expect(cuirs).toEqual(accepted[clave]);
  }
  const todos = filas.flatMap(({ cuirs }) => cuirs);
  expect(new Set(todos).size).toBe(todos.length);
}

const firmadas: string[] = [];
const firmar = async () => {
  const { id } = await firmado(mundo.portal, mundo.visita, dos);
  firmadas.push(id);
  return id;
};

it.each(['slow', 'twice'])('is registered once by a repository that answers %s', async (fault) => {
  const id = await firmar();
  await mundo.repositorio.set({ fault });
  await mundo.enviar();
  await mundo.repositorio.set({ fault: '' });
  expect((await mundo.registroDe(id)).estado).toBe('registrada');
  await expectLoMismo(firmadas);
});

it('waits for a repository that hangs, and signing does not', { timeout: 120_000 }, async () => {
  const id = await firmar();
  await mundo.repositorio.set({ fault: 'hangs' });
  const intento = mundo.enviar();
  await sleep(200);
  const otra = await firmar();
  await intento;
  expect((await mundo.registroDe(id)).estado).toBe('en_registro');
  await mundo.repositorio.set({ fault: '' });
  await mundo.enviar();
  for (const una of [id, otra]) expect((await mundo.registroDe(una)).estado).toBe('registrada');
  await expectLoMismo(firmadas);
});

it('keeps no CUIR that another prescription has', async () => {
  const id = await firmar();
  await mundo.repositorio.set({ mode: 'repeats' });
  await mundo.enviar();
  expect(await mundo.registroDe(id)).toEqual({ estado: 'en_registro', cuirs: [], motivo: null });
  await mundo.repositorio.set({ mode: '' });
  await mundo.enviar();
  await expectLoMismo(firmadas);
});

it('has the first CUIRs when the repository died after accepting, and came back', async () => {
  const id = await firmar();
  await mundo.repositorio.set({ mode: 'killed' });
  await mundo.enviar();
  await mundo.repositorio.restart();
  expect((await mundo.registroDe(id)).estado).toBe('en_registro');
  await mundo.enviar();
  expect((await mundo.registroDe(id)).estado).toBe('registrada');
  await expectLoMismo(firmadas);
});

it(
  'loses none and registers none twice when it is killed again and again while two processes relay',
  { timeout: 300_000 },
  async () => {
    const visitas = await Promise.all([addVisita(mundo.portal), addVisita(mundo.portal)]);
    const env = { OUTSIDE_CA: mundo.ca };
    const procesos = await Promise.all([1, 2].map(() => startOtherProcess(mundo.portal, env)));
    try {
      await mundo.repositorio.set({ fault: 'slow', forgetAsked: true });
      const firmarVarias = async (cuantas: number) => {
        for (let i = 0; i < cuantas; i += 1)
          for (const visita of visitas)
            firmadas.push((await firmado(mundo.portal, visita, i % 2 === 0 ? dos : RECETA)).id);
      };
      const enVuelo = async () =>
        expect.poll(async () => (await mundo.transacciones()).length, { interval: 50 }).toBeGreaterThan(0);
      await firmarVarias(4);
      for (const muerte of ['kill', 'killed'] as const) {
        await enVuelo();
        if (muerte === 'kill') await mundo.repositorio.kill();
        else {
          await mundo.repositorio.set({ mode: 'killed' });
          await mundo.repositorio.ended();
        }
        await firmarVarias(2);
        await mundo.repositorio.restart();
        await mundo.repositorio.set({ forgetAsked: true });
      }
      await expect
        .poll(async () => (await guardadas()).filter(({ estado }) => estado === 'pendiente').length, {
          timeout: 180_000,
          interval: 500,
        })
        .toBe(0);
      await expectLoMismo(firmadas);
    } finally {
      await Promise.all(procesos.map((uno) => uno.stop()));
    }
  },
);
