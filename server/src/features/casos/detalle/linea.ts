import { tiposDeHecho, type HechoDeLinea } from '@portal/domain/casos/contract';
import { fechaCorta, instanteDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../../db/unit-db.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  listArchivos,
  listHechos,
  listMensajes,
  listSeguimientos,
  type HechoRow,
  type SeguimientoRow,
  type TurnoDeCasoRow,
} from './detalle.repository.ts';

const correos: Record<string, string> = {
  reservado: 'Correo del turno agendado',
  reprogramado: 'Correo del turno reprogramado',
  cancelado: 'Correo del turno cancelado',
  cancelado_por_profesional: 'Correo del turno cancelado por el profesional',
  recordatorio_dia: 'Recordatorio del día anterior',
  recordatorio_hora: 'Recordatorio de la hora anterior',
};
const suerte: Record<string, string> = {
  pendiente: 'en camino',
  intentado: 'enviado',
  enviado: 'recibido por el servidor de correo',
  fallido: 'no se pudo entregar',
};

/**
 * The description at the time the document was added, so that an entry of the timeline never changes.
 * `hechos` is sorted newest first.
 */
const descripcionPrimera = (
  { id, descripcion }: { id: string; descripcion: string },
  hechos: readonly HechoRow[],
) =>
  hechos.findLast(({ tipo, documento_id }) => tipo === 'documento' && documento_id === id)?.antes ??
  descripcion;

const minutoDe = (instante: Date) => instante.getTime() - (instante.getTime() % 60_000);

const causasDe = (turnos: readonly TurnoDeCasoRow[]) =>
  turnos.flatMap(({ id, version }) =>
    Array.from({ length: version }, (_, antes) => antes + 1).flatMap((una) =>
      Object.keys(correos).map((tipo) => `turno:${id}:${una}:${tipo}`),
    ),
  );

/** Newest first. Tie-break within one instant: the creation of the case comes last. */
function masNuevo(a: HechoDeLinea, b: HechoDeLinea): number {
  if (a.ocurrido !== b.ocurrido) return a.ocurrido < b.ocurrido ? 1 : -1;
  return Number(a.tipo === 'alta') - Number(b.tipo === 'alta');
}

export interface Piezas {
  seguimientos: SeguimientoRow[];
  documentos: Awaited<ReturnType<typeof documentosDe>>;
  hechos: HechoRow[];
  linea: HechoDeLinea[];
}
const documentosDe = (db: UnitDb, casoId: number) => db.many(listArchivos(db.unidadId, casoId));

/**
 * The timeline of a case, newest first, by the business clock. Messages carry the machine's time and are
 * shifted by the difference.
 */
export async function piezasDe(
  db: UnitDb,
  clock: Clock,
  casoId: number,
  turnos: readonly TurnoDeCasoRow[],
): Promise<Piezas> {
  const [seguimientos, documentos, hechos, mensajes] = await Promise.all([
    db.many(listSeguimientos(db.unidadId, casoId)),
    documentosDe(db, casoId),
    db.many(listHechos(db.unidadId, casoId)),
    db.many(listMensajes(db.unidadId, causasDe(turnos))),
  ]);
  const desfase = clock.now().getTime() - clock.machine().getTime();
  const hecho = (
    ocurrido: Date,
    resto: Pick<HechoDeLinea, 'tipo' | 'texto'> & Partial<HechoDeLinea>,
  ): HechoDeLinea => ({
    quien: null,
    documento: null,
    constancia: null,
    ...resto,
    ocurrido: ocurrido.toISOString(),
  });
  const linea = [
    ...seguimientos.map(({ fecha, hora, seguimiento, nombre, apellido, autor, creado }) =>
      hecho(creado, {
        tipo: 'seguimiento',
        texto:
          instanteDe(fecha, hora).getTime() === minutoDe(creado)
            ? seguimiento
            : `${fechaCorta(fecha)}, ${hora} hs: ${seguimiento}`,
        quien: `${nombre} ${apellido}${autor === null ? '' : ` (lo escribió ${autor})`}`,
      }),
    ),
    ...documentos.map((documento) => {
      const { id, creado, nombre, autor } = documento;
      return hecho(creado, {
        tipo: 'documento',
        texto: `Documento agregado: ${descripcionPrimera(documento, hechos) || nombre}`,
        quien: autor,
        documento: id,
      });
    }),
    ...mensajes.map(({ tipo, estado, creado }) =>
      hecho(new Date(creado.getTime() + desfase), {
        tipo: 'mensaje',
        texto: `${correos[tipo.replace(/^turno_/, '')] ?? 'Correo'}: ${suerte[estado] ?? estado}`,
      }),
    ),
    // Last in the array, so that at equal times the creation of the case sorts before its first follow-up.
    ...hechos.map(({ ocurrido, tipo, detalle, autor, atencion_id, documento_id }) =>
      hecho(ocurrido, {
        tipo: tiposDeHecho.find((uno) => uno === tipo) ?? 'datos',
        texto: detalle,
        quien: autor,
        // Only entries of type 'documento' hold a document's id here; a constancia names its worker in the
        // same column.
        documento: tipo === 'documento' ? documento_id : null,
        constancia: atencion_id,
      }),
    ),
  ];
  return { seguimientos, documentos, hechos, linea: linea.toSorted(masNuevo) };
}
