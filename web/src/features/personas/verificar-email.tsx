import { personas, type Usuario } from '@portal/domain/personas/contract';
import { sinEspacios } from '@portal/domain/personas/dni';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../lib/form.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import { personaKey } from './use-persona.ts';
import css from './personas.module.css';

/**
 * On a profile with an unverified e-mail address: what will not be delivered, and the button to get a code.
 */
export function VerificarEmail({ persona, integrante }: { persona: Usuario; integrante: boolean }) {
  const [open, setOpen] = useState(false);
  const pedir = usePedirCodigo(persona, integrante, () => setOpen(true));
  const email = persona.email ?? '';
  return (
    <>
      <Note
        title={t(integrante ? 'email.verificaIntegrante' : 'email.verifica', { nombre: persona.nombre })}
        actions={
          <Button
            variant="second"
            icon={<MailCheck />}
            busy={pedir.isPending && t('email.enviando')}
            onClick={() => pedir.mutate()}
          >
            {t('email.enviar')}
          </Button>
        }
      >
        {t(integrante ? 'email.textoIntegrante' : 'email.texto', { email, nombre: persona.nombre })}
      </Note>
      {!open && <FailureNote title={t('email.noEnviado')} error={pedir.error} />}
      {open && <CodigoDialog persona={persona} integrante={integrante} onClose={() => setOpen(false)} />}
    </>
  );
}

const docDe = (persona: Usuario, integrante: boolean) => (integrante ? { doc: persona.dni } : {});

const usePedirCodigo = (persona: Usuario, integrante: boolean, onSent: () => void) =>
  useMutation({
    mutationFn: () => call(personas.pedirCodigoDeEmail, { body: docDe(persona, integrante) }),
    onSuccess: onSent,
  });

function CodigoDialog({
  persona,
  integrante,
  onClose,
}: {
  persona: Usuario;
  integrante: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const otro = usePedirCodigo(persona, integrante, () => toast(t('email.otroEnviado')));
  const form = useForm({
    validate: (values): FormErrors =>
      /^[0-9]{6}$/.test(sinEspacios(typed(values, 'codigo'))) ? {} : { codigo: t('email.seis') },
    submit: (values) =>
      fieldErrorsOf(async () => {
        await call(personas.verificarEmail, {
          body: { ...docDe(persona, integrante), codigo: sinEspacios(typed(values, 'codigo')) },
        });
        await queries.invalidateQueries({ queryKey: personaKey(persona.dni) });
        toast(t('email.verificado'));
        onClose();
      }),
  });
  const failure = form.failure instanceof Error ? form.failure : otro.error;
  return (
    <Dialog
      title={t('email.verifica')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form.formProps.id} busy={form.busy && t('email.verificando')}>
            {t('email.verificar')}
          </Button>
          <Button variant="second" busy={otro.isPending && t('email.enviando')} onClick={() => otro.mutate()}>
            {t('email.otro')}
          </Button>
        </>
      }
    >
      <form {...form.formProps}>
        <p className="muted">{t('email.enviado', { email: persona.email ?? '' })}</p>
        <div className={cx('fields', css['enDialogo'])}>
          <ErrorSummary {...form.summaryProps} />
          <FailureNote title={t('email.noVerificado')} error={failure} />
          <TextField
            label={t('email.codigo')}
            hint={t('email.codigoAyuda')}
            width="11"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            {...form.fieldProps('codigo')}
          />
        </div>
      </form>
    </Dialog>
  );
}
