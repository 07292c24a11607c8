import { llaves, type Llave } from '@portal/domain/cuentas/contract-llaves';
import { LLAVE_NOMBRE } from '@portal/domain/cuentas/llaves';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FingerprintPattern, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { cuandoDeLaMaquina } from '../../../lib/cuando.ts';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AgregarLlave } from './agregar-llave.tsx';
import { t } from './textos-llaves.ts';
import css from './llaves.module.css';

export const llavesKey = ['llaves'] as const;

/** A section of 'Seguridad' in the profile: the devices that sign in without a password. */
export function LlavesDeAcceso() {
  const { data, error, refetch } = useQuery({
    queryKey: llavesKey,
    queryFn: () => call(llaves.listarLlaves, {}),
    select: (answer) => answer.llaves,
  });
  const [nombrando, setNombrando] = useState<Llave>();
  const [quitando, setQuitando] = useState<Llave>();
  return (
    <section className="part">
      <div className="part-full">
        <h3>{t('llaves.titulo')}</h3>
        <p className="muted">{t('llaves.texto')}</p>
      </div>
      <div className="part-full">
        {data?.length === 0 && <p className="sm muted">{t('llaves.ninguna')}</p>}
        {!data &&
          (error ? (
            <RetryNote title={t('llaves.noLlegaron')} error={error} onRetry={refetch} />
          ) : (
            <Skeleton shape="rows" count={1} />
          ))}
        {data && data.length > 0 && (
          <ul className={`list ${css['llaves']}`}>
            {data.map((llave) => (
              <li key={llave.id}>
                <FingerprintPattern />
                <div>
                  <b>{llave.nombre}</b>
                  <small>{enPalabras(llave)}</small>
                </div>
                <div className={css['actos']}>
                  <Button
                    variant="quiet"
                    icon={<Pencil />}
                    aria-label={t('llaves.nombrarA', { nombre: llave.nombre })}
                    aria-haspopup="dialog"
                    onClick={() => setNombrando(llave)}
                  >
                    {t('llaves.nombrar')}
                  </Button>
                  <Button
                    variant="quiet"
                    icon={<Trash2 />}
                    aria-label={t('llaves.quitarA', { nombre: llave.nombre })}
                    aria-haspopup="dialog"
                    onClick={() => setQuitando(llave)}
                  >
                    {t('llaves.quitar')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="part-full">
        <AgregarLlave />
      </div>
      {nombrando && <Nombrar llave={nombrando} onClose={() => setNombrando(undefined)} />}
      {quitando && <Quitar llave={quitando} onClose={() => setQuitando(undefined)} />}
    </section>
  );
}

function enPalabras({ creada, usada, otroHost }: Llave): string {
  const cuando =
    usada === null
      ? t('llaves.creada', { cuando: cuandoDeLaMaquina(creada) })
      : t('llaves.usada', { cuando: cuandoDeLaMaquina(usada) });
  return otroHost === null ? cuando : `${t('llaves.otroHost', { host: otroHost })} · ${cuando}`;
}

function Nombrar({ llave, onClose }: { llave: Llave; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'nombre').trim() === '' ? { nombre: t('llaves.nombreRequerido') } : {},
    submit: (values) =>
      fieldErrorsOf(async () => {
        await call(llaves.nombrarLlave, { body: { id: llave.id, nombre: typed(values, 'nombre').trim() } });
        void queries.invalidateQueries({ queryKey: llavesKey });
        toast(t('llaves.nombrada'));
        onClose();
      }),
  });
  return (
    <FormDialog
      form={form}
      title={t('llaves.nombrar')}
      onClose={onClose}
      className="stack"
      yes={t('llaves.guardar')}
      sending={t('llaves.guardando')}
      no={t('llaves.cancelar')}
    >
      <FailureNote title={t('llaves.error')} error={form.failure} />
      <TextField
        label={t('llaves.nombre')}
        hint={t('llaves.nombreAyuda')}
        maxLength={LLAVE_NOMBRE}
        defaultValue={llave.nombre}
        autoComplete="off"
        autoFocus
        {...form.fieldProps('nombre')}
      />
    </FormDialog>
  );
}

function Quitar({ llave, onClose }: { llave: Llave; onClose: () => void }) {
  const queries = useQueryClient();
  const quitar = useMutation({
    mutationFn: () => call(llaves.quitarLlave, { body: { id: llave.id } }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: llavesKey });
      void queries.invalidateQueries({ queryKey: ['sesiones'] });
      toast(t('llaves.quitada'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('llaves.pregunta', { nombre: llave.nombre })}
      yes={t('llaves.si')}
      no={t('llaves.no')}
      danger
      busy={quitar.isPending}
      onYes={() => quitar.mutate()}
      onNo={onClose}
    >
      <div className="stack">
        <p>{t('llaves.preguntaTexto')}</p>
        <FailureNote title={t('llaves.error')} error={quitar.error} />
      </div>
    </ConfirmDialog>
  );
}
