import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { useLocation } from 'react-router';
import { Hourglass } from 'lucide-react';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { momentoDe } from '../en-palabras.ts';
import css from './espera.module.css';
import { t } from '../textos.ts';
import { useEspera, useTurnosAlDia } from '../turnos.queries.ts';
import { useReloj } from '../use-reloj.ts';

/**
 * An offer is held for a few minutes, so it is announced on every page, not only by mail. /misTurnos shows it
 * in full. It also keeps the turnos of every page up to date.
 */
export function OfertaEnCurso() {
  const { usuario } = useSesionAbierta();
  const { pathname } = useLocation();
  const now = useReloj();
  useTurnosAlDia();
  const { data = [] } = useEspera();
  const espera = data.find(({ oferta }) => oferta !== null && new Date(oferta.hasta) > now);
  if (!espera?.oferta || pathname === '/misTurnos') return null;
  const inicio = new Date(espera.oferta.inicio);
  const propia = espera.paciente.dni === usuario.dni;
  return (
    <Note
      tone="warn"
      role="status"
      className={css['enCurso']}
      icon={<Hourglass />}
      title={propia ? t('espera.ofrecido') : t('espera.ofrecidoPara', { nombre: espera.paciente.nombre })}
      actions={<LinkButton to="/misTurnos">{t('espera.ver')}</LinkButton>}
    >
      {espera.especialidad.nombre}, {momentoDe(diaDe(inicio), horaDe(inicio))}.{' '}
      {t('espera.guardado', { hora: horaDe(new Date(espera.oferta.hasta)) })}
    </Note>
  );
}
