import { cx } from '../../../ui/cx.ts';
import { edadEnPalabras } from './palabras.ts';
import { t } from '../textos-escritorio.ts';
import css from './fila.module.css';

export type TurnoDeHoy = {
  id: string;
  hora: string;
  paciente: { nombre: string; edad: number | null };
  servicio: string;
  estado: string;
};

/** Patients with a turno today who have not arrived: read only, they cannot be called. */
export function FilaTurnosDeHoy({ turnos }: { turnos: readonly TurnoDeHoy[] }) {
  if (turnos.length === 0) return null;
  return (
    <section>
      <h3 className={css['grupo']}>{t('fila.grupo.hoy')}</h3>
      <ul className={css['items']}>
        {turnos.map(({ id, hora, paciente, servicio, estado }) => (
          <li key={id} className={cx(css['item'], css['porvenir'])}>
            <span className={css['codigo']}>{hora}</span>
            <span className={css['datos']}>
              <b>{paciente.nombre}</b>
              <small>{[edadEnPalabras(paciente), servicio].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={css['lado']}>
              <span className={css['espera']}>{estado}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
