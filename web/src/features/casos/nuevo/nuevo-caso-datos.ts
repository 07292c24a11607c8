import { namesOut, wireDni } from '@portal/domain/contract/names';
import { DOCUMENTO_BYTES } from '@portal/domain/casos/contract';
import { dniLimpio, SIN_TURNO, telefonoLimpio, validarCaso } from '@portal/domain/casos/reglas';
import { errores } from '@portal/domain/errores/errores';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { typed, type FormErrors, type FormValues } from '../../../lib/form-values.ts';
import type { TurnoElegido } from './elegir-turno.tsx';

/** People type numbers with spaces, dots and hyphens. */
export const datosDe = (values: FormValues) => ({
  dni: dniLimpio(typed(values, 'dni')),
  apellido: typed(values, 'apellido').trim(),
  nombre: typed(values, 'nombre').trim(),
  fecNac: typed(values, 'fecNac'),
  genero: typed(values, 'genero'),
  telefono: telefonoLimpio(typed(values, 'telefono')),
  telMovil: telefonoLimpio(typed(values, 'telMovil')),
  email: typed(values, 'email').trim(),
  nroSiniestro: typed(values, 'nroSiniestro').trim(),
  diagnostico: typed(values, 'diagnostico').trim(),
  descripcion_file: typed(values, 'descripcion_file').trim(),
});

export const archivoDe = (values: FormValues) =>
  values['file'] instanceof File ? values['file'] : undefined;

const KINDS = new Set(['application/pdf', 'image/jpeg', 'image/png']);

/** Checks the file's type and size; the server checks its content. */
export function falloDeArchivo(file: File | undefined): string | undefined {
  if (!file) return undefined;
  const known = file.type === '' || KINDS.has(file.type);
  return known && file.size > 0 && file.size <= DOCUMENTO_BYTES
    ? undefined
    : errores.archivo_no_admitido.texto;
}

export function validarNuevo(values: FormValues, turno: TurnoElegido | undefined, hoy: Dia): FormErrors {
  const file = falloDeArchivo(archivoDe(values));
  return { ...validarCaso(datosDe(values), hoy), ...(!turno && { turno: SIN_TURNO }), ...(file && { file }) };
}

type Quien = { gestorId: string | undefined; unidad: number };

/** The specification's payload as multipart form data, the file last. */
export function formularioDe(values: FormValues, turno: TurnoElegido, { gestorId, unidad }: Quien): FormData {
  const form = new FormData();
  const fields = {
    ...namesOut(datosDe(values), wireDni),
    unidad_id_turno: String(unidad),
    servicio_id_turno: String(turno.servicio.id),
    hora_turno: turno.hora,
    fecha_turno: turno.fecha,
    ...(turno.profesionalId && { profesional_id_turno: turno.profesionalId }),
    ...(gestorId && { gestor_id: gestorId }),
    unidad_id: String(unidad),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const file = archivoDe(values);
  if (file) form.set('file', file, file.name);
  return form;
}
