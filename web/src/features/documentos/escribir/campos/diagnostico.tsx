import { ComboField } from '../../../../ui/fields/choices/combo-field.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { useCatalogo } from '../consulta.ts';
import { unaLinea } from '../palabras.ts';
import { t } from '../textos-escribir.ts';
import css from './campos.module.css';

type Props = {
  ayuda: string;
  diagnostico: string;
  codigo: string;
  /** The diagnosis of the attention's note. */
  deLaNota: string;
  onChange: (diagnostico: string, codigo: string) => void;
};

/** Chosen from the catalogue with its code, or free text. */
export function EscribirDiagnostico({ ayuda, diagnostico, codigo, deLaNota, onChange }: Props) {
  const items = useCatalogo('diagnostico', codigo === '' ? diagnostico : '');
  const nota = deLaNota.trim();
  return (
    <ComboField
      id="doc-diagnostico"
      label={t('receta.diagnostico')}
      hint={ayuda}
      maxLength={500}
      value={diagnostico}
      onChange={(value) => onChange(unaLinea(value), '')}
      suggestions={items.map((item) => ({
        id: `${item.codigo} ${item.nombre}`,
        label: item.nombre,
        note: item.codigo,
      }))}
      onPick={({ label, note }) => onChange(label, note ?? '')}
      after={
        codigo !== '' ? (
          <span className="muted sm">CIE-10 {codigo}</span>
        ) : (
          diagnostico.trim() === '' &&
          nota !== '' && (
            <Button
              variant="quiet"
              small
              className={cx('flush', css['deLaNota'])}
              onClick={() => onChange(unaLinea(nota), '')}
            >
              {t('receta.deLaNota', { diagnostico: nota })}
            </Button>
          )
        )
      }
    />
  );
}
