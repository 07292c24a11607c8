import { FilePen } from 'lucide-react';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { usePropios } from './consulta.ts';
import { t } from './textos-escribir.ts';
import css from './propios.module.css';

/** At the foot of the queue, while documents wait for a signature. */
export function EscribirPendientes() {
  const { data = [] } = usePropios();
  const cuantos = data.filter(({ estado }) => estado === 'borrador').length;
  if (cuantos === 0) return null;
  return (
    <LinkButton to="?ver=documentos" variant="quiet" className={css['pendientes']} icon={<FilePen />}>
      {cuantos === 1 ? t('propios.sinFirmar.1') : t('propios.sinFirmar', { cuantos })}
    </LinkButton>
  );
}
