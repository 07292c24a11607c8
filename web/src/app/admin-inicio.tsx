import { PendientesPage } from '../features/personas/pendientes-page.tsx';
import { EscritorioPage } from '../features/turnos/escritorio-page.tsx';
import { t } from './textos.ts';

/** What waits for the unit, and beside it the turnos of all its professionals. */
export function AdminInicio() {
  return <EscritorioPage antes={[{ id: 'pendientes', label: t('admin.pendientes'), content: <PendientesPage /> }]} />;
}
