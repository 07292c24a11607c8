import type { DocumentoDelEscritorio, DocumentosDeAtencion } from '@portal/domain/documentos/contract';
import { ultimoDia } from '@portal/domain/documentos/reglas';
import { SIN_REGISTRO } from '@portal/domain/registro/reglas';
import { diaConAnio, diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import {
  CircleAlert,
  CircleCheck,
  CircleOff,
  Download,
  FilePen,
  FileText,
  History,
  PenLine,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyConfirmDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useAbrirPropio, useCorregir, useRepetir } from './consulta.ts';
import { HojaMarco, type HojaProps } from './marco.tsx';
import { conArticulo, concordar, cualDe } from './palabras.ts';
import { cualCorrige, EscribirPapel } from './papel.tsx';
import { t } from './textos-escribir.ts';
import { Actos } from './actos.tsx';

type Props = Omit<HojaProps, 'que'> & { documento: DocumentoDelEscritorio; data: DocumentosDeAtencion };

/** A signed document: can be read, opened, and corrected by a new version. */
export function EscribirFirmado({ documento, data, ficha, onAbrir, onCerrar }: Props) {
  const { id, path, escrito, faltan, firmado, vence, vigencia, corrige, corregidoPor, propio } = documento;
  const atencion = ficha.atencion.id;
  const [corrigiendo, setCorrigiendo] = useState(false);
  const corregir = useCorregir(atencion);
  const repetir = useRepetir(atencion);
  const pdf = useAbrirPropio();
  // An uploaded file is corrected by uploading another one.
  const seCorrige =
    propio && corregidoPor === null && documento.tipo !== 'constancia' && documento.tipo !== 'adjunto';
  const borrador = data.documentos.find((one) => one.estado === 'borrador' && one.corrige?.id === id);
  const cual = cualDe(documento);
  const fallo = (error: Error) => toast(t('acto.fallo', { motivo: error.message }), { tone: 'bad' });

  return (
    <HojaMarco
      titulo={cual}
      insignia={<EstadoDelDocumento documento={documento} />}
      bajo={
        <p className="muted sm num">
          {[
            firmado &&
              t('firmado.cuando', {
                ...concordar(documento.tipo),
                dia: diaConAnio(diaDe(new Date(firmado))),
                hora: horaDe(new Date(firmado)),
              }),
            vence &&
              t(vigencia === 'vencida' ? 'firmado.vencio' : 'firmado.vence', {
                dia: diaConAnio(ultimoDia(new Date(vence))),
              }),
            corrige && t('hoja.corrige', { cual: cualCorrige(corrige) }),
          ]
            .filter(Boolean)
            .join('. ')}
        </p>
      }
      onCerrar={onCerrar}
      pie={
        <Actos solos>
          {documento.tipo === 'receta' && (
            <Button
              variant="quiet"
              icon={<History />}
              busy={repetir.isPending}
              onClick={() =>
                repetir.mutate({ receta: id }, { onSuccess: (nuevo) => onAbrir(nuevo.id), onError: fallo })
              }
            >
              {t('firmado.repetir')}
            </Button>
          )}
          {seCorrige && (
            <Button
              variant="second"
              icon={<PenLine />}
              onClick={() => (borrador ? onAbrir(borrador.id) : setCorrigiendo(true))}
            >
              {t('firmado.corregir')}
            </Button>
          )}
          {path !== null && <VerPdf documento={documento} path={path} pdf={pdf} />}
        </Actos>
      }
    >
      <div className="stack">
        {corregidoPor && (
          <Note tone="info">
            <p>
              {t('firmado.corregidoPor', {
                cual: corregidoPor.numero === null ? 'una versión nueva' : `la n° ${corregidoPor.numero}`,
              })}{' '}
              <Button variant="quiet" small onClick={() => onAbrir(corregidoPor.id)}>
                {t('propios.abrir')}
              </Button>
            </p>
          </Note>
        )}
        {faltan.length > 0 && (
          <Note tone="warn" title={t('firmado.incompleta')}>
            <p>{t('firmado.incompleta.texto', { campos: faltan.map(({ nombre }) => nombre).join(', ') })}</p>
          </Note>
        )}
        {escrito && (
          <EscribirPapel
            escrito={escrito}
            paciente={{ ...ficha.paciente, ...data.paciente }}
            documento={documento}
            incompleta={faltan.length > 0}
          />
        )}
        {!propio && documento.tipo !== 'constancia' && <p className="muted sm">{t('firmado.deOtro')}</p>}
      </div>
      {corrigiendo && (
        <LazyConfirmDialog
          title={t('firmado.corregir.titulo', { cual: conArticulo(documento) })}
          yes={t('firmado.corregir.si')}
          no={t('firmado.corregir.no')}
          busy={corregir.isPending && t('firmado.corregir.abriendo')}
          onYes={() =>
            corregir.mutate(id, {
              onSuccess: (nuevo) => onAbrir(nuevo.id),
              onError(error) {
                fallo(error);
                setCorrigiendo(false);
              },
            })
          }
          onNo={() => setCorrigiendo(false)}
        >
          <p>{t('firmado.corregir.texto')}</p>
        </LazyConfirmDialog>
      )}
    </HojaMarco>
  );
}

type PdfProps = {
  documento: Pick<DocumentoDelEscritorio, 'tipo' | 'nombre' | 'numero'>;
  path: string;
  pdf: ReturnType<typeof useAbrirPropio>;
  discreto?: boolean;
};

/** Opens in a new tab; an uploaded file is downloaded. */
export function VerPdf({ documento, path, pdf, discreto }: PdfProps) {
  const subido = documento.tipo === 'adjunto';
  return (
    <Button
      variant={discreto ? 'quiet' : 'primary'}
      small={discreto ?? false}
      icon={subido ? <Download /> : <FileText />}
      busy={pdf.abriendo === path}
      aria-label={t(subido ? 'firmado.archivo.de' : 'firmado.pdf.de', { cual: cualDe(documento) })}
      onClick={() => pdf.abrir(path, !subido)}
    >
      {t(subido ? 'firmado.archivo' : 'firmado.pdf')}
    </Button>
  );
}

type ConEstado = Pick<DocumentoDelEscritorio, 'tipo' | 'estado' | 'vigencia' | 'registrada'> & {
  incompleta?: boolean;
  faltan?: readonly unknown[];
};

export function EstadoDelDocumento({
  documento,
  className,
}: {
  documento: ConEstado;
  className?: string | undefined;
}) {
  const { tipo, estado, vigencia, registrada, incompleta, faltan = [] } = documento;
  const [tone, Icon, texto] = ((): [BadgeTone, LucideIcon, string] => {
    if (estado === 'borrador') return ['info', FilePen, t('hoja.borrador')];
    if (vigencia === 'corregida') return ['off', CircleOff, t('firmado.corregida', concordar(tipo))];
    if (incompleta ?? faltan.length > 0) return ['warn', CircleAlert, t('firmado.incompleta')];
    if (vigencia === 'vencida') return ['off', CircleOff, t('firmado.vencida', concordar(tipo))];
    if (registrada === false) return ['warn', CircleAlert, SIN_REGISTRO];
    return ['open', CircleCheck, t('firmado.vigente', concordar(tipo))];
  })();
  return (
    <Badge tone={tone} icon={<Icon />} className={className}>
      {texto}
    </Badge>
  );
}
