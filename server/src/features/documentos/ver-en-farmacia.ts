import type { RecetaEnFarmacia } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { matriculaEnPalabras } from '@portal/domain/documentos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx } from '../../http/context.ts';
import { addressKey, giveBack, takeOne } from '../../platform/limits/index.ts';
import { registroPublico } from '../registro/index.ts';
import { conArchivo, huella, leerArchivo } from './archivo/archivo.ts';
import { findByCodigo } from './documentos.repository.ts';
import { contenidoDe, escritoDe } from './papel/hoja.ts';
import { barrasDe, vigenciaDe } from './vista.ts';

/** Wrong DNIs. The code alone is on the paper, so the DNI is what can be guessed; right answers do not count. */
const POR_CODIGO = { name: 'farmacia-codigo', times: 5, seconds: 15 * 60 };
const POR_DIRECCION = { name: 'farmacia-direccion', times: 20, seconds: 15 * 60 };

/**
 * For a pharmacy, which has no account: the code of the paper and the DNI printed on it. The patient sees each
 * attempt in 'Quién vio mis datos', refused ones too.
 */
export async function verEnFarmacia(
  ctx: Ctx,
  { codigo, dni }: { codigo: string; dni: string },
): Promise<RecetaEnFarmacia> {
  const { db, platform, unidad } = ctx;
  const { secrets } = platform;
  const now = ctx.clock.machine();
  ctx.about({ persona: null, objeto: 'documento:desconocido' });
  const direccion = addressKey(ctx.caller.address);
  await takeOne(db, secrets, POR_DIRECCION, direccion, now);
  const found = await db.find(findByCodigo(unidad.id, /^[\w-]{1,80}$/.test(codigo) ? codigo : 'x'));
  const receta = found?.tipo === 'receta' ? found : undefined;
  if (receta) ctx.about({ persona: receta.paciente_id, objeto: `documento:${receta.id}` });
  await takeOne(db, secrets, POR_CODIGO, codigo, now);
  if (!receta || contenidoDe(receta).hoja.paciente.documento !== dni) throw new PortalError('no_encontrado');
  await giveBack(db, secrets, POR_CODIGO, codigo);
  await giveBack(db, secrets, POR_DIRECCION, direccion);

  const row = await conArchivo(platform, unidad, db, receta);
  const bytes = await leerArchivo(platform, row);
  const { medicamentos, diagnostico, observaciones } = escritoDe(row) as Extract<Escrito, { tipo: 'receta' }>;
  const { profesional, paciente, cara } = contenidoDe(row).hoja;
  const registro = registroPublico(row)!;
  const cuirs = barrasDe(registro);
  return {
    numero: row.numero,
    estado: vigenciaDe(row, ctx.clock.now()),
    emitida: row.firmado!.toISOString(),
    vence: row.vence?.toISOString() ?? null,
    anulada: row.anulada?.toISOString() ?? null,
    reemplazadaPor: row.corregido_numero,
    incompleta: row.faltan.length > 0,
    intacta: bytes !== undefined && huella(bytes) === row.sha256,
    registro,
    medicamentos: medicamentos.map((medicamento, i) => ({ ...medicamento, cuir: cuirs[i] ?? null })),
    diagnostico,
    observaciones,
    paciente: paciente.nombre,
    cobertura: paciente.cobertura,
    profesional: profesional.nombre,
    matricula: profesional.matricula && matriculaEnPalabras(profesional.matricula),
    unidad: cara.nombre,
  };
}
