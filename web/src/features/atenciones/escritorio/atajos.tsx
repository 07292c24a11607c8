import { atajosDeUnaTecla } from '../../../lib/keyboard/atajos.ts';
import { useValue } from '../../../lib/value.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choices/checkbox.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { t } from '../textos-escritorio.ts';
import css from './atajos.module.css';

const lista = [
  ['atajos.siguiente', ['N']],
  ['atajos.rellamar', ['V']],
  ['atajos.ausente', ['X']],
  ['atajos.transferir', ['T']],
  ['atajos.finalizar', ['F']],
  ['atajos.seguir', ['F', 'N']],
  ['atajos.chat', ['M']],
  ['atajos.nota', ['E']],
  ['atajos.modelos', ['I']],
  ['atajos.desdeNota', ['Ctrl', 'Enter']],
  ['atajos.receta', ['R']],
  ['atajos.certificado', ['C']],
  ['atajos.firmar', ['Ctrl', 'Enter']],
  ['atajos.volver', ['L']],
  ['atajos.control', ['D']],
  ['atajos.flechas', ['↑', '↓']],
  ['atajos.paneles', ['1', '2', '3']],
  ['atajos.sonido', ['S']],
  ['atajos.ayuda', ['?']],
] as const;

export function AtajosDialog({ onClose }: { onClose: () => void }) {
  const on = useValue(atajosDeUnaTecla);
  return (
    <LazyDialog
      title={t('atajos.titulo')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('prueba.listo')}</Button>}
    >
      <dl className={css['atajos']}>
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
    </LazyDialog>
  );
}
