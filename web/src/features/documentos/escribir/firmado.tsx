import type { DocumentoDelEscritorio, DocumentosDeAtencion } from '@portal/domain/documentos/contract';
import { seAnula, ultimoDia } from '@portal/domain/documentos/reglas';
import { diaConAnio, diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleOff,
  Download,
  FilePen,
  FileText,
  History,
  Hourglass,
  PenLine,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyConfirmDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { registroDicho } from '../registro-badge.tsx';
import { AdvertenciasFirmadas, EnMedicacion } from './avisos/en-medicacion.tsx';
import { useAbrirPropio, useCorregir, useRepetir } from './consulta.ts';
import { HojaMarco, type HojaProps } from './marco.tsx';
import { conArticulo, concordar, cualDe } from './palabras.ts';
import { cualCorrige, EscribirPapel } from './papel.tsx';
import { t } from './textos-escribir.ts';
import { Actos } from './actos.tsx';

const AnularDialog = lazyPart(() => import('./anular-dialog.tsx'), 'AnularDialog');

type Props = Omit<HojaProps, 'que'> & { documento: DocumentoDelEscritorio; data: DocumentosDeAtencion };

/** A signed document: can be read, opened, and corrected by a new version. */
export function EscribirFirmado({ documento, data, ficha, onAbrir, onCerrar }: Props) {
  const { id, path, escrito, faltan, firmado, vence, vigencia, corrige, corregidoPor, anulacion, propio } =
    documento;
  const atencion = ficha.atencion.id;
  const [corrigiendo, setCorrigiendo] = useState(false);
  const corregir = useCorregir(atencion);
  const repetir = useRepetir(atencion);
  const pdf = useAbrirPropio();
  const [anulando, setAnulando] = useState(false);
  const enPie = propio && corregidoPor === null && anulacion === null;
  // An uploaded file is corrected by uploading another one.
  const seCorrige = enPie && documento.tipo !== 'constancia' && documento.tipo !== 'adjunto';
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
            documento.conPresencia && t('firmado.conPresencia'),
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
          {enPie && seAnula(documento.tipo) && (
            <Button variant="quiet" icon={<Ban />} onClick={() => setAnulando(true)}>
              {t('firmado.anular')}
            </Button>
          )}
          {documento.tipo === 'receta' && anulacion === null && (
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
        {anulacion && (
          <Note
            tone="bad"
            title={t('firmado.anulada.titulo', {
              ...concordar(documento.tipo),
              dia: diaConAnio(diaDe(new Date(anulacion.ocurrida))),
              hora: horaDe(new Date(anulacion.ocurrida)),
            })}
          >
            <p>{t('firmado.anulada.motivo', { motivo: anulacion.motivo })}</p>
          </Note>
        )}
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
        <AdvertenciasFirmadas documento={documento} />
        <EnMedicacion atencion={atencion} documento={documento} />
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
      {anulando && (
        <AnularDialog atencion={atencion} documento={documento} onCerrar={() => setAnulando(false)} />
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

type ConEstado = Pick<DocumentoDelEscritorio, 'tipo' | 'estado' | 'vigencia' | 'registro'> & {
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
  const { tipo, estado, vigencia, registro, incompleta, faltan = [] } = documento;
  const [tone, Icon, texto] = ((): [BadgeTone, LucideIcon, string] => {
    if (estado === 'borrador') return ['info', FilePen, t('hoja.borrador')];
    if (vigencia === 'anulada') return ['bad', Ban, t('firmado.anulada', concordar(tipo))];
    if (vigencia === 'corregida') return ['off', CircleOff, t('firmado.corregida', concordar(tipo))];
    if (incompleta ?? faltan.length > 0) return ['warn', CircleAlert, t('firmado.incompleta')];
    if (vigencia === 'vencida') return ['off', CircleOff, t('firmado.vencida', concordar(tipo))];
    if (registro?.estado === 'en_registro') return ['info', Hourglass, registroDicho(registro)];
    if (registro?.estado === 'rechazada') return ['bad', CircleAlert, registroDicho(registro)];
    if (registro?.estado === 'sin_registro') return ['warn', CircleAlert, registroDicho(registro)];
    if (registro) return ['open', CircleCheck, registroDicho(registro)];
    return ['open', CircleCheck, t('firmado.vigente', concordar(tipo))];
  })();
  return (
    <Badge tone={tone} icon={<Icon />} className={className}>
      {texto}
    </Badge>
  );
}
