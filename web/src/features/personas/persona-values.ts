import type { Usuario } from '@portal/domain/personas/contract';
import { cambiaDestino, type DatosPersonales, type QuienEs } from '@portal/domain/personas/perfil';
import { sinEspacios } from '@portal/domain/personas/dni';
import { codigoPostalDe } from '@portal/domain/personas/reglas';
import { typed, type FormValues } from '../../lib/form-values.ts';

/** The saved data of a person, in the form's shape. */
export function datosDePersona(persona: Partial<Usuario>): DatosPersonales {
  return {
    apellido: persona.apellido ?? '',
    nombre: persona.nombre ?? '',
    dni: persona.dni ?? '',
    sexo: persona.sexo ?? '',
    fec_nac: persona.fec_nac ?? '',
    telefono: persona.telefono ?? '',
    email: persona.email ?? '',
    domicilio: persona.domicilio ?? '',
    cp: persona.cp ?? '',
    obraSocial: persona.obraSocial ?? '',
    nroAfiliado: persona.nroAfiliado ?? '',
    plan: persona.plan ?? '',
    cuil: persona.cuil ?? '',
  };
}

const reading: Record<keyof DatosPersonales, (raw: string) => string> = {
  apellido: (raw) => raw.trim(),
  nombre: (raw) => raw.trim(),
  dni: sinEspacios,
  sexo: (raw) => raw,
  fec_nac: (raw) => raw.trim(),
  telefono: sinEspacios,
  email: (raw) => raw.trim(),
  domicilio: (raw) => raw.trim(),
  cp: codigoPostalDe,
  obraSocial: (raw) => raw.trim(),
  nroAfiliado: sinEspacios,
  plan: (raw) => raw.trim(),
  cuil: (raw) => raw.replace(/[\s-]/g, ''),
};

/**
 * The typed values, normalised for validation and sending; fields that the form does not have keep their
 * saved value.
 */
export function datosDe(values: FormValues, saved: DatosPersonales): DatosPersonales {
  const names = Object.keys(reading) as (keyof DatosPersonales)[];
  return Object.fromEntries(
    names.map((name) => [name, name in values ? reading[name](typed(values, name)) : saved[name]]),
  ) as unknown as DatosPersonales;
}

/** Which of the fields that require the password differ from the saved ones. */
export function cambiosSensibles(
  datos: DatosPersonales,
  saved: DatosPersonales,
  quien: QuienEs,
  delTitular: string,
) {
  return {
    dni: datos.dni !== saved.dni,
    email: cambiaDestino(quien, { guardado: saved.email, nuevo: datos.email, delTitular }),
  };
}
