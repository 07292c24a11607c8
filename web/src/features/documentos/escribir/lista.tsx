import type { Ficha } from '@portal/domain/atenciones/contract';
import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import {
  Award,
  ClipboardPlus,
  FilePlus2,
  FileText,
  History,
  Pill,
  Paperclip,
  ScrollText,
  Stethoscope,
  type LucideIcon,
} from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ParaArt } from '../desk/para-art.tsx';
import { useAbrirPropio, useDocumentos, useRepetir } from './consulta.ts';
import { EstadoDelDocumento, VerPdf } from './firmado.tsx';
import { concordar, cualDe, cuando, resumenDe } from './palabras.ts';
import { t } from './textos-escribir.ts';
import { Actos } from './actos.tsx';
import css from './lista.module.css';

export const iconoDe: Record<DocumentoDelEscritorio['tipo'], LucideIcon> = {
  receta: Pill,
  certificado: Award,
  orden: ClipboardPlus,
  indicaciones: ScrollText,
  evolucion: Stethoscope,
  adjunto: Paperclip,
  constancia: FileText,
};

/** Under the note: the kinds of documents. The keys R and C do the same. */
export function EscribirBotones({ onAbrir }: { onAbrir: (que: string) => void }) {
  const otros = (['orden', 'indicaciones', 'adjunto'] as const).map((tipo) => {
    const Icon = iconoDe[tipo];
    return {
      id: tipo,
      label: t(`escribir.${tipo}`),
      note: t(`escribir.${tipo}.nota`),
      icon: <Icon />,
      onPress: () => onAbrir(tipo),
    };
  });
  return (
    <div className={css['botones']} role="group" aria-label={t('escribir.botones')}>
      <Button
        variant="second"
        className={css['boton']}
        icon={<Pill />}
        aria-keyshortcuts="R"
        data-abre="receta"
        onClick={() => onAbrir('receta')}
      >
        {t('escribir.receta')} <kbd>R</kbd>
      </Button>
      <Button
        variant="second"
        className={css['boton']}
        icon={<Award />}
        aria-keyshortcuts="C"
        data-abre="certificado"
        onClick={() => onAbrir('certificado')}
      >
        {t('escribir.certificado')} <kbd>C</kbd>
      </Button>
      <Menu
        className={css['mas']}
        trigger={
          <>
            <FilePlus2 />
            {t('escribir.mas')}
          </>
        }
        items={otros}
      />
    </div>
  );
}

export function EscribirCuantos({ atencion, mas }: { atencion: string; mas: number }) {
  const { data } = useDocumentos(atencion);
  return data && <span className="count">{data.documentos.length + mas}</span>;
}

/** The attention's documents with their state, and earlier prescriptions that can be repeated. */
export function EscribirLista({ ficha, onAbrir }: { ficha: Ficha; onAbrir: (que: string) => void }) {
  const atencion = ficha.atencion.id;
  const { data, error, refetch } = useDocumentos(atencion);
  const repetir = useRepetir(atencion);
  const pdf = useAbrirPropio();
  if (error && !data) {
    return (
      <Note
        tone="bad"
        title={t('hoja.noLlego')}
        actions={
          <Button variant="second" onClick={() => void refetch()}>
            {t('hoja.reintentar')}
          </Button>
        }
      >
        <p>{error.message}</p>
      </Note>
    );
  }
  if (!data) return <Skeleton shape="text" count={3} label={t('hoja.cargando')} />;
  const deOtras = data.anteriores.filter(({ id }) => data.documentos.every((one) => one.id !== id));
  return (
    <>
      <section>
        <h3 className={css['titulo']}>{t('lista.titulo')}</h3>
        {data.documentos.length === 0 ? (
          <p className="muted">{t('lista.vacia')}</p>
        ) : (
          <ul className={css['lista']}>
            {data.documentos.toSorted(porOrden).map((documento) => (
              <Fila key={documento.id} documento={documento} pdf={pdf} onAbrir={onAbrir} />
            ))}
          </ul>
        )}
        <EscribirBotones onAbrir={onAbrir} />
      </section>
      {deOtras.length > 0 && (
        <section>
          <h3 className={css['titulo']}>{t('lista.anteriores')}</h3>
          <ul className={css['lista']}>
            {deOtras.map(({ id, numero, firmado, profesional, medicamentos, path }) => (
              <li key={id}>
                <span className={css['que']}>
                  <Pill />
                  <span>
                    <b>{medicamentos.map(({ generico, marca }) => generico || marca).join(', ')}</b>
                    <small className="num">
                      {[t('firmado.numero', { numero }), cuando(firmado), profesional].join(' · ')}
                    </small>
                  </span>
                </span>
                <Actos>
                  <VerPdf
                    documento={{ tipo: 'receta', nombre: t('hoja.receta'), numero }}
                    path={path}
                    pdf={pdf}
                    discreto
                  />
                  <Button
                    variant="quiet"
                    small
                    icon={<History />}
                    busy={repetir.isPending && repetir.variables.receta === id}
                    aria-label={t('lista.repetir.de', { numero })}
                    onClick={() =>
                      repetir.mutate(
                        { receta: id },
                        {
                          onSuccess: (nuevo) => onAbrir(nuevo.id),
                          onError: ({ message }) =>
                            toast(t('acto.fallo', { motivo: message }), { tone: 'bad' }),
                        },
                      )
                    }
                  >
                    {t('lista.repetir')}
                  </Button>
                </Actos>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Drafts first, then the newest. */
const porOrden = (a: DocumentoDelEscritorio, b: DocumentoDelEscritorio) =>
  a.estado === b.estado
    ? (b.firmado ?? b.guardado).localeCompare(a.firmado ?? a.guardado)
    : a.estado === 'borrador'
      ? -1
      : 1;

function Fila({
  documento,
  pdf,
  onAbrir,
}: {
  documento: DocumentoDelEscritorio;
  pdf: ReturnType<typeof useAbrirPropio>;
  onAbrir: (que: string) => void;
}) {
  const { id, tipo, firmado, guardado, path, escrito } = documento;
  const Icon = iconoDe[tipo];
  const cual = cualDe(documento);
  const resumen = resumenDe(escrito);
  return (
    <li>
      <button type="button" className={css['que']} data-abre={id} onClick={() => onAbrir(id)}>
        <Icon />
        <span>
          <b>{cual}</b> {resumen && <span className={css['resumen']}>{resumen}</span>}{' '}
          <small className="num">
            {firmado
              ? t('lista.firmado', { ...concordar(tipo), cuando: cuando(firmado) })
              : t('lista.guardado', { ...concordar(tipo), cuando: cuando(guardado) })}
          </small>
        </span>
      </button>
      <Actos>
        <EstadoDelDocumento documento={documento} />
        <ParaArt documento={documento} />
        {path !== null && <VerPdf documento={documento} path={path} pdf={pdf} discreto />}
      </Actos>
    </li>
  );
}

/** Unsigned documents, shown before an attention is finished. */
export function EscribirSinFirmar({ atencion }: { atencion: string }) {
  const { data } = useDocumentos(atencion);
  const quedan = (data?.documentos ?? []).filter(
    ({ estado, propio, tipo }) => estado === 'borrador' && propio && tipo !== 'evolucion',
  );
  if (quedan.length === 0) return null;
  const nombres = quedan.map(({ nombre }) => nombre.toLocaleLowerCase('es')).join(', ');
  return (
    <Note
      tone="warn"
      title={
        quedan.length === 1
          ? t('sinFirmar.1', { nombres })
          : t('sinFirmar.n', { cuantos: quedan.length, nombres })
      }
    >
      <p>{t('sinFirmar.texto')}</p>
    </Note>
  );
}
