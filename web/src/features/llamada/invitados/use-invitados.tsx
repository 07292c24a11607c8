import { llamadaEventos, type Invitado, type Lado } from '@portal/domain/llamada/contract';
import { UserPlus } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { escuchar } from '../../../lib/tiempo-real.ts';
import type { MenuEntry } from '../../../ui/dialogs/menu.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { Llamada } from '../core/llamada.ts';
import type { Sala } from '../core/malla.ts';
import { t } from '../textos.ts';

const PanelDeInvitados = lazyPart(() => import('./panel.tsx'), 'PanelDeInvitados');
const InvitarDialog = lazyPart(() => import('./invitar.tsx'), 'InvitarDialog');

export interface Invitados {
  invitados: readonly Invitado[];
  sala: Sala | null;
}

/**
 * The guests of this call: their part of the stage, the dialog, and its entry in the menu. It only listens until
 * there is somebody, so that a call without guests loads nothing more.
 */
export function useInvitados(
  atencionId: string,
  lado: Lado,
  { relevos }: Llamada,
): { sala: Sala | null; enEscena: ReactNode; dialogo: ReactNode; entrada: MenuEntry } {
  const [invitados, setInvitados] = useState<readonly Invitado[]>([]);
  const [sala, setSala] = useState<Sala | null>(null);
  const [invitando, setInvitando] = useState(false);
  useEffect(() => {
    const stops = [
      escuchar(llamadaEventos.invitadosCambiaron, (dicho) => setInvitados(dicho.invitados)),
      escuchar(llamadaEventos.mallaPresentes, (nueva) =>
        setSala((antes) => (antes && antes.orden > nueva.orden ? antes : nueva)),
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return {
    sala,
    enEscena: (invitados.length > 0 || sala) && (
      <Suspense>
        <PanelDeInvitados
          atencionId={atencionId}
          lado={lado}
          invitados={invitados}
          sala={sala}
          relevos={relevos}
        />
      </Suspense>
    ),
    dialogo: invitando && (
      <InvitarDialog
        atencionId={atencionId}
        lado={lado}
        invitados={invitados}
        onClose={() => setInvitando(false)}
      />
    ),
    entrada: {
      id: 'invitar',
      label: t('llamada.invitar'),
      icon: <UserPlus />,
      onPress: () => setInvitando(true),
    },
  };
}
