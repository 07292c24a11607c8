import { ahora, configuracion } from '../../../lib/configuracion.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { cx } from '../../../ui/cx.ts';
import { periodoEnPalabras } from '../en-palabras.ts';
import { usadasDe, type Limite, type Paciente } from './reglas-solicitud.ts';
import { t } from '../textos.ts';
import css from './disponibles-dialog.module.css';

export function DisponiblesDialog({
  pacientes,
  limite,
  onClose,
}: {
  pacientes: readonly Paciente[];
  limite: Limite;
  onClose: () => void;
}) {
  return (
    <LazyDialog
      title={t('disponibles.titulo')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('atenciones.cerrar')}</Button>}
    >
      <ul className={css['disponibles']}>
        {pacientes.map((paciente) => {
          const usadas = usadasDe(paciente, limite) ?? 0;
          return (
            <li key={paciente.dni}>
              <Avatar name={paciente.completo} tone={paciente.propio ? 'solid' : 'alt'} />
              <span>{paciente.completo}</span>
              <span className={cx('num', css['cuenta'])}>
                {t('disponibles.cuenta', { usadas, limite: limite.limit })}
              </span>
              <span className={css['arcos']} aria-hidden="true">
                {Array.from({ length: Math.min(limite.limit, 12) }, (_, index) => (
                  <i key={index} className={index < usadas ? css['usada'] : undefined} />
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={cx('muted', css['texto'])}>
        {t('disponibles.texto', periodoEnPalabras(configuracion.reglas.periodo, ahora()))}
      </p>
    </LazyDialog>
  );
}
