import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { documentos } from '@portal/domain/documentos/contract';
import type { Escrito, Medicamento } from '@portal/domain/documentos/escrito';
import { compararCon } from '@portal/domain/documentos/ingredientes';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { bloquearPersona } from '../../personas/index.ts';
import { agregarEntradas, avisarCambio, escrituraEnConsulta, resumenDe } from '../../resumen/index.ts';
import { findDocumento } from '../documentos.repository.ts';
import { escritoDe } from '../papel/hoja.ts';
import { familiasDe } from './familias.ts';

/** A drug of a signed prescription becomes an entry of the current medication, confirmed by who takes it there. */
export async function tomarMedicamento(
  ctx: SignedCtx,
  { atencion, receta, lugar }: BodyOf<typeof documentos.tomarMedicamento>,
): Promise<{ entrada: string; yaEstaba: boolean }> {
  const escritura = await escrituraEnConsulta(ctx, atencion);
  const row = await ctx.db.find(findDocumento(ctx.unidad.id, receta));
  if (row?.tipo !== 'receta' || row.estado !== 'firmado' || !escritura.mismas.includes(row.paciente_id))
    throw new PortalError('no_encontrado');
  if (row.anulada !== null) throw new PortalError('documento_anulado');
  if (row.corregido_id !== null) throw new PortalError('documento_corregido');
  const medicamento = (escritoDe(row) as Extract<Escrito, { tipo: 'receta' }>).medicamentos[lugar];
  if (!medicamento) throw new PortalError('no_encontrado');
  const nombre = medicamento.generico.trim() || medicamento.marca.trim();
  if (nombre === '') throw new PortalError('datos_invalidos');
  return ctx.act(async (tx) => {
    await bloquearPersona(tx, escritura.personaId);
    const antes = await entradaDe(tx, escritura.mismas, nombre);
    if (antes !== undefined) return { entrada: antes, yaEstaba: true };
    await agregarEntradas(ctx, tx, escritura, [
      {
        clase: 'medicacion',
        nombre: conPresentacion(nombre, medicamento),
        detalle: medicamento.posologia,
        fecha: diaDe(row.firmado!),
        documento: receta,
      },
    ]);
    await avisarCambio(ctx.platform, tx, escritura.mismas);
    return { entrada: (await entradaDe(tx, escritura.mismas, nombre))!, yaEstaba: false };
  });
}

async function entradaDe(tx: UnitTx, mismas: readonly string[], nombre: string) {
  const { mismoMedicamento } = compararCon(await familiasDe(tx));
  const { entradas } = await resumenDe(tx, mismas, 'profesional');
  return entradas.find(
    (una) => una.clase === 'medicacion' && una.estado === 'vigente' && mismoMedicamento(nombre, una.nombre),
  )?.id;
}

/** The column's limit; a name that long loses its presentation. */
const LARGO = 200;
function conPresentacion(nombre: string, { presentacion }: Medicamento): string {
  const entero = [nombre, presentacion.trim()].filter(Boolean).join(' ');
  return entero.length <= LARGO ? entero : nombre;
}
