import { edadEnPalabras } from './palabras.ts';
import { t } from '../textos-escritorio.ts';

export type TurnoDeHoy = {
  id: string;
  hora: string;
  paciente: { nome: string; edad: number | null };
  servicio: string;
  estado: string;
};

/** Patients with a turno today who have not arrived: read only, they cannot be called. */
export function FilaTurnosDeHoy({ turnos }: { turnos: readonly TurnoDeHoy[] }) {
  if (turnos.length === 0) return null;
  return (
    <section>
      <h3 className="qh">{t('fila.grupo.hoy')}</h3>
      <ul className="qs">
        {turnos.map(({ id, hora, paciente, servicio, estado }) => (
          <li key={id} className="qi porvenir">
            <span className="qc">{hora}</span>
            <span className="qd">
              <b>{paciente.nome}</b>
              <small>{[edadEnPalabras(paciente), servicio].filter(Boolean).join(' · ')}</small>
            </span>
            <span className="qe">
              <span className="qw">{estado}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
