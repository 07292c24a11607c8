import type { Escrito } from '@portal/domain/documentos/escrito';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { unaLinea, variasLineas } from '../palabras.ts';
import { t } from '../textos-escribir.ts';

type Indicaciones = Extract<Escrito, { tipo: 'indicaciones' }>;
type Evolucion = Extract<Escrito, { tipo: 'evolucion' }>;

export function EscribirIndicaciones({
  escrito,
  deLaNota,
  onChange,
}: {
  escrito: Indicaciones;
  deLaNota: string;
  onChange: (escrito: Indicaciones) => void;
}) {
  return (
    <TextArea
      id="doc-texto"
      label={t('indicaciones.texto')}
      rows={10}
      maxLength={5000}
      data-modelos="indicaciones"
      value={escrito.texto}
      onChange={(event) => onChange({ ...escrito, texto: variasLineas(event.target.value) })}
      after={
        escrito.texto.trim() === '' &&
        deLaNota.trim() !== '' && (
          <Button
            variant="quiet"
            small
            className="flush"
            onClick={() => onChange({ ...escrito, texto: deLaNota })}
          >
            {t('indicaciones.deLaNota')}
          </Button>
        )
      }
    />
  );
}

/** Only as a correction: the original is the attention's note. */
export function EscribirEvolucion({
  escrito,
  onChange,
}: {
  escrito: Evolucion;
  onChange: (escrito: Evolucion) => void;
}) {
  return (
    <div className="fields">
      <TextArea
        id="doc-evolucion"
        label={t('evolucion.evolucion')}
        rows={7}
        maxLength={10_000}
        value={escrito.evolucion}
        onChange={(event) => onChange({ ...escrito, evolucion: variasLineas(event.target.value) })}
      />
      <TextField
        id="doc-diagnostico"
        label={t('evolucion.diagnostico')}
        maxLength={500}
        autoComplete="off"
        value={escrito.diagnostico}
        onChange={(event) => onChange({ ...escrito, diagnostico: unaLinea(event.target.value) })}
      />
      <TextArea
        id="doc-indicaciones"
        label={t('evolucion.indicaciones')}
        rows={4}
        maxLength={5000}
        value={escrito.indicaciones}
        onChange={(event) => onChange({ ...escrito, indicaciones: variasLineas(event.target.value) })}
      />
    </div>
  );
}
