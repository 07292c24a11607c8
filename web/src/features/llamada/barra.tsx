import type { Lado } from '@portal/domain/llamada/contract';
import { MessageSquareText, Mic, MicOff, MonitorUp, MonitorX, Paperclip, PhoneOff, Settings2, Video as VideoIcon, VideoOff } from 'lucide-react';
import { ControlButton } from '../../ui/control-button.tsx';
import { compartirPantalla, dejarPantalla, encenderCamara, silenciar } from './core/medios.ts';
import { t } from './textos.ts';
import { useMedios } from './use-llamada.ts';

type Props = {
  lado: Lado;
  compacta: boolean;
  chatAbierto: boolean;
  sinLeer: number;
  onChat: () => void;
  onArchivo: () => void;
  onEquipos: () => void;
  onTerminar: () => void;
};

const puedeCompartir = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

export function Barra({ lado, compacta, chatAbierto, sinLeer, onChat, onArchivo, onEquipos, onTerminar }: Props) {
  const { microfono, camara, pantalla } = useMedios();
  return (
    <div className="barra" role="toolbar" aria-label={t('llamada.controles')}>
      <ControlButton icon={microfono ? <Mic /> : <MicOff />} off={!microfono} onPress={() => silenciar(microfono)}>
        {t(microfono ? 'llamada.silenciar' : 'llamada.activarVoz')}
      </ControlButton>
      <ControlButton icon={camara ? <VideoIcon /> : <VideoOff />} off={!camara} onPress={() => encenderCamara(!camara)}>
        {t(camara ? 'llamada.camara' : 'llamada.camaraApagada')}
      </ControlButton>
      {lado === 'profesional' && puedeCompartir() && (
        <ControlButton
          icon={pantalla ? <MonitorX /> : <MonitorUp />}
          off={pantalla !== null}
          onPress={() => (pantalla ? dejarPantalla() : void compartirPantalla())}
        >
          {t(pantalla ? 'llamada.dejarPantalla' : 'llamada.pantalla')}
        </ControlButton>
      )}
      {!compacta && (
        <>
          <span className="con-cuenta">
            <ControlButton icon={<MessageSquareText />} off={chatAbierto} onPress={onChat}>
              {t('llamada.chat')}
            </ControlButton>
            {sinLeer > 0 && (
              <span className="cuenta">
                <span aria-hidden="true">{sinLeer}</span>
                <span className="vh">{t('chat.sinLeer', { n: sinLeer })}</span>
              </span>
            )}
          </span>
          <ControlButton icon={<Paperclip />} onPress={onArchivo}>
            {t('llamada.archivo')}
          </ControlButton>
        </>
      )}
      {!compacta && (
        <span className="solo-ancho">
          <ControlButton icon={<Settings2 />} onPress={onEquipos}>
            {t('llamada.dispositivos')}
          </ControlButton>
        </span>
      )}
      {/* Six of them on a phone: the shorter word. */}
      <span className={compacta ? 'siempre' : 'solo-angosto'}>
        <ControlButton icon={<Settings2 />} onPress={onEquipos}>
          {t('llamada.equipos')}
        </ControlButton>
      </span>
      <ControlButton icon={<PhoneOff />} end onPress={onTerminar}>
        {t(compacta ? 'llamada.cortar' : 'llamada.terminar')}
      </ControlButton>
    </div>
  );
}
