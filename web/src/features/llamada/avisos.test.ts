import { expect, it } from 'vitest';
import { avisoDe, otroEnSilencio } from './avisos.ts';

const pista = {} as MediaStreamTrack;
const medios = {
  audio: pista,
  video: pista,
  camara: true,
  pidiendo: false,
  pantalla: null,
  audioTomado: false,
  videoTomado: false,
};
const estado = { microfono: true, camara: true, pantalla: false, modo: 'video' } as const;
const otro = { conexion: 'una', nombre: 'Ana Gómez', presente: true, estado };
const llamada = { fase: 'en_llamada', otro, modo: 'video', sinMedios: false, canal: true } as const;

it('shows no notice while the call works', () => {
  expect(avisoDe(llamada, medios)).toBeUndefined();
});

it.each([
  [{ fase: 'entrando', otro: null }, {}, 'aviso.entrando'],
  [{ fase: 'esperando', otro: null }, {}, 'aviso.esperando'],
  [{ fase: 'esperando' }, {}, 'aviso.volvera'],
  [{ fase: 'esperando', otro: { ...otro, presente: false, salio: true } }, {}, 'aviso.salio'],
  [{ fase: 'reconectando' }, {}, 'aviso.reconectando'],
  [{ sinMedios: true, fase: 'reconectando' }, {}, 'aviso.sinMedios'],
  [{ canal: false }, {}, 'aviso.sinCanal'],
  [{ modo: 'video_bajo' }, {}, 'aviso.videoBajo'],
  [{ modo: 'audio' }, {}, 'aviso.audio'],
  [{ otro: { ...otro, estado: { ...estado, modo: 'audio' } } }, {}, 'aviso.otroAudio'],
  [{ otro: { ...otro, estado: { ...estado, modo: 'chat' } } }, {}, 'aviso.otroChat'],
  [{ otro: { ...otro, estado: { ...estado, camara: false } } }, {}, 'aviso.otroSinCamara'],
  [{ otro: { ...otro, estado: { ...estado, pantalla: true } } }, {}, 'aviso.otroPantalla'],
  [{ otro: { ...otro, estado: { ...estado, microfono: false, tomado: true } } }, {}, 'aviso.otroTomado'],
  [{}, { audioTomado: true }, 'aviso.tomado'],
  [{}, { audioTomado: true, audio: null }, 'aviso.tomado'],
  [{}, { videoTomado: true }, 'aviso.camaraTomada'],
  [{}, { video: null }, 'aviso.sinCamara'],
  [{}, { audio: null }, 'aviso.sinMicrofono'],
  [{}, { audio: null, video: null }, 'aviso.sinNada'],
] as const)('given %j and %j, shows %s', (change, devices, clave) => {
  expect(avisoDe({ ...llamada, ...change }, { ...medios, ...devices })?.clave).toBe(clave);
});

it.each([['video'], ['video_bajo'], ['audio']] as const)(
  "reports the other person's muted microphone in addition to any notice (%s)",
  (modo) => {
    const silencioso = { ...otro, estado: { ...estado, microfono: false } };
    expect(otroEnSilencio({ ...llamada, otro: silencioso })).toBe(true);
    expect(avisoDe({ ...llamada, modo, otro: silencioso }, medios)?.clave).toBe(
      modo === 'video' ? undefined : `aviso.${modo === 'audio' ? 'audio' : 'videoBajo'}`,
    );
    expect(otroEnSilencio(llamada)).toBe(false);
    expect(otroEnSilencio({ ...llamada, fase: 'reconectando', otro: silencioso })).toBe(false);
  },
);

it('says once that the other person is on another call, not that their microphone is off', () => {
  const tomado = { ...otro, estado: { ...estado, microfono: false, tomado: true } };
  expect(otroEnSilencio({ ...llamada, otro: tomado })).toBe(false);
});

it('does not report a camera that was switched off as a failure', () => {
  expect(avisoDe(llamada, { ...medios, video: null, camara: false })).toBeUndefined();
});
