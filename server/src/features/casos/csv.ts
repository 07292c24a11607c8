import { Readable } from 'node:stream';
import { nombreDeEstadoCaso } from '@portal/domain/casos/reglas';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Alcance } from './casos.policy.ts';
import { listTramo, type CasoDeLista, type Filtro } from './lista.repository.ts';

const TRAMO = 500;
const BOM = '\uFEFF';

/** A cell that a spreadsheet would take for a formula is disarmed; what holds the separator, a quote or a new line is quoted. */
export function celda(valor: string): string {
  const inerte = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(valor) ? `'${valor}` : valor;
  return /[";\r\n\t']/.test(inerte) ? `"${inerte.replaceAll('"', '""')}"` : inerte;
}
const renglon = (celdas: readonly string[]) => `${celdas.map(celda).join(';')}\r\n`;

const fechaCorta = (dia: string) => dia.split('-').toReversed().join('/');

function aCeldas(fila: CasoDeLista, verGestor: boolean): string[] {
  return [
    String(fila.id),
    ...(verGestor ? [`${fila.gestor_nombre} ${fila.gestor_apellido}`] : []),
    fechaCorta(diaDe(fila.fecha_alta)),
    fila.nro_siniestro,
    fila.apellido,
    fila.nombre,
    fila.documento,
    fila.tel_movil,
    fila.email ?? '',
    fila.turno_inicio ? fechaCorta(diaDe(fila.turno_inicio)) : '',
    fila.turno_inicio ? horaDe(fila.turno_inicio) : '',
    nombreDeEstadoCaso[fila.status],
  ];
}

/** The list with its filters, all of it, newest first; read and sent in pieces. */
export function csvDe(db: UnitDb, alcance: Alcance, filtro: Filtro, verGestor: boolean): Readable {
  return Readable.from(
    (async function* () {
      const gestor = verGestor ? ['Gestor'] : [];
      yield (
        BOM +
          renglon(['Caso', ...gestor, 'Fecha de alta', 'Siniestro', 'Apellido', 'Nombre', 'Documento', 'Teléfono móvil', 'Email', 'Turno', 'Hora', 'Estado'])
      );
      for (let ultimo: number | null = null; ;) {
        const filas: CasoDeLista[] = await db.many(listTramo(db.unidadId, alcance, filtro, ultimo, TRAMO));
        if (filas.length > 0) yield filas.map((fila) => renglon(aCeldas(fila, verGestor))).join('');
        if (filas.length < TRAMO) return;
        ultimo = filas.at(-1)!.id;
      }
    })(),
  );
}
