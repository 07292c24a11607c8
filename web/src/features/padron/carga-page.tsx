import { columnasPadron } from '@portal/domain/padron/lineas';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CargaRevision } from './carga-revision.tsx';
import { cuenta } from './en-palabras.ts';
import { useCarga, useDescarga, useSubir } from './padron.queries.ts';
import { t } from './textos.ts';
import css from './carga-page.module.css';

/** /admin/padron/carga: file, upload progress, preview of the changes, and the decision. */
export function CargaPage() {
  const subir = useSubir();
  const { data, error, refetch } = useCarga(subir.isPending);
  const revision = data?.revision;
  const enMarcha = subir.isPending || revision?.carga.estado === 'recibiendo';
  return (
    <div className="stack">
      <DeskBar title={t('padron.titulo')} />
      <PageHead title={t('padron.carga')} back={{ to: '/admin/padron', label: t('subir.volver') }} />
      {!data && error && <RetryNote title={t('padron.noLlego')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="card" />}
      {enMarcha && (
        <EnMarcha
          carga={revision?.carga.estado === 'recibiendo' ? revision.carga : undefined}
          archivo={subir.variables?.name}
        />
      )}
      {data &&
        !enMarcha &&
        (revision ? (
          <CargaRevision key={revision.carga.id} revision={revision} />
        ) : (
          <Elegir onSubir={subir.mutate} error={subir.error} />
        ))}
    </div>
  );
}

function EnMarcha({
  carga,
  archivo,
}: {
  carga: { archivo: string; lineas: number; bytes: number; bytesTotal: number | null } | undefined;
  archivo?: string | undefined;
}) {
  const done = carga?.bytesTotal ? carga.bytes / carga.bytesTotal : undefined;
  const lineas = cuenta(carga?.lineas ?? 0);
  return (
    <Card>
      <Progress
        id="padron-progreso"
        label={t('subir.leyendo', { archivo: carga?.archivo ?? archivo ?? '' })}
        done={done}
        said={
          carga
            ? done === undefined
              ? t('subir.lineas', { lineas })
              : t('subir.lineasDe', { lineas, porcentaje: Math.round(done * 100) })
            : t('subir.empezando')
        }
      />
      <p className="sm muted">{t('subir.puedeSalir')}</p>
    </Card>
  );
}

function Elegir({ onSubir, error }: { onSubir: (file: File) => void; error: Error | null }) {
  const [file, setFile] = useState<File>();
  const [falta, setFalta] = useState(false);
  const { bajando, bajar } = useDescarga();
  return (
    <div className={css['elegir']}>
      <Card>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (file) onSubir(file);
            else setFalta(true);
          }}
        >
          <FailureNote title={t('subir.error')} error={error} />
          <FileField
            id="padron-archivo"
            label={t('subir.archivo')}
            hint={t('subir.ayuda')}
            accept=".csv,.txt,text/csv"
            error={falta && !file ? t('subir.falta') : undefined}
            onChange={(event) => setFile(event.target.files?.[0])}
          />
          <p className="muted">{t('subir.antes')}</p>
          <div className="row">
            <Button type="submit" icon={<FileSpreadsheet />}>
              {t('subir.revisar')}
            </Button>
          </div>
        </form>
      </Card>
      <Card title={t('subir.columnas')}>
        <div className="stack">
          <ul className={css['columnas']}>
            {columnasPadron.map((columna) => (
              <li key={columna}>
                <code>{columna}</code>
              </li>
            ))}
          </ul>
          <p className="sm muted">{t('subir.columnasTexto')}</p>
          <Button
            variant="second"
            icon={<Download />}
            busy={bajando}
            onClick={() => bajar({ que: 'modelo' })}
          >
            {t('subir.modelo')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
