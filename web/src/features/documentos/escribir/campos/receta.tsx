import type { Escrito, Medicamento } from '@portal/domain/documentos/escrito';
import { medicamentoNuevo } from '@portal/domain/documentos/reglas';
import { Plus } from 'lucide-react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { toast } from '../../../../ui/feedback/toasts.ts';
import type { Motivos } from '../avisos/use-motivos.ts';
import { EscribirMotivo } from './motivo.tsx';
import { EscribirMedicamento } from './medicamento.tsx';
import { irA } from '../palabras.ts';
import { t } from '../textos-escribir.ts';

type Receta = Extract<Escrito, { tipo: 'receta' }>;
type Props = {
  escrito: Receta;
  motivos: Motivos;
  deLaNota: string;
  onChange: (escrito: Receta) => void;
};

const TOPE = 12;

/** One or more drugs by generic name, and the diagnosis, which the law requires. */
export function EscribirReceta({ escrito, motivos, deLaNota, onChange }: Props) {
  const { medicamentos } = escrito;
  const poner = (next: Medicamento[]) => onChange({ ...escrito, medicamentos: next });

  function agregar() {
    poner([...medicamentos, { ...medicamentoNuevo }]);
    requestAnimationFrame(() => {
      irA(`doc-generico-${medicamentos.length}`);
      // Scroll to the whole fieldset, not only to its first field.
      document.activeElement?.closest('fieldset')?.scrollIntoView({ block: 'nearest' });
    });
  }
  function quitar(index: number) {
    poner(medicamentos.filter((_, other) => other !== index));
    toast(t('receta.quitado', { numero: index + 1 }));
    requestAnimationFrame(() => irA(`doc-generico-${Math.max(0, index - 1)}`));
  }
  return (
    <div className="fields">
      {medicamentos.map((medicamento, index) => (
        <EscribirMedicamento
          // While they are being written, drugs have no identity but their position.
          key={`${index} ${medicamentos.length}`}
          index={index}
          medicamento={medicamento}
          avisos={motivos.de(index)}
          onChange={(next) => poner(medicamentos.map((other, at) => (at === index ? next : other)))}
          {...(medicamentos.length > 1 && { onQuitar: () => quitar(index) })}
        />
      ))}
      <Button
        variant="second"
        icon={<Plus />}
        razon={medicamentos.length >= TOPE && t('receta.tope')}
        onClick={agregar}
      >
        {t('receta.agregar')}
      </Button>
      <EscribirMotivo escrito={escrito} deLaNota={deLaNota} onChange={onChange} />
    </div>
  );
}
