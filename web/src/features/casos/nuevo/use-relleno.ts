import { casos, type Trabajador } from '@portal/domain/casos/contract';
import { dniLimpio } from '@portal/domain/casos/reglas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../lib/api.ts';

const delTrabajador = [
  'dni',
  'apellido',
  'nombre',
  'fecNac',
  'genero',
  'telefono',
  'telMovil',
  'email',
] as const;
type Valores = Record<(typeof delTrabajador)[number], string>;
const vacio = Object.fromEntries(delTrabajador.map((campo) => [campo, ''])) as Valores;

/** Existing cases of the typed DNI in this unit, queried once the DNI is complete. */
export const useExistentes = (dni: string, nroSiniestro: string) =>
  useQuery({
    queryKey: ['casos', 'existentes', dni, nroSiniestro],
    queryFn: () => call(casos.buscarExistentes, { body: { documento: dni, nroSiniestro } }),
    enabled: /^[0-9]{7,8}$/.test(dni) || nroSiniestro !== '',
  });

export type Relleno = ReturnType<typeof useRelleno>;

/**
 * Fills empty fields with the data of a known worker and keeps what was typed. The fields are remounted
 * (`vez`), and the focus is restored.
 */
export function useRelleno(formId: string) {
  const [dni, setDni] = useState('');
  const [{ valores, vez, llenados }, setLleno] = useState({ valores: vacio, vez: 0, llenados: 0 });
  const { data } = useExistentes(dni, '');
  const trabajador = data?.trabajador ?? null;
  const foco = useRef<Foco>(undefined);

  useEffect(() => {
    if (!trabajador) return undefined;
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return undefined;
    // One frame later, to include what is typed meanwhile. In one go, so that no key falls between reading
    // the fields and showing them again.
    const frame = requestAnimationFrame(() => {
      const lleno = rellenar(new FormData(form), dni, trabajador);
      foco.current = leerFoco();
      flushSync(() => setLleno((antes) => (lleno.llenados === 0 ? antes : { ...lleno, vez: antes.vez + 1 })));
    });
    return () => cancelAnimationFrame(frame);
  }, [trabajador, dni, formId]);
  useLayoutEffect(() => {
    if (vez > 0) volverAlFoco(foco.current);
  }, [vez]);
  // Focus the first field when the page opens.
  useEffect(() => {
    document.getElementById(formId)?.querySelector<HTMLInputElement>('input[name="dni"]')?.focus();
  }, [formId]);
  return { dni, alEscribirDni: (texto: string) => setDni(dniLimpio(texto)), valores, vez, llenados };
}

/** `antes`: the place of the caret. A field for an e-mail does not tell it. */
type Foco = { id: string; vacio: boolean; antes: [number, number] | undefined } | undefined;

function leerFoco(): Foco {
  const campo = document.activeElement;
  if (!campo?.id) return undefined;
  const { value, selectionStart, selectionEnd } = campo as Partial<HTMLInputElement>;
  const dicho = typeof selectionStart === 'number' && typeof selectionEnd === 'number';
  return { id: campo.id, vacio: !value, antes: dicho ? [selectionStart, selectionEnd] : undefined };
}

/** The next key goes where it would have gone. A field that was filled in is selected, as Tab does. */
function volverAlFoco(foco: Foco) {
  const campo = foco && document.getElementById(foco.id);
  campo?.focus();
  if (!(campo instanceof HTMLInputElement)) return;
  if (foco?.vacio) campo.select();
  else if (foco?.antes) campo.setSelectionRange(...foco.antes);
  else alFinal(campo);
}

/** A change of the value moves the caret behind it. */
function alFinal(campo: HTMLInputElement) {
  const escrito = campo.value;
  campo.value = '';
  campo.value = escrito;
}

function rellenar(escrito: FormData, dni: string, trabajador: Trabajador) {
  const conocido: Valores = { ...trabajador, dni };
  const valores = { ...vacio };
  let llenados = 0;
  for (const campo of delTrabajador) {
    const suyo = escrito.get(campo);
    const tipeado = typeof suyo === 'string' ? suyo : '';
    valores[campo] = tipeado || conocido[campo];
    if (tipeado === '' && conocido[campo] !== '') llenados += 1;
  }
  return { valores, llenados };
}
