import { Impacto, type Confirmar } from '@portal/domain/agenda/contract-admin';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../lib/form.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useRefrescarAgenda } from './agenda.queries.ts';
import { cuando } from './palabras.ts';
import { t } from './textos.ts';
import css from './agenda.module.css';

export interface Cambio {
  /** The act: called first without confirmation, then with the confirmation of the turnos that it breaks. */
  hacer: (confirmar?: Confirmar) => Promise<unknown>;
  listo: string;
  /** Initial text of the reason. */
  motivo?: string | undefined;
  alTerminar?: () => void;
}

type Pendiente = { cambio: Cambio; impacto: Impacto; otraVez: boolean };

function impactoDe(error: unknown): Impacto | undefined {
  if (!(error instanceof ApiError) || error.code !== 'agenda_rompe_turnos') return undefined;
  const leido = Impacto.safeParse(error.detalle);
  return leido.success ? leido.data : undefined;
}

/** Changes the agenda. If that breaks turnos, shows them first. Other refusals are thrown. */
export function useCambio() {
  const [pendiente, setPendiente] = useState<Pendiente>();
  const refrescar = useRefrescarAgenda();

  async function terminar({ listo, alTerminar }: Cambio, rotos = 0) {
    await refrescar();
    setPendiente(undefined);
    alTerminar?.();
    toast(
      rotos === 0
        ? listo
        : `${listo} ${rotos === 1 ? t('impacto.hecho.uno') : t('impacto.hecho', { cuantos: rotos })}`,
    );
  }

  async function cambiar(cambio: Cambio) {
    try {
      await cambio.hacer();
      await terminar(cambio);
    } catch (error) {
      const impacto = impactoDe(error);
      if (!impacto) throw error;
      setPendiente({ cambio, impacto, otraVez: false });
    }
  }

  async function confirmar({ cambio, impacto }: Pendiente, motivo: string) {
    try {
      await cambio.hacer({ huella: impacto.huella, motivo });
      await terminar(cambio, impacto.afectados.length);
    } catch (error) {
      const fresco = impactoDe(error);
      if (!fresco) throw error;
      setPendiente({ cambio, impacto: fresco, otraVez: true });
    }
  }

  const dialogo = pendiente && (
    <ImpactoDialog
      pendiente={pendiente}
      onConfirmar={(motivo) => confirmar(pendiente, motivo)}
      onClose={() => setPendiente(undefined)}
    />
  );
  return { cambiar, dialogo };
}

type Props = { pendiente: Pendiente; onConfirmar: (motivo: string) => Promise<void>; onClose: () => void };

function ImpactoDialog({ pendiente: { cambio, impacto, otraVez }, onConfirmar, onClose }: Props) {
  const { afectados } = impacto;
  const cuantos = afectados.length;
  const sinCorreo = afectados.filter(({ conEmail }) => !conEmail).length;
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'motivo').trim() === '' ? { motivo: t('impacto.motivoRequerido') } : {},
    submit: (values) => onConfirmar(typed(values, 'motivo').trim()),
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title={cuantos === 1 ? t('impacto.titulo.uno') : t('impacto.titulo', { cuantos })}
      onClose={onClose}
      className="stack"
      yes={cuantos === 1 ? t('impacto.confirmar.uno') : t('impacto.confirmar', { cuantos })}
      sending={t('impacto.confirmando')}
      no={t('impacto.no')}
      danger
    >
      {otraVez ? (
        <Note tone="warn" role="alert">
          {t('impacto.cambio')}
        </Note>
      ) : (
        <p>{t('impacto.texto')}</p>
      )}
      <ul className={css['impacto']} aria-label={t('impacto.lista')}>
        {afectados.map((turno) => (
          <li key={turno.id}>
            <b>{turno.paciente}</b>
            <span className="muted">
              DNI {dniEnPalabras(turno.dni)}
              {!turno.conEmail && `, ${t('impacto.sinCorreo')}`}
            </span>
            <span>{cuando(turno)}</span>
            <span>{[turno.servicio, turno.profesional].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <p className="muted">
        {t('impacto.aviso')} {sinCorreo === 1 && t('impacto.sinCorreo.uno')}
        {sinCorreo > 1 && t('impacto.sinCorreo.varias', { cuantas: sinCorreo })}
      </p>
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('agenda.noGuardado')} error={form.failure} />
      <TextArea
        label={t('impacto.motivo')}
        hint={t('impacto.motivoAyuda')}
        rows={2}
        maxLength={500}
        autoFocus
        defaultValue={cambio.motivo ?? ''}
        {...form.fieldProps('motivo')}
      />
    </FormDialog>
  );
}
