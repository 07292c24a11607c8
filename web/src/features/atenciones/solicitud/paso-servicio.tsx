import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import { Baby, CircleCheck, Clock, Stethoscope } from 'lucide-react';
import { useId } from 'react';
import { ahora } from '../../../lib/configuracion.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Arch } from '../../../ui/layout/arch.tsx';
import { cx } from '../../../ui/cx.ts';
import { cuandoAbre, esperaEnPalabras } from '../en-palabras.ts';
import type { Paciente } from './reglas-solicitud.ts';
import { NoLlego } from '../no-llego.tsx';
import { t } from '../textos.ts';
import css from './paso-servicio.module.css';

type Props = {
  paciente: Paciente;
  servicios: readonly ServicioADemanda[] | undefined;
  error: Error | null;
  elegido: number | undefined;
  onElegir: (id: number) => void;
  onReintentar: () => void;
};

/** Step 2: pressing a service chooses it and moves on. */
export function PasoServicio({ paciente, servicios, error, elegido, onElegir, onReintentar }: Props) {
  if (error && !servicios) {
    return <NoLlego title={t('solicitar.servicio.noLlegaron')} error={error} onRetry={onReintentar} />;
  }
  if (!servicios) return <Skeleton shape="rows" count={2} />;
  if (servicios.length === 0) {
    return (
      <EmptyState icon={<Stethoscope className="lg" />} title={t('solicitar.servicio.ninguno')}>
        {t('solicitar.servicio.ninguno.texto')}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="muted">{t('solicitar.servicio.para', { nombre: paciente.nombre })}</p>
      <ul className={css['servicios']} aria-label={t('solicitar.servicio.lista')}>
        {servicios.map((servicio) => (
          <li key={servicio.id}>
            <Servicio
              servicio={servicio}
              elegido={servicio.id === elegido}
              onElegir={() => onElegir(servicio.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Servicio({
  servicio,
  elegido,
  onElegir,
}: {
  servicio: ServicioADemanda;
  elegido: boolean;
  onElegir: () => void;
}) {
  const Icon = servicio.menor ? Baby : Stethoscope;
  return (
    <button type="button" className={cx('pick', css['servicio'])} aria-pressed={elegido} onClick={onElegir}>
      <Arch tone={elegido ? 'solid' : 'primary'} className={css['arco']}>
        <Icon />
      </Arch>
      <span>
        <b>{servicio.nombre}</b>
        <small>{notaDe(servicio)}</small>
      </span>
      <span className={css['estado']}>
        {servicio.abierto ? (
          <Badge tone="live" icon={<CircleCheck />}>
            {t('solicitar.servicio.abierto')}
          </Badge>
        ) : (
          <Badge tone="off" icon={<Clock />}>
            {t('solicitar.servicio.cerrado')}
          </Badge>
        )}
      </span>
    </button>
  );
}

export function notaDe({ abierto, abre, esperan, espera }: ServicioADemanda): string {
  if (!abierto)
    return abre === null
      ? t('solicitar.servicio.nadie')
      : t('solicitar.servicio.abre', { cuando: cuandoAbre(abre, ahora()) });
  if (espera !== null) return t('solicitar.servicio.espera', { espera: esperaEnPalabras(espera) });
  return esperan === 0 ? t('solicitar.servicio.sinFila') : '';
}

/** Before a patient is chosen: the services, disabled. */
export function ServiciosSinPaciente({ servicios }: { servicios: readonly ServicioADemanda[] }) {
  const why = useId();
  return (
    <div className={css['sinPaciente']}>
      <p id={why}>{t('solicitar.servicio.antes')}</p>
      <div
        className={cx('row', css['fila'])}
        role="group"
        aria-label={t('solicitar.servicio.lista')}
        aria-describedby={why}
      >
        {servicios.map(({ id, nombre }) => (
          <button key={id} type="button" className="btn second" disabled>
            {nombre}
          </button>
        ))}
      </div>
    </div>
  );
}
