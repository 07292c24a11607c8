import { expect, it } from 'vitest';
import { toPagina } from './pagina.repository.ts';
import { turnos } from './visitas.repository.ts';

const tramo = { cuantos: 1 };

it('is one statement, in whichever order its conditions are written', () => {
  const [name, text] = toPagina(turnos, 1, { paciente: [], estado: [1] }, tramo);
  expect(toPagina(turnos, 1, { estado: [1], paciente: [] }, tramo).slice(0, 2)).toEqual([name, text]);
  expect(toPagina(turnos, 1, { estado: [1] }, tramo)[0]).not.toBe(name);
});

it('names five hundred statements at most', () => {
  const named = new Set<string>();
  for (let n = 0; n < 600; n += 1)
    named.add(toPagina({ ...turnos, donde: `t.estado <> ${n}` }, 1, {}, tramo)[0]);
  expect(named.size).toBeLessThanOrEqual(501);
  expect(named.has('')).toBe(true);
});
