import type { DetalleCaso } from '@portal/domain/casos/contract';
import { estadosCaso } from '@portal/domain/casos/estados';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { Bell, CalendarPlus, ClipboardCheck, Lock, Pencil } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CerrarCaso } from './fin.tsx';
import { momentoDelInstante } from '../en-palabras.ts';
import { t } from './textos-detalle.ts';
import css from './detalle.module.css';

type Props = {
  detalle: DetalleCaso;
  novedades: DetalleCaso['alertas'];
  editing: boolean;
  onModificar: () => void;
};

/** What the case is waiting for, and what happened since the last visit. */
export function DetalleAvisos({ detalle: { caso, linea, turnos }, novedades, editing, onModificar }: Props) {
  const modificar = !editing && (
    <Button variant="second" icon={<Pencil />} onClick={onModificar}>
      {t('detalle.modificar')}
    </Button>
  );
  const porQue = linea.find(
    ({ tipo, texto }) =>
      tipo === 'asistencia' ||
      (tipo === 'turno' && /^El (paciente (rechazó|canceló)|profesional canceló) /.test(texto)),
  )?.texto;
  return (
    <>
      {novedades.length > 0 && (
        <Note tone="accent" icon={<Bell />} title={t('aviso.novedades')} className={css['aviso']}>
          <ul className={css['novedades']}>
            {novedades.map(({ ocurrido, texto }) => (
              <li key={`${ocurrido} ${texto}`}>
                {texto} <small>{momentoDelInstante(ocurrido)}</small>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {caso.status === estadosCaso.agendarNuevoTurno && (
        <Note
          tone="warn"
          icon={<CalendarPlus />}
          title={t('aviso.agendar')}
          actions={modificar}
          className={css['aviso']}
        >
          {porQue ?? t('aviso.agendarTexto')}
        </Note>
      )}
      {caso.status === estadosCaso.cerrarCaso && (
        <Note
          tone="info"
          icon={<ClipboardCheck />}
          title={t('aviso.cerrar')}
          actions={
            editing ? (
              <CerrarCaso
                caso={caso}
                pendiente={turnos.some(({ estatus }) => estatus === estadosTurno.programado)}
              />
            ) : (
              modificar
            )
          }
          className={css['aviso']}
        >
          {t('aviso.cerrarTexto')}
        </Note>
      )}
      {(caso.status === estadosCaso.cancelado || caso.status === estadosCaso.cerrado) && (
        <Note
          tone="plain"
          icon={<Lock />}
          title={t(caso.status === estadosCaso.cerrado ? 'aviso.cerrado' : 'aviso.cancelado')}
          className={css['aviso']}
        >
          {t('aviso.soloDocumentos')}
        </Note>
      )}
    </>
  );
}
