import { estado, type Incidente } from '@portal/domain/estado/contract';
import { DETALLE_DE_INCIDENTE, TITULO_DE_INCIDENTE } from '@portal/domain/estado/reglas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { typed, type FormErrors } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { t } from './textos.ts';
import css from './estado.module.css';

type Escrito = { titulo: string; detalle: string };
type Props = { incidente?: Incidente | undefined; onListo: () => void; onCerrar: () => void };

/** Writes or corrects an incident. It is public, so a second dialog shows it as others will read it. */
export function EscribirIncidente({ incidente, onListo, onCerrar }: Props) {
  const keyOf = useIdempotencyKey();
  const [escrito, setEscrito] = useState<Escrito>(incidente ?? { titulo: '', detalle: '' });
  const [revisado, setRevisado] = useState(false);
  const publicar = useMutation({
    mutationFn: async () => {
      const { titulo, detalle } = escrito;
      if (incidente) await call(estado.corregirIncidente, { body: { id: incidente.id, titulo, detalle } });
      else {
        const body = { titulo, detalle };
        await call(estado.publicarIncidente, { body, idempotencyKey: keyOf(body) });
      }
    },
    onSuccess() {
      toast(t(incidente ? 'publicar.corregido' : 'publicar.hecho'));
      onListo();
    },
  });
  if (!revisado)
    return (
      <Formulario
        titulo={t(incidente ? 'escrito.corregir' : 'escrito.nuevo')}
        escrito={escrito}
        onSeguir={(nuevo) => {
          publicar.reset();
          setEscrito(nuevo);
          setRevisado(true);
        }}
        onCerrar={onCerrar}
      />
    );
  return (
    <ConfirmDialog
      title={t('publicar.pregunta')}
      yes={t('publicar.si')}
      no={t('publicar.volver')}
      busy={publicar.isPending}
      onYes={() => publicar.mutate()}
      onNo={() => setRevisado(false)}
    >
      <div className="stack">
        <p>{t('publicar.texto')}</p>
        <blockquote className={css['muestra']}>
          <b>{escrito.titulo}</b>
          {escrito.detalle !== '' && <p className={css['detalle']}>{escrito.detalle}</p>}
        </blockquote>
        <FailureNote title={t('publicar.mal')} error={publicar.error} />
      </div>
    </ConfirmDialog>
  );
}

function Formulario({
  titulo,
  escrito,
  onSeguir,
  onCerrar,
}: {
  titulo: string;
  escrito: Escrito;
  onSeguir: (escrito: Escrito) => void;
  onCerrar: () => void;
}) {
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'titulo').trim() === '' ? { titulo: t('escrito.titulo.falta') } : {},
    submit: (values) =>
      onSeguir({ titulo: typed(values, 'titulo').trim(), detalle: typed(values, 'detalle').trim() }),
  });
  return (
    <FormDialog
      title={titulo}
      form={form}
      yes={t('escrito.seguir')}
      no={t('escrito.cancelar')}
      className="fields"
      onClose={onCerrar}
    >
      <ErrorSummary {...form.summaryProps} />
      <TextField
        label={t('escrito.titulo')}
        hint={t('escrito.titulo.ayuda')}
        maxLength={TITULO_DE_INCIDENTE}
        autoComplete="off"
        autoFocus
        defaultValue={escrito.titulo}
        {...form.fieldProps('titulo')}
      />
      <TextArea
        label={t('escrito.detalle')}
        hint={t('escrito.detalle.ayuda')}
        optional
        maxLength={DETALLE_DE_INCIDENTE}
        defaultValue={escrito.detalle}
        {...form.fieldProps('detalle')}
      />
    </FormDialog>
  );
}
