import { hecho } from '@portal/domain/hechos/hecho';
import { expect, it } from 'vitest';
import type { UnitTx } from '../db/unit-db.ts';
import { createFacts } from './facts.ts';

const puertaAbierta = hecho<{ puerta: number }>();
const puertaCerrada = hecho<{ puerta: number }>();
const tx = {} as UnitTx;

it('delivers a fact to its subscribers in order, each awaited, and to no other', async () => {
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

it('fails the act when a subscriber fails, and skips later subscribers', async () => {
  const { publish, subscribe } = createFacts();
  const heard: string[] = [];
  subscribe(puertaAbierta, () => Promise.reject(new Error('mine')));
  subscribe(puertaAbierta, async () => void heard.push('after'));
  await expect(publish(tx, puertaAbierta({ puerta: 1 }))).rejects.toThrow('mine');
  expect(heard).toEqual([]);
});

it('accepts a fact without subscribers', async () => {
  await expect(createFacts().publish(tx, puertaAbierta({ puerta: 1 }))).resolves.toBeUndefined();
});
