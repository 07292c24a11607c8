import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { EscribirDiagnostico } from './diagnostico.tsx';
import { variasLineas } from '../palabras.ts';
import { t } from '../textos-escribir.ts';

type Motivo = { diagnostico: string; diagnosticoCodigo: string; observaciones: string };
type Props<E> = { escrito: E; deLaNota: string; onChange: (escrito: E) => void };

/** Why something is prescribed or ordered: the end of both documents. */
export function EscribirMotivo<E extends Motivo>({ escrito, deLaNota, onChange }: Props<E>) {
  return (
    <>
      <EscribirDiagnostico
        ayuda={t('receta.diagnostico.ayuda')}
        diagnostico={escrito.diagnostico}
        codigo={escrito.diagnosticoCodigo}
        deLaNota={deLaNota}
        onChange={(diagnostico, diagnosticoCodigo) =>
          onChange({ ...escrito, diagnostico, diagnosticoCodigo })
        }
      />
      <TextArea
        id="doc-observaciones"
        label={t('receta.observaciones')}
        optional
        rows={2}
        maxLength={1000}
        value={escrito.observaciones}
        onChange={(event) => onChange({ ...escrito, observaciones: variasLineas(event.target.value) })}
      />
    </>
  );
}
