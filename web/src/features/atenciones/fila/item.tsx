import type { FilaItem } from '@portal/domain/atenciones/contract';
import { sePuedePasar } from '@portal/domain/atenciones/reglas';
import { horaDe } from '@portal/domain/tiempo/fechas';
import {
  ArrowRightLeft,
  ArrowUp,
  ClipboardList,
  PhoneCall,
  PhoneOutgoing,
  UserRoundCheck,
  Video,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { reloj } from './grupos.ts';
import { edadEnPalabras, esperaDe } from './palabras.ts';
import { t } from '../textos-escritorio.ts';
import { useReloj } from '../sala/use-atencion.ts';
import css from './fila.module.css';

type Props = {
  item: FilaItem;
  now: Date;
  /** Absent while nobody can be called. */
  onLlamar?: (() => void) | false;
  onPasar: () => void;
  /** Absent while the record's panel is in use. */
  onVer: (() => void) | false;
};

/** One waiting patient: ticket or time, name, reason, waiting time, and the visible actions. */
export function FilaFila({ item, now, onLlamar, onPasar, onVer }: Props) {
  const { paciente, servicio, motivo, turno, prioridad, propio, pase } = item;
  const nombre = paciente.nombre;
  return (
    <li className={css['item']}>
      <span className={css['codigo']}>{turno ? horaDe(new Date(turno.inicio)) : item.boleto}</span>
      <span className={css['datos']}>
        <b>{nombre}</b>
        <small>{[edadEnPalabras(paciente), servicio.nombre].filter(Boolean).join(' · ')}</small>
        {(prioridad > 0 || propio) && (
          <span className={css['insignias']}>
            {prioridad > 0 && (
              <Badge tone="warn" icon={<ArrowUp />} className={css['insignia']}>
                {t('fila.prioridad')}
              </Badge>
            )}
            {propio && (
              <Badge icon={<UserRoundCheck />} className={css['insignia']}>
                {t('fila.propio')}
              </Badge>
            )}
          </span>
        )}
      </span>
      <span className={css['lado']}>
        <span className={css['espera']}>{esperaDe(item, now)}</span>
        <span className={css['acciones']}>
          {onVer && (
            <Button
              variant="quiet"
              className={css['accion']}
              icon={<ClipboardList />}
              aria-label={t('fila.verA', { paciente: nombre })}
              title={t('fila.verA', { paciente: nombre })}
              onClick={onVer}
              onKeyDown={moveByArrows}
            />
          )}
          <Button
            variant="quiet"
            className={css['accion']}
            icon={<ArrowRightLeft />}
            aria-label={t('fila.pasarA', { paciente: nombre })}
            title={t('fila.pasarA', { paciente: nombre })}
            onClick={onPasar}
            onKeyDown={moveByArrows}
          />
          {onLlamar && (
            <Button
              variant="quiet"
              className={cx(css['accion'], css['llamar'])}
              icon={<PhoneCall />}
              aria-label={t('fila.llamarA', { paciente: nombre })}
              title={t('fila.llamarA', { paciente: nombre })}
              onClick={onLlamar}
              onKeyDown={moveByArrows}
            />
          )}
        </span>
      </span>
      {(motivo || pase) && (
        <span className={css['motivo']}>
          {motivo && <small title={motivo}>{motivo}</small>}
          {pase && (
            <small title={pase.motivo}>
              {t('pase.fila', { profesional: pase.de })}
              {pase.motivo !== '' && `: ${pase.motivo}`}
            </small>
          )}
        </span>
      )}
    </li>
  );
}

/** The patient being attended or called, on top of the queue. */
export function FilaActual({ item, onPasar }: { item: FilaItem; onPasar: () => void }) {
  const now = useReloj(1000);
  const { paciente, servicio, estado, inicio, llamada } = item;
  const since = estado === 'iniciado' ? inicio : llamada;
  return (
    <li className={cx(css['item'], css['actual'])}>
      <span className={css['codigo']}>{item.boleto}</span>
      <span className={css['datos']}>
        <b>{paciente.nombre}</b>
        <small>{[edadEnPalabras(paciente), servicio.nombre].filter(Boolean).join(' · ')}</small>
        <span className={css['insignias']}>
          <Badge
            tone="live"
            icon={estado === 'iniciado' ? <Video /> : <PhoneOutgoing />}
            className={cx(css['insignia'], css['clara'])}
          >
            {t(estado === 'iniciado' ? 'fila.enConsulta' : 'fila.llamandoA')}
          </Badge>
        </span>
      </span>
      <span className={css['lado']}>
        <span className={css['espera']}>{since && reloj(now.getTime() - new Date(since).getTime())}</span>
        {sePuedePasar(item) && (
          <span className={css['acciones']}>
            <Button
              variant="quiet"
              className={css['accion']}
              icon={<ArrowRightLeft />}
              aria-label={t('fila.pasarA', { paciente: paciente.nombre })}
              title={t('fila.pasarA', { paciente: paciente.nombre })}
              onClick={onPasar}
              onKeyDown={moveByArrows}
            />
          </span>
        )}
      </span>
    </li>
  );
}

/** Up and down move through the queue, to the same button of the next row. */
function moveByArrows(event: KeyboardEvent<HTMLButtonElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const row = event.currentTarget.closest('li');
  if (step === 0 || !row) return;
  const rows = [...(row.closest('[data-fila]')?.querySelectorAll('li') ?? [])];
  const buttons = (where: Element | undefined) => [...(where?.querySelectorAll<HTMLElement>('button') ?? [])];
  const next = buttons(rows[rows.indexOf(row) + step]);
  if (next.length === 0) return;
  event.preventDefault();
  (next[buttons(row).indexOf(event.currentTarget)] ?? next.at(-1))?.focus();
}
