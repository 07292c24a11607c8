import type { Confirmar, ServicioAdmin } from '@portal/domain/agenda/contract-admin';
import { horaDeMinutos, minutosDe } from '@portal/domain/agenda/modelo';
import { validarServicio } from '@portal/domain/agenda/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import {
  findPorSigla,
  findSenhaDeHoy,
  insertServicio,
  listAtienden,
  listServicios,
  findNextServicio,
  updateServicio,
  type ServicioRow,
} from './administrar.repository.ts';
import { cambiarAgenda } from './cambiar.ts';

const horaONada = (minutos: number | null) => (minutos === null ? null : horaDeMinutos(minutos));

export async function listarServiciosAdmin(ctx: SignedCtx): Promise<ServicioAdmin[]> {
  const [servicios, atienden] = await Promise.all([
    ctx.db.many(listServicios()),
    ctx.db.many(listAtienden(ctx.unidad.id)),
  ]);
  return servicios.map((s) => ({
    id: s.id,
    nombre: s.nombre,
    sigla: s.sigla,
    pediatrica: s.pediatrica,
    aDemanda: s.a_demanda,
    porTurno: s.por_turno,
    turnoProfesional: s.turno_profesional,
    riesgoTrabajo: s.riesgo_trabajo,
    intervalo: s.intervalo,
    turnoProfIntervalo: s.turno_prof_intervalo,
    diasCorridos: s.dias_corridos,
    asientos: s.asientos,
    demandaDesde: horaONada(s.demanda_desde),
    demandaHasta: horaONada(s.demanda_hasta),
    habilitado: s.habilitado,
    profesionales: atienden.filter(({ servicio_id }) => servicio_id === s.id).map(({ nombre }) => nombre),
  }));
}

type Guardado = Omit<ServicioAdmin, 'id' | 'profesionales'> & {
  id?: number | undefined;
  confirmar?: Confirmar | undefined;
};

/** Creates or changes a service. A service is never deleted, because of its history: it is disabled. */
export async function guardarServicio(
  ctx: SignedCtx,
  { id, confirmar, ...datos }: Guardado,
): Promise<{ id: number }> {
  ctx.about({ persona: null, objeto: id === undefined ? 'servicio' : `servicio:${id}` });
  const fields = validarServicio(datos);
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  const hoy = diaDe(ctx.clock.now());
  return cambiarAgenda(ctx, confirmar, async (tx) => {
    const antes =
      id === undefined ? undefined : (await tx.many(listServicios())).find((servicio) => servicio.id === id);
    if (id !== undefined && !antes) throw new PortalError('no_encontrado');
    if (antes?.sigla !== datos.sigla) await exigirSigla(tx, datos.sigla, id, hoy);
    if (id !== undefined) {
      await tx.run(updateServicio(id, filaDe(datos)));
      return { id };
    }
    const nuevo = await tx.get(findNextServicio(tx.unidadId));
    await tx.run(insertServicio(tx.unidadId, nuevo.id, filaDe(datos)));
    ctx.about({ objeto: `servicio:${nuevo.id}` });
    return nuevo;
  });
}

/** The letter of a service's tickets must be unique. */
async function exigirSigla(tx: UnitTx, sigla: string, id: number | undefined, hoy: string) {
  const otro = await tx.find(findPorSigla(sigla, id));
  if (otro)
    throw new PortalError('datos_invalidos', { fields: { sigla: `Esa sigla ya es de ${otro.nombre}` } });
  if (await tx.find(findSenhaDeHoy(sigla, hoy, id))) {
    throw new PortalError('datos_invalidos', {
      fields: { sigla: 'Hoy ya se dieron números con esa sigla: elegí otra, o cambiala mañana' },
    });
  }
}

const minutosONada = (hora: string | null) => (hora === null ? null : minutosDe(hora));

function filaDe(datos: Omit<Guardado, 'id' | 'confirmar'>): ServicioRow {
  return {
    nombre: datos.nombre.trim(),
    sigla: datos.sigla,
    pediatrica: datos.pediatrica,
    a_demanda: datos.aDemanda,
    por_turno: datos.porTurno,
    turno_profesional: datos.porTurno && datos.turnoProfesional,
    riesgo_trabajo: datos.riesgoTrabajo,
    intervalo: datos.intervalo,
    turno_prof_intervalo: datos.turnoProfIntervalo,
    dias_corridos: datos.diasCorridos,
    asientos: datos.asientos,
    demanda_desde: minutosONada(datos.demandaDesde),
    demanda_hasta: minutosONada(datos.demandaHasta),
    habilitado: datos.habilitado,
  };
}
