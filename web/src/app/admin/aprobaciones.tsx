import { PendientesDeCiudad } from '../../features/ingreso/pendientes.tsx';
import { PendientesPage } from '../../features/personas/pendientes-page.tsx';

/** Everything that waits for the unit's decision, in one place. */
export function AdminAprobaciones() {
  return (
    <div className="stack">
      <PendientesPage />
      <PendientesDeCiudad />
    </div>
  );
}
