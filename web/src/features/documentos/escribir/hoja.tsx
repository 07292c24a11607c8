import { escritoNuevo } from '@portal/domain/documentos/reglas';
import type { DocumentosDeAtencion } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { FileX } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EscribirSubida } from './campos/adjunto.tsx';
import { useDocumentos } from './consulta.ts';
import { EscribirEditor } from './editor.tsx';
import { EscribirFirmado } from './firmado.tsx';
import { HojaMarco, type HojaProps } from './marco.tsx';
import { useEscuchar } from './escuchar.ts';
import { unaLinea } from './palabras.ts';
import { t } from './textos-escribir.ts';
import css from './hoja.module.css';

const nuevos = ['receta', 'certificado', 'orden', 'indicaciones', 'adjunto'] as const;
type TipoNuevo = (typeof nuevos)[number];
const esNuevo = (que: string): que is TipoNuevo => (nuevos as readonly string[]).includes(que);

/** One document in the record's place, beside the call. */
export function EscribirHoja(props: HojaProps) {
  const { que, ficha, onCerrar } = props;
  const { data, error, refetch } = useDocumentos(ficha.atencion.id);
  const ref = useRef<HTMLElement>(null);
  useEscuchar(ref, 'keydown', (event) => {
    // Escape closes an open list of suggestions first.
    const abierta = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !abierta) onCerrar();
  });
  return (
    <section className={css['hoja']} ref={ref} aria-label={t('hoja.region')}>
      {data ? (
        <Elegida {...props} data={data} />
      ) : (
        <HojaMarco titulo={esNuevo(que) ? t(`hoja.${que}`) : t('escribir.mas')} onCerrar={onCerrar}>
          {error ? (
            <Note
              tone="bad"
              role="alert"
              title={t('hoja.noLlego')}
              actions={
                <Button variant="second" onClick={() => void refetch()}>
                  {t('hoja.reintentar')}
                </Button>
              }
            >
              <p>{error.message}</p>
            </Note>
          ) : (
            <Skeleton shape="text" count={6} label={t('hoja.cargando')} />
          )}
        </HojaMarco>
      )}
    </section>
  );
}

function Elegida({ data, que, ...props }: HojaProps & { data: DocumentosDeAtencion }) {
  const [nuevoId] = useState(() => crypto.randomUUID());
  const documento = esNuevo(que)
    ? data.documentos.find(
        (one) =>
          one.id === nuevoId ||
          (one.tipo === que && one.estado === 'borrador' && one.corrige === null && one.propio),
      )
    : data.documentos.find((one) => one.id === que);

  if (documento?.estado === 'firmado' || (documento && documento.escrito === null))
    return <EscribirFirmado documento={documento} data={data} {...props} />;
  if (documento?.escrito)
    return (
      <EscribirEditor
        key={documento.id}
        id={documento.id}
        documento={documento}
        inicial={documento.escrito}
        data={data}
        {...props}
      />
    );
  if (esNuevo(que)) {
    if (que !== 'adjunto')
      return (
        <EscribirEditor
          key={nuevoId}
          id={nuevoId}
          documento={undefined}
          inicial={empezado(que, props.nota)}
          data={data}
          {...props}
        />
      );
    return (
      <HojaMarco titulo={t('hoja.adjunto')} onCerrar={props.onCerrar}>
        <EscribirSubida
          atencion={props.ficha.atencion.id}
          id={nuevoId}
          onSubido={({ id }) => props.onAbrir(id)}
        />
      </HojaMarco>
    );
  }
  return (
    <HojaMarco titulo={t('escribir.mas')} onCerrar={props.onCerrar}>
      <EmptyState icon={<FileX className="lg" />} title={t('hoja.noEsta')} bare>
        {t('hoja.noEsta.texto')}
      </EmptyState>
    </HojaMarco>
  );
}

/**
 * A new document starts with the note's text. A certificate does not take the diagnosis, which stays private
 * unless the professional adds it.
 */
function empezado(tipo: Exclude<TipoNuevo, 'adjunto'>, nota: HojaProps['nota']): Escrito {
  const nuevo = escritoNuevo(tipo);
  return nuevo.tipo === 'receta' || nuevo.tipo === 'orden'
    ? { ...nuevo, diagnostico: unaLinea(nota.diagnostico.trim()) }
    : nuevo;
}
