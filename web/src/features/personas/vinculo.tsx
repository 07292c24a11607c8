import { familia } from '@portal/domain/familia/contract';
import { validarReporte } from '@portal/domain/familia/reglas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { nombreCompleto, type Familiar } from '../../lib/familia.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { refrescarSesion } from '../../lib/sesion.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import { personaKey } from './use-persona.ts';

/** Members removed on this page: their absence needs no notice. */
const quitados = new Set<string>();
export const seQuito = (dni: string | null) => dni !== null && quitados.has(dni);

/** The titular's acts on the link itself: end it, or report it as wrong. */
export function Vinculo({ integrante }: { integrante: Familiar }) {
  const [open, setOpen] = useState<'quitar' | 'reportar'>();
  const nombre = nombreCompleto(integrante);
  const close = () => setOpen(undefined);
  return (
    <Card title={t('vinculo.titulo', { nombre: integrante.nombre })}>
      <p className="muted">
        {t('vinculo.anteriores', { nombre: integrante.nombre, unidad: configuracion.unidad.nombre })}
      </p>
      <Button
        variant="second"
        wide
        icon={<Flag />}
        aria-haspopup="dialog"
        onClick={() => setOpen('reportar')}
      >
        {t('vinculo.reportar')}
      </Button>
      <Button
        variant="danger"
        wide
        icon={<UserRoundMinus />}
        aria-haspopup="dialog"
        onClick={() => setOpen('quitar')}
      >
        {t('vinculo.quitar')}
      </Button>
      {open === 'quitar' && (
        <Quitar dni={integrante.dni} nombre={nombre} corto={integrante.nombre} onClose={close} />
      )}
      {open === 'reportar' && <Reportar dni={integrante.dni} nombre={nombre} onClose={close} />}
    </Card>
  );
}

function Quitar({
  dni,
  nombre,
  corto,
  onClose,
}: {
  dni: string;
  nombre: string;
  corto: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const quitar = useMutation({
    mutationFn: () => call(familia.quitarFamiliar, { body: { documento: dni } }),
    async onSuccess() {
      quitados.add(dni);
      void navigate('/miPerfil');
      await refrescarSesion();
      queries.removeQueries({ queryKey: personaKey(dni) });
      toast(t('vinculo.quitado', { nombre }));
    },
  });
  return (
    <ConfirmDialog
      title={t('vinculo.quitarPregunta', { nombre })}
      yes={t('vinculo.quitarSi', { nombre: corto })}
      no={t('vinculo.quitarNo')}
      danger
      busy={quitar.isPending}
      onYes={() => quitar.mutate()}
      onNo={onClose}
    >
      <div className="stack">
        <p>{t('vinculo.quitarTexto', { nombre: corto })}</p>
        <FailureNote title={t('vinculo.quitarError', { nombre: corto })} error={quitar.error} />
      </div>
    </ConfirmDialog>
  );
}

function Reportar({ dni, nombre, onClose }: { dni: string; nombre: string; onClose: () => void }) {
  const unidad = configuracion.unidad.nombre;
  const form = useForm({
    validate: (values) => validarReporte({ motivo: typed(values, 'motivo') }),
    async submit(values) {
      await call(familia.reportarVinculo, {
        body: { documento: dni, motivo: typed(values, 'motivo').trim() },
      });
      toast(t('vinculo.reportado', { unidad, nombre }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('vinculo.reportarTitulo', { nombre })}
      onClose={onClose}
      className="stack"
      yes={t('vinculo.reportarEnviar')}
      sending={t('vinculo.reportarEnviando')}
      no={t('perfil.cancelar')}
    >
      <p>{t('vinculo.reportarTexto', { unidad, nombre })}</p>
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('vinculo.reportarError')} error={form.failure} />
      <TextArea
        label={t('vinculo.motivo')}
        hint={t('vinculo.motivoAyuda')}
        maxLength={500}
        {...form.fieldProps('motivo')}
      />
    </FormDialog>
  );
}
