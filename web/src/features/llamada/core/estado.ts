import type { Estado } from '@portal/domain/llamada/contract';
import type { EstadoMedios } from './medios.ts';

type Equipos = Pick<
  EstadoMedios,
  'audio' | 'video' | 'pantalla' | 'microfono' | 'pidiendo' | 'falloAudio' | 'audioTomado' | 'videoTomado'
>;

/** The state of this side that the others are told. */
export function estadoDe(
  { audio, video, pantalla, microfono, pidiendo, falloAudio, audioTomado, videoTomado }: Equipos,
  modo: Estado['modo'],
): Estado {
  // A device that is still opening, or that is out on another call, is not a missing device.
  const nada =
    audio === null && video === null && !pidiendo && !audioTomado && (falloAudio !== null || !microfono);
  return {
    microfono: microfono && audio !== null && !audioTomado,
    camara: video !== null && !videoTomado,
    pantalla: pantalla !== null,
    modo: nada ? 'chat' : video === null && pantalla === null && modo !== 'video' ? 'audio' : modo,
    ...(audioTomado && { tomado: true }),
  };
}
