import { PortalError } from '@portal/domain/errores/errores';
import type * as z from 'zod/mini';
import { findUnsayable } from '../../platform/formats/plain-value.ts';
import type { Unidad } from '../../units/registry.ts';

/**
 * Validates input before anything runs. Unknown keys, wrong types and texts that are too long are reported by
 * field where possible.
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  part: 'params' | 'query' | 'body',
): z.output<Schema> {
  const unsayable = findUnsayable(value);
  if (unsayable && part === 'params') throw new PortalError('no_encontrado');
  if (unsayable)
    throw new PortalError('datos_invalidos', {
      fields: unsayable.at === '' ? {} : { [unsayable.at.slice(0, 60)]: 'El formato no es válido' },
    });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (part === 'params') throw new PortalError('no_encontrado');
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name =
      issue.code === 'unrecognized_keys'
        ? ((issue as { keys?: string[] }).keys?.[0] ?? '')
        : (issue.path.findLast((step) => typeof step === 'string') ?? '');
    if (name !== '' && name.length <= 60 && !Object.hasOwn(fields, name)) {
      fields[name] =
        issue.code === 'unrecognized_keys'
          ? 'Este dato no se espera acá'
          : issue.code === 'too_big'
            ? 'Es demasiado largo'
            : 'El formato no es válido';
    }
  }
  throw new PortalError('datos_invalidos', { fields });
}

/**
 * A body may name its unit, at the top level or nested. The name is only compared with the request's unit,
 * never used.
 */
export function compareUnit(unidad: Unidad, body: unknown, depth = 0) {
  for (const name of ['unidad', 'unidad_id', 'unit'] as const) {
    const named = (body as Record<string, string | number | undefined> | undefined)?.[name];
    if (named !== undefined && String(named) !== String(unidad.id) && named !== unidad.clave)
      throw new PortalError('unidad_distinta');
  }
  if (depth > 1 || typeof body !== 'object' || body === null) return;
  for (const part of Object.values(body))
    if (typeof part === 'object' && part !== null && !Array.isArray(part))
      compareUnit(unidad, part, depth + 1);
}
