import { ProfesionalesPage } from '../../features/agenda/profesionales-page.tsx';
import { MatriculasDeProfesional } from '../../features/matriculas/matriculas-de-profesional.tsx';

/** The professionals, with the licences of each. */
export function AdminProfesionales() {
  return <ProfesionalesPage Matriculas={MatriculasDeProfesional} />;
}
