import { type Atencion } from './rows.ts';
import { type Actor, type Paciente, type World } from './world.ts';

/** A step takes its choices from three numbers, so that every walk can be written down and shrunk. */
export type Step = (world: World, a: number, b: number, c: number) => Promise<void>;

export const peopleOf = (holder: Paciente) => [
  { documento: holder.dni, personaId: holder.personaId },
  ...holder.integrantes,
];

/** Everybody on the patient's side: holders, and workers by link. */
export const patientSide = (world: World): Actor[] => [...world.pacientes, ...world.trabajadores];

/** Whether an attention belongs to that person on the patient's side. */
export function isOwn(
  who: Actor,
  { paciente_id, turno_id }: Pick<Atencion, 'paciente_id' | 'turno_id'>,
): boolean {
  if (who.rol === 'trabajador') return 'turnoId' in who && who.turnoId === turno_id;
  if (who.rol !== 'paciente') return false;
  return (
    paciente_id === who.personaId ||
    (who as Paciente).integrantes.some(({ personaId }) => personaId === paciente_id)
  );
}
