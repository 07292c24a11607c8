import type { EstadoLlamada } from './core/llamada.ts';
import type { EstadoMedios } from './core/medios.ts';
import type { t } from './textos.ts';

export interface Aviso {
  clave: Parameters<typeof t>[0];
  /** Shows the steps to allow camera and microphone. */
  ayuda?: true;
}

/**
 * The other person's microphone is off. Shown in addition to any other notice, because nothing else reveals
 * it.
 */
export const otroEnSilencio = ({ fase, otro }: Pick<EstadoLlamada, 'fase' | 'otro'>): boolean =>
  fase === 'en_llamada' &&
  otro?.estado?.microfono === false &&
  otro.estado.modo !== 'chat' &&
  !otro.estado.tomado;

/** The most urgent notice to show over the video; undefined when everything works. */
export function avisoDe(
  {
    fase,
    otro,
    modo,
    sinMedios,
    canal,
  }: Pick<EstadoLlamada, 'fase' | 'otro' | 'modo' | 'sinMedios' | 'canal'>,
  {
    audio,
    video,
    camara,
    pidiendo,
    pantalla,
    audioTomado,
    videoTomado,
  }: Pick<
    EstadoMedios,
    'audio' | 'video' | 'camara' | 'pidiendo' | 'pantalla' | 'audioTomado' | 'videoTomado'
  >,
): Aviso | undefined {
  if (sinMedios) return { clave: 'aviso.sinMedios' };
  if (fase === 'entrando') return { clave: 'aviso.entrando' };
  if (fase === 'esperando')
    return { clave: otro ? (otro.salio ? 'aviso.salio' : 'aviso.volvera') : 'aviso.esperando' };
  if (fase === 'conectando') return { clave: 'aviso.conectando' };
  if (fase === 'reconectando') return { clave: 'aviso.reconectando' };
  if (!canal) return { clave: 'aviso.sinCanal' };
  if (audioTomado) return { clave: 'aviso.tomado' };
  if (otro?.estado?.tomado) return { clave: 'aviso.otroTomado' };
  if (!pidiendo && !audio && !video) return { clave: 'aviso.sinNada', ayuda: true };
  if (!pidiendo && !audio) return { clave: 'aviso.sinMicrofono', ayuda: true };
  if (otro?.estado?.modo === 'chat') return { clave: 'aviso.otroChat' };
  if (modo === 'audio') return { clave: 'aviso.audio' };
  if (otro?.estado?.modo === 'audio' && otro.estado.camara) return { clave: 'aviso.otroAudio' };
  if (modo === 'video_bajo') return { clave: 'aviso.videoBajo' };
  if (videoTomado) return { clave: 'aviso.camaraTomada' };
  if (!pidiendo && !video && camara && !pantalla) return { clave: 'aviso.sinCamara', ayuda: true };
  if (otro?.estado?.pantalla) return { clave: 'aviso.otroPantalla' };
  if (otro?.estado && !otro.estado.camara) return { clave: 'aviso.otroSinCamara' };
  return undefined;
}
