import { cuentas, type Registro } from '@portal/domain/cuentas/contract';
import { validarRegistro } from '@portal/domain/cuentas/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { ahora, configuracion } from '../../lib/configuracion.ts';
import { useForm } from '../../lib/form.tsx';
import { registroDe } from './registro-values.ts';
import { t } from './textos-registro.ts';

export type Resultado = { tipo: 'creado' } | { tipo: 'no_habilitado' } | { tipo: 'fallido'; mensaje: string; conocido: boolean };

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
        setResultado({ tipo: 'creado' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setResultado(resultadoDe(error));
        return error.code === 'cp' ? { cp: t('registro.cpNoValido') } : error.fields;
      }
    },
  });
  return { form, resultado, cerrar: () => setResultado(undefined) };
}

function resultadoDe({ code, message }: ApiError): Resultado {
  // Nobody answered for the insurer: not enabled, in the same words.
  if (code === 'no_habilitado' || code === 'padron_sin_respuesta') return { tipo: 'no_habilitado' };
  return { tipo: 'fallido', mensaje: message || t('registro.revise'), conocido: code === 'registro_fallido' };
}

/** One key for what is sent: a retry of the same keeps it, a corrected form gets another. */
function useIdempotencyKey() {
  const last = useRef({ sent: '', key: '' });
  return (registro: Registro) => {
    const sent = JSON.stringify(registro);
    if (last.current.sent !== sent) last.current = { sent, key: randomKey() };
    return last.current.key;
  };
}

/** `randomUUID` exists only where the page came by TLS or from this machine. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
