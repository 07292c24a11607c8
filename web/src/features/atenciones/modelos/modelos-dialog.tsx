import { modelos, type Modelo } from '@portal/domain/modelos/contract';
import {
  destinosDeModelo,
  NOMBRE_HASTA,
  TEXTO_HASTA,
  type DestinoDeModelo,
} from '@portal/domain/modelos/reglas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, TextQuote } from 'lucide-react';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import ficha from '../ficha/ficha.module.css';
import { modelosQuery } from './use-modelos.ts';
import { t } from './textos-modelos.ts';
import css from './modelos.module.css';

type Abierto = Modelo | 'nuevo';
type Props = {
  /** Closes, and then inserts. */ onInsertar: (texto: string) => void;
  onClose: () => void;
};

/** The professional's own texts: choose one to insert it, write a new one, change or delete one. */
export function ModelosDialog({ onInsertar, onClose }: Props) {
  const lista = useQuery(modelosQuery);
  const [abierto, setAbierto] = useState<Abierto>();
  if (abierto !== undefined)
    return (
      <Editor
        modelo={abierto === 'nuevo' ? undefined : abierto}
        onVolver={() => setAbierto(undefined)}
        onClose={onClose}
      />
    );
  return (
    <LazyDialog
      title={t('modelos.titulo')}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Plus />} onClick={() => setAbierto('nuevo')}>
            {t('modelos.nuevo')}
          </Button>
          <Button variant="second" onClick={onClose}>
            {t('modelos.cerrar')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {lista.isPending && <Skeleton shape="text" count={4} label={t('modelos.cargando')} />}
        {lista.isError && !lista.data && (
          <RetryNote title={t('modelos.noLlegaron')} error={lista.error} onRetry={lista.refetch} />
        )}
        {lista.data?.length === 0 && (
          <EmptyState icon={<TextQuote className="lg" />} title={t('modelos.vacio')} bare>
            {t('modelos.vacio.texto')}
          </EmptyState>
        )}
        {lista.data && lista.data.length > 0 && (
          <>
            <p className="muted sm">
              {t('modelos.ayuda', {
                ejemplo: `.${lista.data.find(({ abreviatura }) => abreviatura)?.abreviatura ?? 'hta'}`,
              })}
            </p>
            <ul className={css['lista']}>
              {lista.data.map((modelo) => (
                <li key={modelo.id}>
                  <button
                    type="button"
                    className={ficha['abre']}
                    aria-label={t('modelos.insertar', { nombre: modelo.nombre })}
                    onClick={() => onInsertar(modelo.texto)}
                  >
                    <span>
                      <b>
                        {modelo.nombre} {modelo.abreviatura && <kbd>.{modelo.abreviatura}</kbd>}
                      </b>
                      <small>{modelo.texto}</small>
                    </span>
                  </button>
                  <Button
                    variant="quiet"
                    icon={<Pencil />}
                    aria-label={t('modelos.editar.a', { nombre: modelo.nombre })}
                    title={t('modelos.editar')}
                    onClick={() => setAbierto(modelo)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </LazyDialog>
  );
}

const VACIO = { nombre: '', abreviatura: '', para: 'todo' as DestinoDeModelo, texto: '' };

function Editor({
  modelo,
  onVolver,
  onClose,
}: {
  modelo: Modelo | undefined;
  onVolver: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [alAbrir] = useState(
    modelo
      ? {
          nombre: modelo.nombre,
          abreviatura: modelo.abreviatura ?? '',
          para: modelo.para,
          texto: modelo.texto,
        }
      : VACIO,
  );
  const [escrito, setEscrito] = useState(alAbrir);
  const [borrando, setBorrando] = useState(false);
  const done = async (texto: string) => {
    await queries.invalidateQueries({ queryKey: modelosQuery.queryKey });
    toast(texto);
    onVolver();
  };
  const guardar = useMutation({
    mutationFn: () => {
      const body = { ...(modelo && { id: modelo.id }), ...escrito };
      return call(modelos.guardarModelo, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: (guardado) => done(t('modelos.guardado', { nombre: guardado.nombre })),
  });
  const borrar = useMutation({
    mutationFn: (id: string) => call(modelos.borrarModelo, { body: { id } }),
    onSuccess: () => done(t('modelos.borrado', { nombre: escrito.nombre })),
  });
  const fallo = guardar.error ?? borrar.error;
  const errores = fallo instanceof ApiError ? fallo.fields : {};
  const campo = (name: 'nombre' | 'abreviatura' | 'texto') => ({
    id: `modelo-${name}`,
    value: escrito[name],
    error: errores[name],
    onChange: (event: { target: { value: string } }) =>
      setEscrito((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <LazyDialog
      title={modelo?.nombre ?? t('modelos.nuevo')}
      onClose={onClose}
      // A press beside the dialog does not throw away what was written.
      dismissable={escrito === alAbrir}
      actions={
        <>
          <Button busy={guardar.isPending && t('modelos.guardando')} onClick={() => guardar.mutate()}>
            {t('modelos.guardar')}
          </Button>
          <Button variant="second" onClick={onVolver}>
            {t('modelos.volver')}
          </Button>
          {modelo && (
            <Button
              variant="quiet"
              busy={borrar.isPending}
              onClick={() => (borrando ? borrar.mutate(modelo.id) : setBorrando(true))}
            >
              {t(borrando ? 'modelos.borrar.seguro' : 'modelos.borrar')}
            </Button>
          )}
        </>
      }
    >
      <div className="fields">
        {borrando && modelo && (
          <Note tone="warn" role="alert">
            <p>{t('modelos.borrar.pregunta', { nombre: modelo.nombre })}</p>
          </Note>
        )}
        <TextField label={t('modelos.nombre')} maxLength={NOMBRE_HASTA} {...campo('nombre')} autoFocus />
        <TextField
          label={t('modelos.abreviatura')}
          hint={t('modelos.abreviatura.nota')}
          maxLength={12}
          autoCapitalize="none"
          {...campo('abreviatura')}
        />
        <SelectField
          id="modelo-para"
          label={t('modelos.para')}
          value={escrito.para}
          onChange={({ target }) =>
            setEscrito((before) => ({ ...before, para: target.value as DestinoDeModelo }))
          }
          options={destinosDeModelo
            .toReversed()
            .map((para) => ({ value: para, label: t(`modelos.para.${para}`) }))}
        />
        <TextArea label={t('modelos.texto')} rows={6} maxLength={TEXTO_HASTA} {...campo('texto')} />
        {fallo && Object.keys(errores).length === 0 && (
          <Note tone="bad" role="alert" title={t('modelos.fallo')}>
            <p>{fallo.message}</p>
          </Note>
        )}
      </div>
    </LazyDialog>
  );
}
