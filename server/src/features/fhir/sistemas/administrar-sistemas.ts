import type { BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { SistemaAdmin, sistemas } from '@portal/domain/fhir/contract-sistemas';
import type { RowOf } from '../../../db/query.ts';
import type { UnitDb } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { baseDe } from '../recursos/partes.ts';
import { leerClaves } from './leer-claves.ts';
import {
  deleteClaves,
  deletePermisos,
  endSistema,
  findSistema,
  insertClaves,
  insertSistema,
  listClaves,
  listSistemas,
  lockSistema,
  updateSistema,
} from './sistemas.repository.ts';

export async function listarSistemas(ctx: SignedCtx) {
  ctx.about({ persona: null });
  const [filas, claves] = await Promise.all([ctx.db.many(listSistemas()), ctx.db.many(listClaves())]);
  return {
    base: baseDe(ctx),
    sistemas: filas.map((fila) => aSistema(fila, claves)),
  };
}

type Fila = Omit<SistemaAdmin, 'creado' | 'usado' | 'claves'> & { creado: Date; usado: Date | null };
type Clave = Pick<RowOf<'claves_sistema'>, 'sistema_id' | 'kid' | 'publica' | 'creada'>;

const aSistema = (fila: Fila, claves: readonly Clave[]): SistemaAdmin => ({
  ...fila,
  creado: fila.creado.toISOString(),
  usado: fila.usado?.toISOString() ?? null,
  claves: claves
    .filter(({ sistema_id }) => sistema_id === fila.id)
    .map(({ kid, publica, creada }) => ({
      kid,
      algoritmo: (publica as { alg: string }).alg,
      creada: creada.toISOString(),
    })),
});

async function leerSistema(db: UnitDb, id: string): Promise<SistemaAdmin> {
  const [fila, claves] = await Promise.all([db.get(findSistema(id)), db.many(listClaves())]);
  return aSistema(fila, claves);
}

type Escrito = BodyOf<typeof sistemas.guardarSistema>;

export async function guardarSistema(ctx: SignedCtx, escrito: Escrito): Promise<SistemaAdmin> {
  const id = escrito.id ?? newId();
  ctx.about({ persona: null, objeto: `externo:${id}:${escrito.clase}` });
  const nombre = escrito.nombre.trim();
  const recursos = [...new Set(escrito.recursos)];
  const fields = {
    ...(nombre === '' ? { nombre: 'El nombre es requerido' } : {}),
    ...(recursos.length === 0 ? { recursos: 'Elegí al menos un tipo de datos' } : {}),
    ...(escrito.id === undefined && escrito.claves.trim() === ''
      ? { claves: 'La clave pública es requerida' }
      : {}),
  };
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  const claves = escrito.claves.trim() === '' ? [] : await leerClaves(escrito.claves);
  const { clase } = escrito;
  const now = ctx.clock.machine();
  return ctx.act(async (tx) => {
    if (escrito.id !== undefined) {
      await tx.get(lockSistema(id));
      await tx.run(updateSistema(id, { nombre, clase, recursos }));
    } else {
      await tx.run(
        insertSistema({
          unidad_id: tx.unidadId,
          id,
          nombre,
          clase,
          recursos,
          activo: true,
          creado: now,
          creado_por: ctx.actor.personaId,
        }),
      );
    }
    if (claves.length > 0) {
      await tx.run(deleteClaves(id));
      await tx.run(insertClaves(tx.unidadId, id, claves, now));
      // Whoever had a former key loses what it opened.
      await tx.run(deletePermisos(id));
    }
    return leerSistema(tx, id);
  });
}

export async function activarSistema(
  ctx: SignedCtx,
  { id, activo }: { id: string; activo: boolean },
): Promise<SistemaAdmin> {
  ctx.about({ persona: null, objeto: `externo:${id}` });
  return ctx.act(async (tx) => {
    await tx.get(lockSistema(id));
    await tx.run(updateSistema(id, { activo }));
    if (!activo) await tx.run(deletePermisos(id));
    return leerSistema(tx, id);
  });
}

export async function quitarSistema(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  ctx.about({ persona: null, objeto: `externo:${id}` });
  await ctx.act(async (tx) => {
    await tx.get(lockSistema(id));
    await tx.run(deletePermisos(id));
    await tx.run(deleteClaves(id));
    await tx.run(endSistema(id, ctx.clock.machine()));
  });
}
