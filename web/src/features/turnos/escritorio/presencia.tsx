import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import { puedeMarcarse } from '@portal/domain/turnos/reglas';
import { UserRoundCheck, UserRoundX } from 'lucide-react';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useMarcarPresencia } from './agenda.ts';
import { t } from './textos-escritorio.ts';
import css from './escritorio.module.css';

const opciones = [
  { estado: 3, clave: 'presente', Icon: UserRoundCheck },
  { estado: 4, clave: 'ausente', Icon: UserRoundX },
] as const;

/**
 * Present or absent: two toggle buttons, each corrects a mistaken press of the other. A patient cannot be
 * marked absent while they may still come.
 */
export function EscritorioPresencia({ turno, now }: { turno: TurnoAgenda; now: Date }) {
  const marcar = useMarcarPresencia();
  const { id, status, paciente, inicio } = turno;
  const ofrecidas = opciones.filter(
    ({ estado }) => status === estado || puedeMarcarse(estado, new Date(inicio), now),
  );
  if (![1, 3, 4].includes(status) || ofrecidas.length === 0) return null;

  const marked = marcar.isPending ? marcar.variables.estado : status;
  function press({ estado, clave }: (typeof opciones)[number]) {
    if (marked === estado) return;
    marcar.mutate(
      { id, estado },
      {
        onSuccess: () => toast(t(`agenda.quedo.${clave}`, { paciente: paciente.nombre })),
        onError: (error) =>
          toast(t('agenda.presenciaError', { paciente: paciente.nombre, motivo: error.message }), {
            tone: 'bad',
          }),
      },
    );
  }
  return (
    <span
      className={css['presencia']}
      role="group"
      aria-label={t('agenda.presencia', { paciente: paciente.nombre })}
    >
      {ofrecidas.map((opcion) => (
        <button
          key={opcion.clave}
          type="button"
          className="cell-act"
          title={t(`agenda.${opcion.clave}`)}
          aria-pressed={marked === opcion.estado}
          onClick={() => press(opcion)}
        >
          <opcion.Icon />
          <span>{t(`agenda.${opcion.clave}`)}</span>
        </button>
      ))}
    </span>
  );
}
