import { NOMBRE_DE_VISTA_HASTA } from '@portal/domain/casos/vistas';
import { typed, type FormErrors } from '../../../lib/form-values.ts';
import { useForm } from '../../../lib/form.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { t } from '../textos.ts';

type Props = { existentes: readonly string[]; onGuardar: (nombre: string) => void; onClose: () => void };

export function GuardarVistaDialog({ existentes, onGuardar, onClose }: Props) {
  const form = useForm({
    validate(values): FormErrors {
      const nombre = typed(values, 'nombre').trim();
      if (nombre === '') return { nombre: t('vistas.faltaNombre') };
      return existentes.includes(nombre) ? { nombre: t('vistas.repetido') } : {};
    },
    submit: (values) => onGuardar(typed(values, 'nombre').trim()),
  });
  return (
    <FormDialog form={form} title={t('vistas.titulo')} onClose={onClose} yes={t('vistas.boton')}>
      <TextField
        label={t('vistas.nombre')}
        hint={t('vistas.ayuda')}
        maxLength={NOMBRE_DE_VISTA_HASTA}
        autoComplete="off"
        autoFocus
        {...form.fieldProps('nombre')}
      />
    </FormDialog>
  );
}
