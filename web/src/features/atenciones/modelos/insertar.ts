import { TEXTO_HASTA } from '@portal/domain/modelos/reglas';

/** A field in which own texts are inserted says so: `data-modelos="nota"` or `"indicaciones"`. */
export type Donde = 'nota' | 'indicaciones';
export const dondeDe = (campo: EventTarget | null): Donde | undefined => {
  if (!(campo instanceof HTMLTextAreaElement) || campo.readOnly) return undefined;
  const donde = campo.dataset['modelos'];
  return donde === 'nota' || donde === 'indicaciones' ? donde : undefined;
};

/** Whether the text still fits in the field. */
export const entraEn = (
  { value, maxLength }: Pick<HTMLTextAreaElement, 'value' | 'maxLength'>,
  desde: number,
  hasta: number,
  texto: string,
) =>
  texto.length <= TEXTO_HASTA + 1 &&
  (maxLength < 0 || value.length - (hasta - desde) + texto.length <= maxLength);

/** Replaces a stretch of a field as typing would, so that the browser's own Ctrl+Z takes it back. */
export function escribirEn(campo: HTMLTextAreaElement, desde: number, hasta: number, texto: string) {
  campo.focus();
  campo.setSelectionRange(desde, hasta);
  if (document.execCommand('insertText', false, texto)) return;
  campo.setRangeText(texto, desde, hasta, 'end');
  campo.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: texto }));
}
