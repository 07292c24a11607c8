import type { FinDeInvitado } from '@portal/domain/llamada/invitados';
import { Captions, Mic, MicOff, PhoneOff, Settings2, Video as VideoIcon, VideoOff } from 'lucide-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { ControlButton } from '../../../ui/buttons/control-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { createInvitado } from '../core/invitado.ts';
import { encenderCamara, silenciar } from '../core/medios.ts';
import { EquiposDialog } from '../equipos/equipos.tsx';
import { usePalabras } from '../palabras/use-palabras.tsx';
import { t as deLlamada } from '../textos.ts';
import { useMedios, useMediosTomados } from '../use-llamada.ts';
import { Video } from '../video.tsx';
import css from './invitados.module.css';
import { Mosaico } from './mosaico.tsx';
import { t } from './textos.ts';

type Fin = FinDeInvitado | 'saliste' | 'reemplazada';
type Props = { credencial: string; onFin: (fin: Fin) => void };

/** The call as a guest has it: everybody's pictures, one's own devices, and the way out. */
export function SalaDeInvitado({ credencial, onFin }: Props) {
  useMediosTomados('video');
  const { microfono, camara, video } = useMedios();
  const [equipos, setEquipos] = useState(false);
  const invitado = useMemo(() => createInvitado(credencial), [credencial]);
  useEffect(() => invitado.abrir(), [invitado]);
  const { fase, fin, pares } = useSyncExternalStore(invitado.estado.subscribe, invitado.estado.get);
  useEffect(() => {
    if (fin) onFin(fin);
    else if (fase === 'reemplazada') onFin('reemplazada');
  }, [fase, fin, onFin]);
  const otras = useMemo(() => pares.map(({ presente }) => presente), [pares]);
  const palabras = usePalabras({ conexion: invitado.conexion, dentro: fase === 'adentro', otras });
  const { alMontar, abiertas, sinLeer, onPress } = palabras.boton;
  const propia = useMemo(() => (video ? new MediaStream([video]) : null), [video]);
  const dicho =
    fase === 'sin_canal'
      ? t('pagina.sinCanal')
      : fase === 'entrando'
        ? t('pagina.entrando')
        : pares.length === 0
          ? t('pagina.sola')
          : null;
  return (
    <main className={cx(css['sala'], abiertas && css['conPalabras'], 'night')} data-llamada>
      <h1 className="vh">{t('pagina.llamada', { unidad: configuracion.unidad.nombre })}</h1>
      <section className={css['escena']} aria-label={deLlamada('llamada.zona')}>
        <Mosaico pares={pares} entero />
        <p className={dicho ? css['dicho'] : 'vh'} role="status">
          {dicho}
        </p>
        <div className={css['yo']}>
          {propia && <Video stream={propia} label={deLlamada('llamada.tuCamara')} propia />}
        </div>
      </section>
      {palabras.panel({ nombre: t('pagina.todos'), className: css['palabras'] })}
      <div className={css['barra']} role="toolbar" aria-label={deLlamada('llamada.controles')}>
        <ControlButton
          icon={microfono ? <Mic /> : <MicOff />}
          off={!microfono}
          pressed={!microfono}
          onPress={() => silenciar(microfono)}
        >
          {deLlamada('llamada.silenciar')}
        </ControlButton>
        <ControlButton
          icon={camara ? <VideoIcon /> : <VideoOff />}
          off={!camara}
          pressed={camara}
          onPress={() => encenderCamara(!camara)}
        >
          {deLlamada('llamada.camara')}
        </ControlButton>
        <ControlButton
          ref={alMontar}
          icon={<Captions />}
          off={abiertas || sinLeer > 0}
          expanded={abiertas}
          onPress={onPress}
        >
          {deLlamada('llamada.palabras')}
        </ControlButton>
        <ControlButton icon={<Settings2 />} onPress={() => setEquipos(true)}>
          {deLlamada('llamada.dispositivos')}
        </ControlButton>
        <ControlButton icon={<PhoneOff />} end onPress={() => onFin('saliste')}>
          {t('pagina.salir')}
        </ControlButton>
      </div>
      {equipos && <EquiposDialog lado="paciente" onClose={() => setEquipos(false)} />}
    </main>
  );
}
