import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { atajosDeUnaTecla, usePreferencia } from './fila-aviso.ts';
import { t } from './textos-escritorio.ts';

export type Atajos = Partial<Record<string, () => void>>;

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role="menu"], [role="listbox"]') !== null);

/** Single keys, when nothing is being typed and no dialog is open. They can be turned off (WCAG 2.1.4). */
export function useAtajos(atajos: Atajos) {
  const latest = useRef(atajos);
  useEffect(() => {
    latest.current = atajos;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (!atajosDeUnaTecla.on() || typing(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const lista = [
  ['atajos.siguiente', ['N']],
  ['atajos.rellamar', ['V']],
  ['atajos.ausente', ['X']],
  ['atajos.transferir', ['T']],
  ['atajos.finalizar', ['F']],
  ['atajos.nota', ['E']],
  ['atajos.desdeNota', ['Ctrl', 'Enter']],
  ['atajos.receta', ['R']],
  ['atajos.certificado', ['C']],
  ['atajos.firmar', ['Ctrl', 'Enter']],
  ['atajos.flechas', ['↑', '↓']],
  ['atajos.paneles', ['1', '2', '3']],
  ['atajos.sonido', ['S']],
  ['atajos.ayuda', ['?']],
] as const;

export function AtajosDialog({ onClose }: { onClose: () => void }) {
  const on = usePreferencia(atajosDeUnaTecla);
  return (
    <Dialog title={t('atajos.titulo')} onClose={onClose} actions={<Button onClick={onClose}>{t('prueba.listo')}</Button>}>
      <dl className="atajos">
        {lista.map(([clave, teclas]) => (
          <div key={clave}>
            <dt>{t(clave)}</dt>
            <dd>
              {teclas.map((tecla) => (
                <kbd key={tecla}>{tecla}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        id="atajos-usar"
        label={t('atajos.usar')}
        note={t('atajos.usar.nota')}
        checked={on}
        onChange={(event) => atajosDeUnaTecla.set(event.target.checked)}
      />
    </Dialog>
  );
}
