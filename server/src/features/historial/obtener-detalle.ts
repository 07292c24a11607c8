import { codigoDe } from '@portal/domain/historial/codigo';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { estadoDe } from '@portal/domain/documentos/reglas';
import type { AtencionDetalle, EvolucionFirmada, RecetaDeAtencion } from '@portal/domain/historial/contract';
import type { SignedCtx } from '../../http/context.ts';
import { qrPath } from '../../platform/paper/marks.ts';
import { chatDe } from '../llamada/index.ts';
import { registroDe } from '../registro/index.ts';
import { aAtencion } from './a-atencion.ts';
import type { DetalleRow, Vecina } from './historial.repository.ts';
import { atencionVisible } from './visible-en.ts';

const MINUTO = 60_000;

/** For patients and professionals alike; the actor decides what is reached. */
export async function obtenerDetalle(ctx: SignedCtx, { id }: { id: string }): Promise<AtencionDetalle> {
  const fila = await atencionVisible(ctx, id);
  const [evolucion, ...otrasEvoluciones] = fila.evoluciones.map(aEvolucion);
  return {
    ...aAtencion(fila),
    motivo: fila.motivo,
    continua: fila.continua && aVecina(fila.continua),
    continuadas: fila.continuadas.map(aVecina),
    minutos:
      fila.fin === null
        ? null
        : Math.max(1, Math.round((fila.fin.getTime() - fila.inicio.getTime()) / MINUTO)),
    evolucion: evolucion ?? null,
    otrasEvoluciones,
    recetas: fila.recetas.map((receta) => aReceta(receta, ctx.clock.now())),
    chat: await chatDe(ctx.db, id),
  };
}

function aVecina({ id, inicio, ...ticket }: Vecina) {
  const cuando = new Date(inicio);
  return { id, atencion: codigoDe(ticket), fecha: { date: `${diaDe(cuando)} ${horaDe(cuando)}` } };
}

/** The newest version of each professional's evolution; corrected ones stay in the clinical record. */
function aEvolucion(
  evolucion: DetalleRow['evoluciones'][number],
): EvolucionFirmada & { profesional: string; servicio: string } {
  const contenido = evolucion.contenido as Record<string, unknown> & {
    hoja?: { profesional?: { nombre?: string }; atencion?: { servicio?: string } };
  };
  const parte = (clave: string) => (typeof contenido[clave] === 'string' ? contenido[clave] : '');
  return {
    evolucion: parte('evolucion'),
    diagnostico: parte('diagnostico'),
    indicaciones: parte('indicaciones'),
    firmada: new Date(evolucion.firmado).toISOString(),
    corrige: evolucion.corrige,
    profesional: contenido.hoja?.profesional?.nombre ?? '',
    servicio: contenido.hoja?.atencion?.servicio ?? '',
  };
}

function aReceta(
  { id, numero, firmado, vence, corregido, anulado, contenido, ...suRegistro }: DetalleRow['recetas'][number],
  ahora: Date,
): RecetaDeAtencion {
  const estado = estadoDe(
    { vence: vence === null ? null : new Date(vence), corregida: corregido, anulada: anulado },
    ahora,
  );
  const registro = registroDe({ tipo: 'receta', estado: 'firmado', ...suRegistro })!;
  const { medicamentos, hoja } = contenido;
  return {
    id,
    numero: String(numero),
    firmada: new Date(firmado).toISOString(),
    estado,
    registrada: registro.estado === 'registrada',
    registro,
    medicamentos: (medicamentos ?? []).map(({ generico, marca, presentacion, forma, posologia }) => ({
      nombre: generico === '' ? marca : generico,
      detalle: [forma, presentacion].filter(Boolean).join(', '),
      posologia,
    })),
    qr: hoja.verificar === null ? null : qrPath(hoja.verificar),
  };
}
