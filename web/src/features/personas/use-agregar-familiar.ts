import { namesOut } from '@portal/domain/contract/names';
import { familia, TIPO_FAMILIAR } from '@portal/domain/familia/contract';
import { validarFamiliar } from '@portal/domain/personas/perfil';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ahora, configuracion } from '../../lib/configuracion.ts';
import { useForm, type FormErrors, type FormValues } from '../../lib/form.tsx';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { refrescarSesion, useSesionAbierta } from '../../lib/sesion.ts';
import { erroresDe, falloDe, type Fallo } from './fallo-dialogo.tsx';
import { datosDe, datosDePersona } from './persona-values.ts';

/** The new member's form. Domicilio and postal code are the titular's. */
export function useAgregarFamiliar(onAdded: () => void) {
  const { usuario } = useSesionAbierta();
  const [fallo, setFallo] = useState<Fallo>();
  const keyOf = useIdempotencyKey();
  const [saved] = useState(() => datosDePersona({ domicilio: usuario.domicilio, cp: usuario.cp }));

  async function agregar(values: FormValues): Promise<FormErrors | void> {
    const body = {
      unit: configuracion.unidad.id,
      tipo: TIPO_FAMILIAR,
      usuario: usuario.id ?? '',
      familiar: namesOut(datosDe(values, saved)),
    } as const;
    try {
      await call(familia.crearFamiliar, { body, idempotencyKey: keyOf(body) });
      await refrescarSesion();
      onAdded();
    } catch (error) {
      setFallo(falloDe(error));
      return erroresDe(error);
    }
  }

  const form = useForm({
    validate: (values) => validarFamiliar(datosDe(values, saved), configuracion, diaDe(ahora())),
    submit: agregar,
  });

  /** Moves the focus to the error summary when the dialog closes. */
  function cerrarFallo() {
    setFallo(undefined);
    if (Object.keys(form.errors).length > 0) form.setErrors(form.errors);
  }
  return { form, saved, fallo, cerrarFallo };
}
