import { datos } from '@portal/domain/datos/contract';
import { historial } from '@portal/domain/historial/contract';
import type { FichaDeAyuda } from '@portal/domain/ayuda/contract';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus, Download, Link2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../lib/form.tsx';
import { guardarArchivo } from '../../lib/guardar-archivo.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { cx } from '../../ui/cx.ts';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import css from './ayuda.module.css';

type Persona = FichaDeAyuda['persona'];

/** The help desk's acts for a patient: the link to their attentions, a turno, a copy of their data. */
export function AyudaAtencion({ persona }: { persona: Persona }) {
  const keyOf = useIdempotencyKey();
  const [copying, setCopying] = useState(false);
  const enlace = useMutation({
    mutationFn: () => {
      const body = { paciente_id: persona.id };
      return call(historial.emitirEnlaceEP, { body, idempotencyKey: keyOf({ ...body, at: Date.now() }) });
    },
    onSuccess: ({ enviadoA }) => toast(t('acto.enlaceHecho', { email: enviadoA })),
  });
  return (
    <Card title={t('ficha.atencion')} className={css['entera']}>
      <FailureNote title={t('ficha.error')} error={enlace.error} />
      <ul className={cx('list', css['lista'])}>
        <li>
          <div>
            <b>{t('acto.enlaceTitulo')}</b>
            <p className="muted">{t('acto.enlaceTexto')}</p>
          </div>
          <Button variant="second" icon={<Link2 />} busy={enlace.isPending} onClick={() => enlace.mutate()}>
            {t('acto.enlace')}
          </Button>
        </li>
        {configuracion.turnosOn && (
          <li>
            <div>
              <b>{t('acto.reservarTitulo')}</b>
              <p className="muted">{t('acto.reservarTexto')}</p>
            </div>
            <LinkButton
              variant="second"
              icon={<CalendarPlus />}
              to="/admin/turnos?ver=reservar"
              state={{ dni: persona.dni }}
            >
              {t('acto.reservar')}
            </LinkButton>
          </li>
        )}
        <li>
          <div>
            <b>{t('acto.copiaTitulo')}</b>
            <p className="muted">{t('acto.copiaTexto')}</p>
          </div>
          <Button
            variant="second"
            icon={<Download />}
            aria-haspopup="dialog"
            onClick={() => setCopying(true)}
          >
            {t('acto.copia')}
          </Button>
        </li>
      </ul>
      {copying && <Copia persona={persona} onClose={() => setCopying(false)} />}
    </Card>
  );
}

function Copia({ persona, onClose }: { persona: Persona; onClose: () => void }) {
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'motivo').trim() === '' ? { motivo: t('acto.copiaMotivoRequerido') } : {},
    async submit(values) {
      const { url } = await call(datos.pedirCopia, {
        body: { id: persona.id, motivo: typed(values, 'motivo').trim() },
      });
      guardarArchivo(url);
      toast(t('acto.copiaHecha'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('acto.copiaPregunta', { nombre: `${persona.nombre} ${persona.apellido}` })}
      onClose={onClose}
      className="stack"
      yes={t('acto.copiaSi')}
      sending
      no={t('acto.no')}
    >
      <p>{t('acto.copiaPreguntaTexto')}</p>
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('ficha.error')} error={form.failure} />
      <TextArea
        label={t('acto.copiaMotivo')}
        hint={t('acto.copiaMotivoAyuda')}
        maxLength={300}
        rows={2}
        {...form.fieldProps('motivo')}
      />
    </FormDialog>
  );
}
