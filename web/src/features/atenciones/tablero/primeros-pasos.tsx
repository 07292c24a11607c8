import type { TableroUnidad } from '@portal/domain/atenciones/contract';
import { Circle, CircleCheck } from 'lucide-react';
import { Card } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from './textos-tablero.ts';
import css from './primeros-pasos.module.css';

/** What a new unit still needs before it can attend. Hidden once somebody attends a service. */
export function PrimerosPasos({ tablero: { servicios, escritorios } }: { tablero: TableroUnidad }) {
  const atienden = escritorios.some((escritorio) => escritorio.servicios.length > 0);
  if (servicios.length > 0 && atienden) return null;
  const pasos = [
    { to: '/admin/plantilla', texto: t('pasos.cara'), hecho: undefined },
    { to: '/admin/servicios', texto: t('pasos.servicios'), hecho: servicios.length > 0 },
    { to: '/admin/personal', texto: t('pasos.personal'), hecho: escritorios.length > 0 },
    { to: '/admin/profesionales', texto: t('pasos.horarios'), hecho: atienden },
  ];
  return (
    <Card title={t('pasos.titulo')}>
      <ol className={css['pasos']}>
        {pasos.map(({ to, texto, hecho }) => (
          <li key={to}>
            {hecho ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <Link to={to}>{texto}</Link>
            {hecho && <span className="muted">{t('pasos.hecho')}</span>}
          </li>
        ))}
      </ol>
      <p className="muted sm">{t('pasos.abrir')}</p>
    </Card>
  );
}
