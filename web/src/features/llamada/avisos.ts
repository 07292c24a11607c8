import type { EstadoLlamada } from './core/llamada.ts';
import type { EstadoMedios } from './core/medios.ts';
import { t } from './textos.ts';

export interface Aviso {
  texto: string;
  /** Offers the steps to allow camera and microphone. */
  ayuda?: true;
}

/** The one thing that is worth saying over the picture right now, the most pressing first; undefined when all is well. */
export function avisoDe(
  { fase, otro, modo, sinMedios, canal }: Pick<EstadoLlamada, 'fase' | 'otro' | 'modo' | 'sinMedios' | 'canal'>,
  { audio, video, camara, pidiendo, pantalla }: Pick<EstadoMedios, 'audio' | 'video' | 'camara' | 'pidiendo' | 'pantalla'>,
  nombre: string,
): Aviso | undefined {
  if (sinMedios) return { texto: t('aviso.sinMedios') };
  if (fase === 'entrando') return { texto: t('aviso.entrando') };
  if (fase === 'esperando') return { texto: t(otro ? 'aviso.volvera' : 'aviso.esperando', { nombre }) };
  if (fase === 'conectando') return { texto: t('aviso.conectando', { nombre }) };
  if (fase === 'reconectando') return { texto: t('aviso.reconectando') };
  if (!canal) return { texto: t('aviso.sinCanal') };
  if (!pidiendo && !audio && !video) return { texto: t('aviso.sinNada'), ayuda: true };
  if (!pidiendo && !audio) return { texto: t('aviso.sinMicrofono'), ayuda: true };
  if (otro?.estado?.modo === 'chat') return { texto: t('aviso.otroChat', { nombre }) };
  if (modo === 'audio') return { texto: t('aviso.audio') };
  if (otro?.estado?.modo === 'audio' && otro.estado.camara) return { texto: t('aviso.otroAudio', { nombre }) };
  if (modo === 'video_bajo') return { texto: t('aviso.videoBajo') };
  if (!pidiendo && !video && camara && !pantalla) return { texto: t('aviso.sinCamara'), ayuda: true };
  if (otro?.estado?.pantalla) return { texto: t('aviso.otroPantalla', { nombre }) };
  if (otro?.estado && !otro.estado.microfono) return { texto: t('aviso.otroSilencio', { nombre }) };
  if (otro?.estado && !otro.estado.camara) return { texto: t('aviso.otroSinCamara', { nombre }) };
  return undefined;
}
