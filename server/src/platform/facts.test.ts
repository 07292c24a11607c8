import { hecho } from '@portal/domain/hechos/hecho';
import { expect, it } from 'vitest';
import type { UnitTx } from '../db/unit-db.ts';
import { createFacts } from './facts.ts';

const puertaAbierta = hecho<{ puerta: number }>();
const puertaCerrada = hecho<{ puerta: number }>();
const tx = {} as UnitTx;

it('tells a fact to its subscribers in their order, each awaited, and to nobody else', async () => {
  const { publish, subscribe } = createFacts();
  const heard: string[] = [];
  subscribe(puertaAbierta, async (inside, { puerta }) => {
    await Promise.resolve();
    heard.push(`first ${puerta} ${inside === tx}`);
  });
  subscribe(puertaAbierta, async (_tx, { puerta }) => void heard.push(`second ${puerta}`));
  subscribe(puertaCerrada, async () => void heard.push('closed'));
  await publish(tx, puertaAbierta({ puerta: 7 }));
  expect(heard).toEqual(['first 7 true', 'second 7']);
  await publish(tx, puertaCerrada({ puerta: 7 }));
  expect(heard).toEqual(['first 7 true', 'second 7', 'closed']);
});

it('a subscriber that fails fails the act, and whoever comes after it hears nothing', async () => {
  const { publish, subscribe } = createFacts();
  const heard: string[] = [];
  subscribe(puertaAbierta, () => Promise.reject(new Error('mine')));
  subscribe(puertaAbierta, async () => void heard.push('after'));
  await expect(publish(tx, puertaAbierta({ puerta: 1 }))).rejects.toThrow('mine');
  expect(heard).toEqual([]);
});

it('what nobody listens to is no failure', async () => {
  await expect(createFacts().publish(tx, puertaAbierta({ puerta: 1 }))).resolves.toBeUndefined();
});
