import { sonIguales, type ClaveDeCara } from '@portal/domain/unidades/cara';
import { unidades, type PlantillaAdministrada } from '@portal/domain/unidades/contract';
import { useQuery } from '@tanstack/react-query';
import { Eye, Save, Send } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { momento } from './en-palabras.ts';
import { direccionDe } from './plantilla-archivos.tsx';
import { nombreDe } from './plantilla-campos.tsx';
import { Muestra } from './plantilla-colores.tsx';
import { Grupos, type TextoDelPortal } from './plantilla-grupos.tsx';
import { queryKey, EdicionContext, useEdicion, type Edicion } from './plantilla-use.ts';
import { Versiones } from './plantilla-versiones.tsx';
import { t } from './textos.ts';
import css from './plantilla.module.css';

/** The unit's cara: drafted here, previewed by its administrator, published and restored as a whole. */
export function PlantillaPage({ titulo, textos }: { titulo: string; textos: readonly TextoDelPortal[] }) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(unidades.obtenerPlantilla, {}),
    refetchOnWindowFocus: false,
  });
  if (data) return <Editar datos={data} titulo={titulo} textos={textos} />;
  return error ? (
    <RetryNote title={t('plantilla.noLlego')} error={error} onRetry={refetch} />
  ) : (
    <Skeleton count={4} />
  );
}

function Editar({
  datos,
  titulo,
  textos,
}: {
  datos: PlantillaAdministrada;
  titulo: string;
  textos: readonly TextoDelPortal[];
}) {
  const edicion = useEdicion(datos);
  const { sucio, guardar, previa, valor } = edicion;
  const [pregunta, setPregunta] = useState<'publicar' | 'descartar'>();
  const hayQuePublicar = sucio || datos.borrador !== null;
  const guardarBorrador = () =>
    guardar.mutate(undefined, { onSuccess: () => toast(t('plantilla.guardado')) });
  return (
    <EdicionContext value={edicion}>
      <DeskBar
        title={titulo}
        editing={sucio}
        tools={
          <>
            {hayQuePublicar && (
              <Button
                variant="second"
                icon={<Eye />}
                busy={previa.isPending}
                onClick={() => previa.mutate(window.open('about:blank', '_blank'))}
              >
                {t('plantilla.previa')}
              </Button>
            )}
            {sucio && (
              <Button
                variant="second"
                icon={<Save />}
                busy={guardar.isPending && t('plantilla.guardando')}
                onClick={guardarBorrador}
              >
                {t('plantilla.guardar')}
              </Button>
            )}
            {hayQuePublicar && (
              <Button
                icon={<Send />}
                razonEn={Object.keys(edicion.errores).length > 0 && 'plantilla-por-revisar'}
                onClick={() => setPregunta('publicar')}
              >
                {t('plantilla.publicar')}
              </Button>
            )}
          </>
        }
      />
      <div className={css['plantilla']}>
        <div className={css['formulario']}>
          <Fallo edicion={edicion} />
          <Grupos textos={textos} />
        </div>
        <div className={css['lado']}>
          <Estado edicion={edicion} onDescartar={() => setPregunta('descartar')} />
          <Card title={t('muestra.titulo')}>
            <Muestra logo={direccionDe(valor('imagenes.logo') as string | null, 'logo')} />
          </Card>
          <Versiones
            versiones={datos.versiones}
            onVuelta={() => !hayQuePublicar && void edicion.verLoDeAhora()}
          />
        </div>
      </div>
      {pregunta === 'publicar' && <Publicar edicion={edicion} onClose={() => setPregunta(undefined)} />}
      {pregunta === 'descartar' && <Descartar edicion={edicion} onClose={() => setPregunta(undefined)} />}
    </EdicionContext>
  );
}

function Fallo({ edicion: { fallo, conflicto, verLoDeAhora } }: { edicion: Edicion }) {
  if (!fallo || !conflicto) return <FailureNote title={t('fallo.titulo')} error={fallo} />;
  return (
    <Note
      tone="warn"
      role="alert"
      title={t('conflicto.titulo')}
      actions={
        <Button variant="second" onClick={() => void verLoDeAhora()}>
          {t('conflicto.ver')}
        </Button>
      }
    >
      {t('conflicto.texto')}
    </Note>
  );
}

function Estado({
  edicion: { datos, sucio, ajustes, errores },
  onDescartar,
}: {
  edicion: Edicion;
  onDescartar: () => void;
}) {
  const { borrador } = datos;
  // The greys follow the primary colour: count both as one change.
  const cuantos = new Set(Object.keys(ajustes).map((una) => nombreDe(una as ClaveDeCara))).size;
  const porRevisar = Object.keys(errores);
  const estado = sucio ? 'sinGuardar' : borrador ? 'borrador' : 'sinCambios';
  return (
    <Card title={t('estado.titulo')} className={css['estado']}>
      <p role="status">
        <b>{t(`estado.${estado}`)}</b>
      </p>
      <p className="muted">
        {t(
          `estado.${estado}.texto`,
          borrador ? { autor: borrador.autor ?? '', momento: momento(borrador.cambiado) } : {},
        )}
      </p>
      <p className="muted">
        {cuantos === 0
          ? t('estado.ningunDistinto')
          : cuantos === 1
            ? t('estado.unDistinto')
            : t('estado.distintos', { cuantos })}
      </p>
      {porRevisar.length > 0 && (
        <Note tone="warn" className={css['porRevisar']}>
          <span id="plantilla-por-revisar">
            {t('estado.revisar', {
              que: porRevisar.map((una) => nombreDe(una as ClaveDeCara).toLowerCase()).join(', '),
            })}
          </span>
        </Note>
      )}
      {(borrador ?? sucio) && (
        <Button variant="danger" small onClick={onDescartar}>
          {t('plantilla.descartar')}
        </Button>
      )}
    </Card>
  );
}

/** What publishing would change: the differences from the published version. */
function cambios({ datos, ajustes }: Edicion): string[] {
  const claves = new Set([...Object.keys(ajustes), ...Object.keys(datos.ajustes)]);
  const cambiadas = [...claves].filter(
    (una) => !sonIguales(ajustes[una], (datos.ajustes as Record<string, unknown>)[una]),
  );
  return [...new Set(cambiadas.map((una) => nombreDe(una as ClaveDeCara)))];
}

function Publicar({ edicion, onClose }: { edicion: Edicion; onClose: () => void }) {
  const { publicar } = edicion;
  const [nota, setNota] = useState('');
  return (
    <ConfirmDialog
      title={t('publicar.titulo')}
      yes={t('plantilla.publicar')}
      no={t('publicar.volver')}
      busy={publicar.isPending && t('plantilla.publicando')}
      onYes={() => publicar.mutate(nota, { onSettled: onClose })}
      onNo={() => !publicar.isPending && onClose()}
    >
      <div className="stack">
        <p>{t('publicar.texto')}</p>
        <p className="muted">
          {t('publicar.cambia')} {cambios(edicion).join(', ')}.
        </p>
        <TextField
          id="publicar-nota"
          label={t('publicar.nota')}
          hint={t('publicar.notaAyuda')}
          optional
          maxLength={200}
          autoComplete="off"
          value={nota}
          onChange={(event) => setNota(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

function Descartar({ edicion: { descartar }, onClose }: { edicion: Edicion; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('descartar.titulo')}
      yes={t('descartar.si')}
      no={t('descartar.no')}
      danger
      busy={descartar.isPending}
      onYes={() => descartar.mutate(undefined, { onSettled: onClose })}
      onNo={onClose}
    >
      <p>{t('descartar.texto')}</p>
    </ConfirmDialog>
  );
}
