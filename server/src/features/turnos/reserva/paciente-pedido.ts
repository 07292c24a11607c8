import { diaDe } from '@portal/domain/tiempo/fechas';
import { roundsByUnit } from '../../../db/rounds.ts';
import type { SignedCtx } from '../../../http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPacientes, type PacienteRow } from '../turnos.repository.ts';

const pacientes = (conFamilia: boolean) =>
  roundsByUnit(
    async (platform: Platform, unidadId, keys): Promise<(key: string) => PacienteRow | undefined> => {
      const pedidos = keys.map((key) => ({ actorId: key.slice(0, 36), dni: key.slice(37) }));
      const rows = await platform
        .unit(unidadId)
        .many(listPacientes(unidadId, pedidos, diaDe(platform.clock.now()), conFamilia));
      const found = new Map(rows.map(({ n, ...paciente }) => [keys[n - 1], paciente]));
      return (key) => found.get(key);
    },
  );
const propios = pacientes(false);
const deLaFamilia = pacientes(true);

/** Finds the patient that the caller means by a DNI. Concurrent lookups are batched into one query. */
export function pacientePedido(
  { platform, unidad, actor }: SignedCtx,
  dni: string,
): Promise<PacienteRow | undefined> {
  const preguntar = unidad.plantilla.requiere.grupofamiliar ? deLaFamilia : propios;
  return preguntar(platform, unidad.id)(`${actor.personaId} ${dni}`);
}
