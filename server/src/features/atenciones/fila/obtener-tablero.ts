import type { TableroUnidad } from '@portal/domain/atenciones/contract';
import { boletoDe } from '@portal/domain/atenciones/reglas';
import { diaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { listServicios } from '../atenciones.repository.ts';
import type { EsperaRow } from './fila.repository.ts';
import { countDelDia, listEscritorios, type EscritorioRow } from './tablero.repository.ts';
import { tableroDe } from './tablero.ts';

/** The board for administrators. It includes services with an empty line. */
export async function obtenerTablero({ platform, db, unidad, clock }: SignedCtx): Promise<TableroUnidad> {
  const ahora = clock.now();
  const [tablero, servicios, cuentas, escritorios] = await Promise.all([
    tableroDe(platform, unidad.id),
    db.many(listServicios()),
    db.many(countDelDia(unidad.id, instanteDe(diaDe(ahora)))),
    db.many(listEscritorios(unidad.id)),
  ]);
  return {
    ahora: ahora.toISOString(),
    servicios: servicios.map(({ id, nombre, sigla }) => {
      const fila = tablero.fila.filter(({ servicio_id }) => servicio_id === id);
      const esperan = fila.filter((uno) => desdeCuando(uno) <= ahora);
      const cuenta = cuentas.find(({ servicio_id }) => servicio_id === id);
      const primero = esperan.map(desdeCuando).toSorted((uno, otro) => uno.getTime() - otro.getTime())[0];
      return {
        id,
        nombre,
        sigla,
        atienden: tablero.atienden(id),
        esperan: esperan.length,
        antesDeHora: fila.length - esperan.length,
        desde: primero?.toISOString() ?? null,
        espera: tablero.deNuevo(id).espera,
        llamando: cuenta?.llamando ?? 0,
        enLlamada: cuenta?.en_llamada ?? 0,
        ausentes: cuenta?.ausentes ?? 0,
        atendidos: cuenta?.atendidos ?? 0,
      };
    }),
    escritorios: escritorios.map(toEscritorio),
  };
}

/** A walk-in waits since their arrival; a turno since its own time. */
const desdeCuando = ({ de_turno, orden, llegada }: EsperaRow) =>
  de_turno && orden > llegada ? orden : llegada;

function toEscritorio(row: EscritorioRow): TableroUnidad['escritorios'][number] {
  const { id, nombre } = row;
  const comun = { id, nombre, servicios: row.servicios ?? [] };
  if (row.estado === null) {
    const desde = row.guardia_desde?.toISOString() ?? null;
    return { ...comun, estado: desde === null ? 'fuera' : 'libre', desde, boleto: null };
  }
  const desde = (row.estado === 'iniciado' ? row.inicio : row.llamada) ?? row.llamada;
  return {
    ...comun,
    estado: row.estado === 'iniciado' ? 'en_llamada' : 'llamando',
    desde: desde?.toISOString() ?? null,
    boleto: boletoDe({ sigla: row.sigla!, numero: row.numero! }),
  };
}
