import type { EntradaDelResumen } from '@portal/domain/resumen/contract';
import { compartir, type Importadas } from '@portal/domain/resumen/contract-compartir';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ImportarResumen } from './importar.tsx';
import { sumadasEnPalabras } from './sumadas-en-palabras.ts';
import { t } from './textos-importar.ts';

type Props = { atencion: string; actuales: readonly EntradaDelResumen[]; onClose: () => void };

/** At the desk: a file that the patient brought. The desk calls no other site, so it takes no links. */
export function ImportarEnConsulta({ atencion, actuales, onClose }: Props) {
  const queries = useQueryClient();
  async function listo(importadas: Importadas) {
    await queries.invalidateQueries({ queryKey: ['resumen'] });
    toast(sumadasEnPalabras(importadas));
    onClose();
  }
  return (
    <Dialog title={t('importar.titulo')} size="lg" onClose={onClose}>
      <ImportarResumen
        actuales={actuales}
        importar={(entradas) => call(compartir.importarEnConsulta, { body: { atencion, entradas } })}
        onListo={(importadas) => void listo(importadas)}
      />
    </Dialog>
  );
}
