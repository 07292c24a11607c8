import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { cx } from '../../../ui/cx.ts';
import { useReloj } from './use-atencion.ts';
import { antesDe, atiendenEnPalabras, esperaCorta, ordinal } from '../en-palabras.ts';
import { t } from '../textos.ts';
import css from './numero.module.css';

/** Above this number only the figure is shown: the row would not fit on a phone. */
const DRAWN = 7;

export function Numero({
  atencion,
  nombre,
  propio,
  className,
}: {
  atencion: AtencionEnFila;
  nombre: string;
  propio: boolean;
  className?: string | undefined;
}) {
  const { boleto, servicio, posicion, espera, atienden, turno } = atencion;
  const [sigla, numero] = boleto.split('-');
  const aSuHora = posicion === null && turno !== null;
  const now = useReloj(10_000);
  const faltan = turno === null ? 0 : Math.ceil((Date.parse(turno.inicio) - now.getTime()) / 60_000);
  return (
    <section className={cx(css['boleto'], className)} aria-label={t('sala.lugar')}>
      <div className={css['arriba']}>
        <h1>
          {t(propio ? 'sala.numero' : 'sala.numeroDe', { nombre })} <strong>{servicio.nombre}</strong>
        </h1>
        <p className={css['codigo']} data-numero>
          {sigla}
          <span>-</span>
          {numero}
        </p>
        {posicion !== null && <Fila antes={posicion - 1} />}
      </div>
      <div className={css['abajo']}>
        <div>
          <small>{t(aSuHora ? 'sala.turno' : propio ? 'sala.tuLugar' : 'sala.suLugar')}</small>
          <span className={css['grande']} key={posicion}>
            {aSuHora
              ? t('sala.turno.hora', { hora: horaDe(new Date(turno.inicio)) })
              : posicion === null
                ? t('sala.sinLugar')
                : ordinal(posicion)}
          </span>
          <small>
            {aSuHora ? t('sala.turno.nota') : posicion === null ? t('sala.sinLugar.nota') : antesDe(posicion)}
          </small>
        </div>
        <div>
          <small>
            {t(
              !aSuHora || faltan <= 0
                ? 'sala.espera'
                : faltan === 1
                  ? 'sala.turno.falta'
                  : 'sala.turno.faltan',
            )}
          </small>
          <span className={css['grande']}>
            {aSuHora && faltan > 0 ? t('sala.turno.minutos', { minutos: faltan }) : esperaCorta(espera)}
          </span>
          <small>{atiendenEnPalabras(atienden)}</small>
        </div>
      </div>
    </section>
  );
}

/** A drawing of the door, the people before, and oneself; the figures say the same. */
function Fila({ antes }: { antes: number }) {
  return (
    <div className={css['fila']} aria-hidden="true">
      <i className={css['puerta']} />
      {antes > DRAWN && <span>+{antes - DRAWN}</span>}
      {Array.from({ length: Math.min(antes, DRAWN) }, (_, index) => (
        <i key={antes - index} />
      ))}
      <i className={css['yo']} />
    </div>
  );
}
