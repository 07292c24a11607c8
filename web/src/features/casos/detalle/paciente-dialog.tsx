import { namesIn, namesOut, wireDni } from '@portal/domain/contract/names';
import { casos, type DetalleCaso } from '@portal/domain/casos/contract';
import { dniLimpio, telefonoLimpio, validarPacienteDelCaso } from '@portal/domain/casos/reglas';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormValues } from '../../../lib/form.tsx';
import { CampoEmail, CampoNombre, CampoTelefono } from '../../../lib/persona/campos.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { t } from './textos-detalle.ts';
import { useActo } from '../use-acto.tsx';

const datosDe = (values: FormValues) => ({
  nombre: typed(values, 'nombre').trim(),
  apellido: typed(values, 'apellido').trim(),
  dni: dniLimpio(typed(values, 'dni')),
  telefono: telefonoLimpio(typed(values, 'telefono')),
  email: typed(values, 'email').trim(),
});

export function PacienteDialog({
  caso,
  paciente,
  onClose,
}: {
  caso: DetalleCaso['caso'];
  paciente: DetalleCaso['paciente'];
  onClose: () => void;
}) {
  const { preguntar, dialogos } = useActo();
  // The version when the dialog opened: the edits are based on it, whatever has loaded since.
  const [version] = useState(caso.version);
  const form = useForm({
    validate: (values) => validarPacienteDelCaso(datosDe(values)),
    submit: (values) =>
      preguntar({
        pregunta: t('paciente.pregunta'),
        hacer: () =>
          call(casos.editDataPaciente, {
            body: { id_caso: caso.id, version, ...namesOut(datosDe(values), wireDni) },
          }),
        listo: t('paciente.listo'),
        error: t('paciente.error'),
        alTerminar: onClose,
        alFallar: (error) => error instanceof ApiError && form.setErrors(namesIn(error.fields)),
      }),
  });
  const { fieldProps } = form;
  return (
    <>
      <FormDialog form={form} title={t('paciente.dialogo')} onClose={onClose} yes={t('paciente.guardar')}>
        <ErrorSummary {...form.summaryProps} />
        <div className="fields">
          <div className="two">
            <CampoNombre
              label={t('paciente.apellido')}
              defaultValue={paciente.apellido}
              {...fieldProps('apellido')}
            />
            <CampoNombre
              label={t('paciente.nombre')}
              defaultValue={paciente.nombre}
              {...fieldProps('nombre')}
            />
          </div>
          <div className="two">
            <TextField
              label={t('paciente.dni')}
              defaultValue={paciente.dni}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              {...fieldProps('dni')}
            />
            <CampoTelefono
              label={t('paciente.telefono')}
              defaultValue={paciente.telefono}
              {...fieldProps('telefono')}
            />
          </div>
          <CampoEmail
            label={t('paciente.email')}
            defaultValue={paciente.email ?? ''}
            optional
            {...fieldProps('email')}
          />
        </div>
      </FormDialog>
      {dialogos}
    </>
  );
}
