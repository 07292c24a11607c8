// A sign-in in a bare handler: the product's own statements, pool and hashing threads, without schema, limits per address,
// family and answer. What it takes beside the bare hash is the least that this runtime and this database take.
import fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import { createPool } from '../server/src/db/pools.ts';
import { unitDb } from '../server/src/db/unit-db.ts';
import {
  insertIngreso,
  takeIntentoDeClave,
} from '../server/src/features/cuentas/sesiones/ingreso.repository.ts';
import { toAuditing } from '../server/src/platform/audit/audit.repository.ts';
import { createPasswords } from '../server/src/platform/secrets/passwords.ts';
import { hashToken, newToken } from '../server/src/platform/secrets/secrets.ts';

const pool = createPool({ url: process.env['DATABASE_URL']!, role: 'portal_app', max: 16, onError() {} });
const db = unitDb(pool, 1);
const passwords = createPasswords().of(1);
const app = fastify();

app.post<{ Body: { dni: string; password: string } }>('/ingresar', async ({ body: { dni, password } }) => {
  const [now, id, token] = [new Date(), randomUUID(), newToken()];
  const contadores = { bolsa: `minimo-${dni}`, limite: `minimo-todos-${dni}` };
  const cuenta = await db.get(
    takeIntentoDeClave({
      unidadId: 1,
      dni,
      now,
      ...contadores,
      libres: 5,
      veces: 50,
      segundos: 86_400,
      pocas: 1,
    }),
  );
  if (!(await passwords.verify(cuenta.clave_hash ?? undefined, password))) throw new Error('wrong password');
  const evento = toAuditing(
    {
      unidadId: 1,
      acto: 'iniciar_sesion',
      resultado: 'ok',
      actorId: cuenta.persona_id,
      actorRol: 'paciente',
      paraId: cuenta.persona_id,
      objeto: null,
      direccion: '127.0.0.1',
      pedido: id,
    },
    now,
  );
  const sesion = {
    unidadId: 1,
    id,
    persona_id: cuenta.persona_id!,
    cuenta_id: cuenta.id,
    rol: 'paciente' as const,
    alcance: 'portal' as const,
    objeto: null,
    nivel: 1,
    creada: now,
    dispositivo: null,
    puerta: null,
    llave_id: null,
    hash: hashToken(token),
  };
  await db.run(insertIngreso({ ...sesion, ...contadores, ...evento }));
  return { token };
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
