import { Landmark } from 'lucide-react';
import { configuracion } from '../../../lib/configuracion.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';

/** 'Ingresar con Mi Argentina', in units with an issuer of identities. The server takes it from there. */
export function BotonEmisor() {
  const { emisor } = configuracion.login;
  if (!emisor) return null;
  return (
    <LinkButton variant="second" wide href="/ingresoEmisor" icon={<Landmark />} rel="noreferrer">
      {emisor.boton}
    </LinkButton>
  );
}
