import { cuentas } from '@portal/domain/cuentas/contract';
import { validarRegistro } from '@portal/domain/cuentas/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { ahora, configuracion } from '../../../lib/configuracion.ts';
import { useForm } from '../../../lib/form.tsx';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { cambiosGuardados, useFormularioSinGuardar } from '../../../lib/salida.ts';
import { registroDe } from './registro-values.ts';
import { t } from './textos-registro.ts';

export type Resultado =
  | { tipo: 'creado' }
  | { tipo: 'no_habilitado' }
  | { tipo: 'fallido'; mensaje: string; conocido: boolean };

/** The registration's form, and what came of it. What was typed stays whatever happens. */
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
  // Nobody answered for the insurer: not enabled, in the same words.
  if (code === 'no_habilitado' || code === 'padron_sin_respuesta') return { tipo: 'no_habilitado' };
  // What is wrong is told here too: the fields lie under the dialog.
  const motivos = code === 'datos_invalidos' ? Object.values(fields).join(' ') : '';
  return {
    tipo: 'fallido',
    mensaje: motivos || message || t('registro.revise'),
    conocido: code === 'registro_fallido',
  };
}
