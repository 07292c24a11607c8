import type { DetalleCaso, HechoDeLinea } from '@portal/domain/casos/contract';
import {
  CalendarClock,
  CircleDot,
  ClipboardPen,
  FileBadge,
  FilePlus2,
  FileText,
  FolderPlus,
  Mail,
  UserCheck,
  UserRoundCog,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { CountBadge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { momentoDelInstante } from '../en-palabras.ts';
import { t } from './textos-detalle.ts';
import { useDescarga, usePdf } from './use-documento.ts';
import css from './detalle.module.css';

const ICON: Record<HechoDeLinea['tipo'], LucideIcon> = {
  alta: FolderPlus,
  estado: CircleDot,
  turno: CalendarClock,
  asistencia: UserCheck,
  seguimiento: ClipboardPen,
  documento: FilePlus2,
  mensaje: Mail,
  constancia: FileBadge,
  datos: FileText,
  gestor: UserRoundCog,
};
const PRIMEROS = 8;
/** This few extra entries are not worth hiding. */
const SOBRAN = 3;

/** The timeline, newest first; a long one shows only its latest entries. */
export function LineaDeTiempo({ linea }: Pick<DetalleCaso, 'linea'>) {
  const [todo, setTodo] = useState(false);
  const shown = todo || linea.length <= PRIMEROS + SOBRAN ? linea : linea.slice(0, PRIMEROS);
  const { bajar } = useDescarga(t('documentos.error'));
  const pdf = usePdf(t('detalle.pdfError'));
  const abrir = ({ documento, constancia }: HechoDeLinea) => {
    if (constancia !== null) pdf.abrir({ constancia });
    else if (documento !== null) bajar({ documento });
  };
  return (
    <Card title={t('linea.titulo')} count={linea.length > 0 && <CountBadge count={linea.length} />}>
      {linea.length === 0 ? (
        <p className="muted">{t('linea.vacia')}</p>
      ) : (
        <ol className={cx(css['linea'], css['conIcono'])}>
          {shown.map((hecho, index) => {
            const Icon = ICON[hecho.tipo];
            return (
              <li key={`${hecho.ocurrido} ${index}`}>
                <Icon />
                <small>
                  <span className={cx('cap', css['fecha'])}>{momentoDelInstante(hecho.ocurrido)}</span>
                  {hecho.quien && ` · ${hecho.quien}`}
                </small>
                <p>
                  {hecho.texto}{' '}
                  {(hecho.documento !== null || hecho.constancia !== null) && (
                    <button type="button" className={css['abrir']} onClick={() => abrir(hecho)}>
                      {t('linea.abrir')}
                    </button>
                  )}
                </p>
              </li>
            );
          })}
        </ol>
      )}
      {shown.length < linea.length && (
        <Button variant="quiet" onClick={() => setTodo(true)}>
          {t('linea.ver', { cuantos: linea.length })}
        </Button>
      )}
    </Card>
  );
}
