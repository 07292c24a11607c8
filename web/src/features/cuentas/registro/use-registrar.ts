import { cuentas } from '@portal/domain/cuentas/contract';
import { validarRegistro } from '@portal/domain/cuentas/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { ahora, configuracion } from '../../../lib/configuracion.ts';
import { useForm } from '../../../lib/form.tsx';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { cambiosGuardados, useFormularioSinGuardar } from '../../../lib/salida.ts';
import { registroDe } from './values.ts';
import { t } from './textos-registro.ts';

export type Resultado =
  | { tipo: 'creado' }
  | { tipo: 'no_habilitado' }
  | { tipo: 'fallido'; mensaje: string; conocido: boolean };

/** The registration form and its result. The typed values are kept in every case. */
export function useRegistrar() {
  const [resultado, setResultado] = useState<Resultado>();
  const keyOf = useIdempotencyKey();

  const form = useForm({
    validate: (values) => validarRegistro(registroDe(values), configuracion, diaDe(ahora())),
    async submit(values) {
      const registro = registroDe(values);
      try {
        await call(cuentas.registrarUsuario, { body: registro, idempotencyKey: keyOf(registro) });
        cambiosGuardados();
        setResultado({ tipo: 'creado' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setResultado(resultadoDe(error));
        return error.code === 'cp' ? { cp: t('registro.cpNoValido') } : error.fields;
      }
    },
  });
  useFormularioSinGuardar(form);
  return { form, resultado, cerrar: () => setResultado(undefined) };
}

function resultadoDe({ code, message, fields }: ApiError): Resultado {
  // The insurer's service did not answer: treated as not enabled, with the same text.
  if (code === 'no_habilitado' || code === 'padron_sin_respuesta') return { tipo: 'no_habilitado' };
  // Repeat the field errors here, because the dialog covers the fields.
  const motivos = code === 'datos_invalidos' ? Object.values(fields).join(' ') : '';
  return {
    tipo: 'fallido',
    mensaje: motivos || message || t('registro.revise'),
    conocido: code === 'registro_fallido',
  };
}
