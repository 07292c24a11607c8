import type { ComponentType } from 'react';
import { CertificadoDialog } from '../features/contenido/certificado-dialog.tsx';
import { ContactoDialog } from '../features/contenido/contacto-dialog.tsx';
import { GuardiasDialog, MapaCentrosDialog } from '../features/contenido/mapa-dialogs.tsx';
import { TerminosDialog } from '../features/contenido/terminos-dialog.tsx';
import { TramiteDialog } from '../features/contenido/tramite-dialog.tsx';
import { VideoDialog } from '../features/contenido/video-dialog.tsx';
import { EmergenciaDialog } from '../features/inicio/emergencia-dialog.tsx';
import { cerrarDialogo, type Dialogo } from '../lib/dialogos.ts';

const dialogos: Record<Dialogo, ComponentType<{ onClose: () => void }>> = {
  terminos: TerminosDialog,
  video: VideoDialog,
  contacto: ContactoDialog,
  guardias: GuardiasDialog,
  mapaCentros: MapaCentrosDialog,
  certificado: CertificadoDialog,
  tramite: TramiteDialog,
  emergencia: EmergenciaDialog,
};

export function Dialogos({ abierto }: { abierto: Dialogo }) {
  const Abierto = dialogos[abierto];
  return <Abierto onClose={cerrarDialogo} />;
}
