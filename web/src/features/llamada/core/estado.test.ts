import { expect, it } from 'vitest';
import { estadoDe } from './estado.ts';

const pista = {} as MediaStreamTrack;
const todo = {
  audio: pista,
  video: pista,
  pantalla: null,
  microfono: true,
  pidiendo: false,
  falloAudio: null,
  audioTomado: false,
  videoTomado: false,
};

it('says what works', () => {
  expect(estadoDe(todo, 'video')).toEqual({ microfono: true, camara: true, pantalla: false, modo: 'video' });
});

it.each([
  [
    'another call has the microphone',
    { audioTomado: true },
    { microfono: false, tomado: true, modo: 'video' },
  ],
  [
    'another call has everything',
    { audio: null, video: null, falloAudio: 'ocupado', audioTomado: true, videoTomado: true },
    { microfono: false, camara: false, tomado: true, modo: 'video' },
  ],
  ['the camera was taken', { videoTomado: true }, { camara: false, modo: 'video' }],
  ['there are no devices', { audio: null, video: null, falloAudio: 'no_hay' }, { modo: 'chat' }],
] as const)('when %s, the other side learns it', (_, change, said) => {
  expect(estadoDe({ ...todo, ...change }, 'video')).toMatchObject(said);
});
