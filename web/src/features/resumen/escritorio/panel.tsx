import { clases, nombreDeClase, type Clase, type ClaseConNinguna } from '@portal/domain/resumen/clases';
import type { Resumen } from '@portal/domain/resumen/contract';
import { useMutation } from '@tanstack/react-query';
import { CheckCheck, FileInput } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useActosEnConsulta, useResumenEnConsulta, type DeConsulta, type EnCurso } from '../consulta.ts';
import { nombreDe, sinConfirmar, terminadas, vigentesDe } from '../en-palabras.ts';
import { Entrada } from '../entrada.tsx';
import { EntradaDialog } from '../entrada-dialog.tsx';
import { QuitarDialog } from '../quitar-dialog.tsx';
import { t as deEntrada } from '../textos.ts';
import { ClaseDelPanel } from './clase.tsx';
import { t } from './textos-escritorio.ts';
import css from './panel.module.css';

const ImportarEnConsulta = lazyPart(
  () => import('../importar/importar-en-consulta.tsx'),
  'ImportarEnConsulta',
);

/** Always in view. The others are folded. */
const primeras: readonly Clase[] = ['alergia', 'medicacion', 'problema'];
const lodemas = clases.filter((clase) => !primeras.includes(clase));

type Props = DeConsulta & {
  /** Whether the professional attends, or attended, the patient: before that the summary is only read. */
  escribe: boolean;
};

/** The whole summary in the record, with what a professional can do. */
export function ResumenPanel({ de, id, escribe }: Props) {
  const { data, error, refetch } = useResumenEnConsulta({ de, id });
  if (data) return <Panel atencion={id} resumen={data} escribe={escribe && de === 'atencion'} />;
  if (error) return <RetryNote title={t('panel.noLlego')} error={error} onRetry={refetch} />;
  return <Skeleton shape="text" count={6} label={t('panel.cargando')} />;
}

function Panel({ atencion, resumen, escribe }: { atencion: string; resumen: Resumen; escribe: boolean }) {
  const actos = useActosEnConsulta(atencion);
  const [enCurso, setEnCurso] = useState<EnCurso>();
  const [importa, setImporta] = useState(false);
  const cerrar = () => setEnCurso(undefined);
  const confirmar = useMutation({
    mutationFn: actos.confirmar,
    onSuccess: () => toast(t('panel.confirmado')),
  });
  const decir = useMutation({
    mutationFn: ({ clase, dicha }: { clase: ClaseConNinguna; dicha: boolean }) =>
      actos.decirNinguna(clase, dicha),
  });
  const porConfirmar = sinConfirmar(resumen).map(({ id }) => id);
  const pasadas = terminadas(resumen);
  const clase = (cual: Clase) => (
    <ClaseDelPanel
      key={cual}
      clase={cual}
      resumen={resumen}
      escribe={escribe}
      ocupado={confirmar.isPending || decir.isPending}
      onEnCurso={setEnCurso}
      onConfirmar={(id) => confirmar.mutate([id])}
      onNinguna={(con, dicha) => decir.mutate({ clase: con, dicha })}
    />
  );
  return (
    <div className={css['panel']}>
      {escribe && porConfirmar.length > 1 && (
        <Button
          variant="second"
          icon={<CheckCheck />}
          busy={confirmar.isPending}
          onClick={() => confirmar.mutate(porConfirmar)}
        >
          {t('panel.confirmarTodo', { cuantas: porConfirmar.length })}
        </Button>
      )}
      <FailureNote title={t('panel.fallo')} error={confirmar.error ?? decir.error} />
      {primeras.map(clase)}
      <details className={css['plegado']}>
        <summary>
          {t('panel.lodemas', {
            cuantas: lodemas.reduce((suma, cual) => suma + vigentesDe(resumen, cual).length, 0),
          })}
        </summary>
        {lodemas.map(clase)}
      </details>
      {pasadas.length > 0 && (
        <details className={css['plegado']}>
          <summary>{t('panel.antes', { cuantas: pasadas.length })}</summary>
          <ul className={css['lista']}>
            {pasadas.map((entrada) => (
              <Entrada key={entrada.id} entrada={entrada} antes={nombreDeClase[entrada.clase]} />
            ))}
          </ul>
        </details>
      )}
      {!escribe && <p className="muted sm">{t('panel.alAtender')}</p>}
      {escribe && (
        <Button variant="quiet" className="flush" icon={<FileInput />} onClick={() => setImporta(true)}>
          {t('panel.importar')}
        </Button>
      )}
      <Suspense>
        {importa && (
          <ImportarEnConsulta
            atencion={atencion}
            actuales={resumen.entradas}
            onClose={() => setImporta(false)}
          />
        )}
      </Suspense>
      {enCurso?.que === 'quitar' && (
        <QuitarDialog
          entrada={enCurso.entrada}
          actos={actos}
          desk
          onQuitada={(entrada) => toast(deEntrada('acto.quitado', { que: nombreDe(entrada) }))}
          onClose={cerrar}
        />
      )}
      {enCurso !== undefined && enCurso.que !== 'quitar' && (
        <EntradaDialog
          clase={enCurso.que === 'agregar' ? enCurso.clase : enCurso.entrada.clase}
          entrada={enCurso.que === 'cambiar' ? enCurso.entrada : undefined}
          actos={actos}
          desk
          onClose={cerrar}
        />
      )}
    </div>
  );
}
