import { PictureInPicture2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { MenuEntry } from '../../../ui/dialogs/menu.tsx';
import { encenderCamara, medios, silenciar } from '../core/medios.ts';
import { t } from '../textos.ts';
import { useMedios } from '../use-llamada.ts';
import { flotar, useFlotante } from './flotante.ts';
import { mostrarEncendidos, sesionDeMedios, tomarBotones } from './sesion.ts';

type Opciones = {
  /** There is video of the other person. */
  conImagen: boolean;
  /** As the call's own button: the page decides whether to ask first. */
  onTerminar: () => void;
};

/** The call on a phone: the headset's buttons and the floating window, whose entry of the menu is returned. */
export function useTelefono({ conImagen, onTerminar }: Opciones): readonly MenuEntry[] {
  const { microfono, camara } = useMedios();
  const { flotando, alternar } = useFlotante();
  const cortar = useEffectEvent(onTerminar);
  const flotarSola = useEffectEvent(() => {
    if (conImagen) void flotar().catch(() => {});
  });
  useEffect(
    () =>
      tomarBotones(
        sesionDeMedios(),
        {
          togglemicrophone: () => silenciar(medios.get().microfono),
          togglecamera: () => encenderCamara(!medios.get().camara),
          hangup: () => cortar(),
          // The browser asks for it when the person goes to another tab, to read a document there.
          enterpictureinpicture: () => flotarSola(),
        },
        t('llamada.zona'),
      ),
    [],
  );
  useEffect(() => mostrarEncendidos(sesionDeMedios(), { microfono, camara }), [microfono, camara]);
  if (!alternar || !(conImagen || flotando)) return [];
  return [
    {
      id: 'flotante',
      label: t(flotando ? 'llamada.noFlotar' : 'llamada.flotar'),
      icon: <PictureInPicture2 />,
      onPress: alternar,
    },
  ];
}
