import { casos, type DetalleCaso, type ArchivoDeCaso } from '@portal/domain/casos/contract';
import { SIN_DOCUMENTO } from '@portal/domain/casos/reglas';
import { call } from '../../../lib/api.ts';
import { typed, type FormErrors } from '../../../lib/form-values.ts';
import { useForm } from '../../../lib/form.tsx';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { archivoDe, falloDeArchivo } from '../nuevo/nuevo-caso-datos.ts';
import { t } from './textos-detalle.ts';
import { useActo } from '../use-acto.tsx';

export function ArchivoDialog({ caso, onClose }: { caso: DetalleCaso['caso']; onClose: () => void }) {
  const { preguntar, dialogos } = useActo();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    validate(values): FormErrors {
      const file = archivoDe(values);
      const wrong = file ? falloDeArchivo(file) : SIN_DOCUMENTO;
      return wrong ? { file: wrong } : {};
    },
    submit(values) {
      const file = archivoDe(values)!;
      const descripcion = typed(values, 'descripcion').trim();
      const data = new FormData();
      data.set('id_caso', String(caso.id));
      data.set('id_paciente', caso.pacienteCliente);
      data.set('descripcion', descripcion);
      data.set('file', file, file.name);
      preguntar({
        pregunta: t('documento.pregunta'),
        texto: file.name,
        hacer: () =>
          call(casos.guardarDocumento, {
            file: data,
            idempotencyKey: keyOf([caso.id, descripcion, file.name, file.size, file.lastModified]),
          }),
        listo: t('documento.listo'),
        error: t('documento.errorAgregar'),
        alTerminar: onClose,
      });
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        title={t('documento.titulo')}
        onClose={onClose}
        className="fields"
        yes={t('documento.boton')}
      >
        <FileField
          label={t('documento.archivo')}
          hint={t('documento.ayuda')}
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          {...form.fieldProps('file')}
        />
        <TextField
          label={t('documento.descripcion')}
          autoComplete="off"
          maxLength={500}
          optional
          {...form.fieldProps('descripcion')}
        />
      </FormDialog>
      {dialogos}
    </>
  );
}

export function DescripcionDialog({ archivo, onClose }: { archivo: ArchivoDeCaso; onClose: () => void }) {
  const { preguntar, dialogos } = useActo();
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'descripcion').trim() === '' ? { descripcion: t('descripcion.requerida') } : {},
    submit(values) {
      const data = new FormData();
      data.set('id_documento', archivo.id);
      data.set('descripcion', typed(values, 'descripcion').trim());
      preguntar({
        pregunta: t('descripcion.pregunta'),
        hacer: () => call(casos.editDetalleDocumento, { file: data }),
        listo: t('descripcion.listo'),
        error: t('descripcion.error'),
        alTerminar: onClose,
      });
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        title={t('descripcion.titulo')}
        onClose={onClose}
        className="fields"
        yes={t('descripcion.boton')}
      >
        <p className="muted">{archivo.nombre}</p>
        <TextField
          label={t('descripcion.campo')}
          defaultValue={archivo.contiene.descripcion}
          autoComplete="off"
          autoFocus
          maxLength={500}
          {...form.fieldProps('descripcion')}
        />
      </FormDialog>
      {dialogos}
    </>
  );
}
