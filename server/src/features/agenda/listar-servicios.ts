import type { Servicio } from '@portal/domain/agenda/contract';
import { semanaDelProfesional } from '@portal/domain/agenda/semana';
import type { SignedCtx } from '../../http/context.ts';
import {
  cargarAgenda,
  esParaCasos,
  esParaPacientes,
  type AgendaDeUnidad,
  type ServicioConNombre,
} from './cargar-agenda.ts';
import { findVersion } from './agenda.repository.ts';

export const listarServicios = (ctx: SignedCtx) => servicios(ctx, esParaPacientes);
export const listarServiciosDeCasos = (ctx: SignedCtx) => servicios(ctx, esParaCasos);
export const listarServiciosDeLaUnidad = (ctx: SignedCtx) => servicios(ctx, ({ porTurno }) => porTurno);

async function servicios(
  ctx: SignedCtx,
  cuales: (servicio: ServicioConNombre) => boolean,
): Promise<Servicio[]> {
  const { version } = await ctx.db.get(findVersion(ctx.unidad.id));
  const deUnidad = await cargarAgenda(ctx, ctx.db, version);
  return [...deUnidad.servicios.values()].filter(cuales).map((servicio) => toServicio(deUnidad, servicio));
}

function toServicio({ agenda, profesionales }: AgendaDeUnidad, servicio: ServicioConNombre): Servicio {
  return {
    id: servicio.id,
    nombre: servicio.nombre,
    pediatrica: servicio.pediatrica,
    turnoProfesional: servicio.turnoProfesional,
    turnoProfIntervalo: servicio.turnoProfIntervalo,
    diasCorridos: servicio.diasCorridos,
    intervalo: servicio.intervalo,
    profesionales: servicio.turnoProfesional
      ? servicio.profesionales.flatMap((id) => {
          const [quien, cuando] = [profesionales.get(id), agenda.profesionales.get(id)];
          if (!quien || !cuando) return [];
          const { tratamiento, nombre, apellido } = quien;
          return [
            {
              id_usuario: id,
              tratamiento,
              nombre,
              apellido,
              turnos: semanaDelProfesional(agenda, cuando, servicio.turnoProfIntervalo),
            },
          ];
        })
      : [],
  };
}
