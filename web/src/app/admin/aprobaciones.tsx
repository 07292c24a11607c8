import { PendientesDeCiudad } from '../../features/ingreso/pendientes.tsx';
import { PendientesPage } from '../../features/personas/pendientes-page.tsx';

export function AdminAprobaciones() {
  return (
    <div className="stack">
      <PendientesPage />
      <PendientesDeCiudad />
    </div>
  );
}
