import { namesOut } from '@portal/domain/contract/names';
import { personas, type Usuario } from '@portal/domain/personas/contract';
import { validarPerfil, type DatosPersonales, type QuienEs } from '@portal/domain/personas/perfil';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ahora, configuracion } from '../../lib/configuracion.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors, type FormValues } from '../../lib/form.tsx';
import { ponerEnCache } from '../../lib/listas/poner-en-cache.ts';
import { leerSesion, refrescarSesion } from '../../lib/sesion.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { erroresDe, falloDe, type Fallo } from './fallo-dialogo.tsx';
import { cambiosSensibles, datosDe, datosDePersona } from './persona-values.ts';
import { t } from './textos.ts';
import { personaKey } from './use-persona.ts';

/** The profile's form: saved values, typed values and the result. The typed values are kept in every case. */
export function useGuardarPerfil(persona: Usuario, quien: QuienEs, onDone: () => void) {
  const queries = useQueryClient();
  const [saved] = useState(() => datosDePersona(persona));
  const [fallo, setFallo] = useState<Fallo>();

  async function guardar(values: FormValues): Promise<FormErrors | void> {
    const { dni } = persona;
    const whose = quien === 'integrante' ? { doc: dni } : persona.id === undefined ? {} : { id: persona.id };
    const data = { ...namesOut(datosDe(values, saved)), unit: configuracion.unidad.id };
    try {
      const { usuario } = await call(personas.guardarPerfil, {
        body: { ...whose, data, password: typed(values, 'password') },
      });
      ponerEnCache(queries, personaKey(dni), () => usuario);
      await refrescarSesion();
      toast(t('perfil.guardado'));
      onDone();
    } catch (error) {
      setFallo(falloDe(error));
      return erroresDe(error);
    }
  }

  const form = useForm({ validate: (values) => validate(values, saved, quien), submit: guardar });

  /** Moves the focus to the error summary when the dialog closes. */
  function cerrarFallo() {
    setFallo(undefined);
    if (Object.keys(form.errors).length > 0) form.setErrors(form.errors);
  }
  return { form, saved, fallo, cerrarFallo };
}

function validate(values: FormValues, saved: DatosPersonales, quien: QuienEs): FormErrors {
  const datos = datosDe(values, saved);
  const errors: FormErrors = validarPerfil(datos, quien, configuracion, {
    hoy: diaDe(ahora()),
    guardado: saved.fec_nac,
    dni: saved.dni,
  });
  if (pideClave(cambiosSensibles(datos, saved, quien, emailPropio())) && typed(values, 'password') === '')
    errors['password'] = t('perfil.contrasenaRequerida');
  return errors;
}

export function emailPropio(): string {
  const sesion = leerSesion();
  return sesion.estado === 'autenticado' ? (sesion.sesion.usuario.email ?? '') : '';
}

/** Changing the DNI or the e-mail requires the password: for a member, the titular's. */
export const pideClave = ({ dni, email }: { dni: boolean; email: boolean }) => dni || email;
