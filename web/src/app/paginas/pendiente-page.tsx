import { DoorClosed } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useRoom } from '../../ui/frames/room.tsx';
import type { NombreRuta } from '../rutas.ts';
import { t, tituloDe } from '../textos.ts';

/**
 * A section that comes in a later version: names it and links to another page. At the desk, the bar already
 * has the title.
 */
export function PendientePage({
  ruta,
  volver,
}: {
  ruta: NombreRuta;
  volver?: 'pendiente.volver' | 'pendiente.ingresar';
}) {
  const seccion = tituloDe(ruta);
  return (
    <>
      {useRoom() === 'patient' && <PageHead title={seccion} />}
      <EmptyState
        icon={<DoorClosed className="lg" />}
        title={t('pendiente.titulo')}
        action={
          volver && (
            <LinkButton variant="second" to={volver === 'pendiente.ingresar' ? '/login' : '/home'}>
              {t(volver)}
            </LinkButton>
          )
        }
      >
        {t('pendiente.texto', { seccion })}
      </EmptyState>
    </>
  );
}
