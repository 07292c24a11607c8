import { casos, type DatosDelOficio, type DetalleCaso } from '@portal/domain/casos/contract';
import { validarDatosDelOficio } from '@portal/domain/casos/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { ahora } from '../../../lib/configuracion.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormValues } from '../../../lib/form.tsx';
import { DateField } from '../../../ui/fields/dates/date-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { t } from './textos-detalle.ts';
import { useActo } from '../use-acto.tsx';
import comun from '../casos.module.css';

const contingencias = ['accidente_trabajo', 'in_itinere', 'enfermedad_profesional', 'reagravacion'] as const;
const altas = ['alta_medica', 'fin_de_tratamiento', 'reingreso'] as const;
const aceptaciones = ['aceptado', 'rechazado', 'suspendido'] as const;

const oNada = (values: FormValues, name: string) => typed(values, name).trim() || null;
const datosDe = (values: FormValues): DatosDelOficio => ({
  fechaEvento: oNada(values, 'fechaEvento'),
  contingencia: contingencias.find((one) => one === typed(values, 'contingencia')) ?? null,
  empleador: oNada(values, 'empleador'),
  empleadorCuit: oNada(values, 'empleadorCuit')?.replace(/[\s.-]/g, '') ?? null,
  iltInicio: oNada(values, 'iltInicio'),
  altaFecha: oNada(values, 'altaFecha'),
  altaTipo: altas.find((one) => one === typed(values, 'altaTipo')) ?? null,
  aceptacion: aceptaciones.find((one) => one === typed(values, 'aceptacion')) ?? null,
  aceptacionFecha: oNada(values, 'aceptacionFecha'),
  proximoControl: oNada(values, 'proximoControl'),
});

/** The occupational data of a claim; none is mandatory. */
export function OficioDialog({ caso, onClose }: { caso: DetalleCaso['caso']; onClose: () => void }) {
  const { preguntar, dialogos } = useActo();
  // The version when the dialog opened: the edits are based on it, whatever has loaded since.
  const [version] = useState(caso.version);
  const form = useForm({
    validate: (values) => validarDatosDelOficio(datosDe(values), diaDe(ahora())),
    submit: (values) =>
      preguntar({
        pregunta: t('oficio.pregunta'),
        hacer: () =>
          call(casos.guardarDatosDelOficio, { body: { id_caso: caso.id, version, datos: datosDe(values) } }),
        listo: t('paciente.listo'),
        error: t('oficio.error'),
        alTerminar: onClose,
        alFallar: (error) => error instanceof ApiError && form.setErrors(error.fields),
      }),
  });
  const { fieldProps } = form;
  return (
    <>
      <FormDialog
        form={form}
        title={t('oficio.titulo')}
        size="lg"
        onClose={onClose}
        yes={t('oficio.guardar')}
      >
        <ErrorSummary {...form.summaryProps} />
        <div className={comun['campos']}>
          <DateField
            label={t('datos.evento')}
            defaultValue={caso.fechaEvento ?? ''}
            optional
            {...fieldProps('fechaEvento')}
          />
          <SelectField
            label={t('datos.contingencia')}
            placeholder={t('datos.sinElegir')}
            options={contingencias.map((value) => ({ value, label: t(`contingencia.${value}`) }))}
            defaultValue={caso.contingencia ?? ''}
            optional
            {...fieldProps('contingencia')}
          />
          <DateField
            label={t('datos.ilt')}
            defaultValue={caso.iltInicio ?? ''}
            optional
            {...fieldProps('iltInicio')}
          />
          <TextField
            label={t('datos.empleador')}
            defaultValue={caso.empleador ?? ''}
            autoComplete="off"
            maxLength={120}
            optional
            {...fieldProps('empleador')}
          />
          <TextField
            label={t('datos.cuit')}
            defaultValue={caso.empleadorCuit ?? ''}
            inputMode="numeric"
            autoComplete="off"
            maxLength={13}
            optional
            {...fieldProps('empleadorCuit')}
          />
          <DateField
            label={t('datos.altaMedica')}
            defaultValue={caso.altaFecha ?? ''}
            optional
            {...fieldProps('altaFecha')}
          />
          <SelectField
            label={t('datos.altaTipo')}
            placeholder={t('datos.sinElegir')}
            options={altas.map((value) => ({ value, label: t(`altaTipo.${value}`) }))}
            defaultValue={caso.altaTipo ?? ''}
            optional
            {...fieldProps('altaTipo')}
          />
          <SelectField
            label={t('datos.aceptacion')}
            placeholder={t('datos.sinElegir')}
            options={aceptaciones.map((value) => ({ value, label: t(`aceptacion.${value}`) }))}
            defaultValue={caso.aceptacion ?? ''}
            optional
            {...fieldProps('aceptacion')}
          />
          <DateField
            label={t('datos.proximoControl')}
            defaultValue={caso.proximoControl ?? ''}
            optional
            {...fieldProps('proximoControl')}
          />
          <DateField
            label={t('datos.aceptacionFecha')}
            defaultValue={caso.aceptacionFecha ?? ''}
            optional
            {...fieldProps('aceptacionFecha')}
          />
        </div>
      </FormDialog>
      {dialogos}
    </>
  );
}
