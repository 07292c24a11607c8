import { palabrasDeTope } from '@portal/domain/unidades/topes';
import { configuracion } from '../../../lib/configuracion.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { t } from '../textos.ts';
import { useListaDeTurnos } from '../turnos.queries.ts';

/** The remaining number is shown only when it is this low. */
const CERCA = 3;

export function QuedanCambios() {
  const { data } = useListaDeTurnos({}, 1);
  const quedan = data?.cambiosQueQuedan ?? CERCA + 1;
  if (quedan > CERCA) return null;
  if (quedan === 0)
    return <Note tone="warn">{palabrasDeTope.cambiosPorDia(configuracion.reglas.topes.cambiosPorDia)}</Note>;
  return <Note>{quedan === 1 ? t('cambios.quedaUno') : t('cambios.quedan', { quedan })}</Note>;
}

/** The same for upcoming turnos, on the booking page. */
export function QuedanTurnos({ programados }: { programados: number }) {
  const { turnosAdelante } = configuracion.reglas.topes;
  const quedan = turnosAdelante - programados;
  if (quedan > CERCA) return null;
  if (quedan <= 0)
    return (
      <Note tone="warn" role="status">
        {palabrasDeTope.turnosAdelante(turnosAdelante)}
      </Note>
    );
  return <Note>{quedan === 1 ? t('reservar.quedaUno') : t('reservar.quedan', { quedan })}</Note>;
}
