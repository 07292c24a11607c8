import type { ProfesionalAdmin } from '@portal/domain/agenda/contract-admin';
import { ArrowLeft, UserRoundX } from 'lucide-react';
import { useCallback, useRef, type ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useCambiosSinGuardar } from '../../lib/salida.ts';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/link.tsx';
import { useProfesional } from './agenda.queries.ts';
import { nombreCompleto } from './palabras.ts';
import { ProfesionalDatos } from './profesional-datos.tsx';
import { ProfesionalExcepciones } from './profesional-excepciones.tsx';
import { ProfesionalFirma } from './profesional-firma.tsx';
import { ProfesionalSemana } from './profesional-semana.tsx';
import { ProfesionalServicios } from './profesional-servicios.tsx';
import { t } from './textos-profesionales.ts';
import css from './agenda.module.css';

/** Tells the page whether a section has unsaved changes. */
export type Marcar = (parte: string, sucia: boolean) => void;

/** /admin/profesionales/{id}: hours and services at the left, data for documents at the right. */
export function ProfesionalFicha({ id, matriculas }: { id: string; matriculas: ReactNode }) {
  const { data, error, refetch } = useProfesional(id);
  const vuelta = (
    <Link className="back" to="/admin/profesionales">
      <ArrowLeft /> {t('ficha.volver')}
    </Link>
  );
  if (data) return <Ficha profesional={data} vuelta={vuelta} matriculas={matriculas} />;
  if (!error) return <Skeleton shape="rows" count={8} />;
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      {vuelta}
      {missing ? (
        <EmptyState
          icon={<UserRoundX className="lg" />}
          title={t('ficha.noEsta')}
          action={
            <LinkButton variant="second" to="/admin/profesionales">
              {t('ficha.volver')}
            </LinkButton>
          }
        >
          {t('ficha.noEstaTexto')}
        </EmptyState>
      ) : (
        <RetryNote title={t('ficha.noLlego')} error={error} onRetry={refetch} />
      )}
    </>
  );
}

type FichaProps = { profesional: ProfesionalAdmin; vuelta: ReactNode; matriculas: ReactNode };

function Ficha({ profesional, vuelta, matriculas }: FichaProps) {
  const sucias = useRef(new Set<string>());
  const marcar = useCallback<Marcar>((parte, sucia) => {
    if (sucia) sucias.current.add(parte);
    else sucias.current.delete(parte);
  }, []);
  useCambiosSinGuardar(() => sucias.current.size > 0);
  return (
    <>
      <DeskBar title={nombreCompleto(profesional)} />
      {vuelta}
      {!profesional.activo && (
        <Note tone="warn" title={t('ficha.sinAcceso')} className={css['fichaAviso']}>
          {t('ficha.sinAccesoTexto')}
        </Note>
      )}
      <div className={css['agendaDos']}>
        <div className={css['agendaColumna']}>
          <ProfesionalSemana profesional={profesional} marcar={marcar} />
          <ProfesionalExcepciones profesional={profesional} />
        </div>
        <div className={css['agendaColumna']}>
          <ProfesionalServicios profesional={profesional} marcar={marcar} />
          <ProfesionalDatos profesional={profesional} marcar={marcar} />
          {matriculas}
          <ProfesionalFirma profesional={profesional} />
        </div>
      </div>
    </>
  );
}
