import type { Registro } from '@portal/domain/cuentas/contract';
import { sinEspacios } from '@portal/domain/personas/dni';
import { codigoPostalDe } from '@portal/domain/personas/reglas';
import { typed } from '../../../lib/form-values.ts';
import type { FormValues } from '../../../lib/form.tsx';

/**
 * Normalises the typed values for validation and sending: trimmed, numbers without spaces, a pasted CPA
 * reduced to its digits. The password is left unchanged.
 */
export function registroDe(values: FormValues): Registro {
  const raw = (name: string) => typed(values, name);
  const text = (name: string) => raw(name).trim();
  return {
    dni: sinEspacios(raw('dni')),
    nro_tramite: sinEspacios(raw('nro_tramite')),
    apellido: text('apellido'),
    nombre: text('nombre'),
    sexo: text('sexo'),
    fec_nac: text('fec_nac'),
    obraSocial: text('obraSocial'),
    plan: text('plan'),
    nroAfiliado: sinEspacios(raw('nroAfiliado')),
    telefono: sinEspacios(raw('telefono')),
    correo: text('correo'),
    domicilio: text('domicilio'),
    cp: codigoPostalDe(raw('cp')),
    password: raw('password'),
    conf_password: raw('conf_password'),
    terms: values['terms'] === true,
  };
}
