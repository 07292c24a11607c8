import { t } from '../textos.ts';

/** The devices of a list; browsers hide their names until one of them is allowed. */
export function opciones(
  devices: readonly MediaDeviceInfo[],
  sinNombre: 'equipos.camaraSinNombre' | 'equipos.microfonoSinNombre' | 'equipos.altavozSinNombre',
  ninguno: 'equipos.ninguna' | 'equipos.ninguno',
) {
  if (devices.length === 0) return [{ value: '', label: t(ninguno) }];
  return devices.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label === '' ? t(sinNombre, { n: index + 1 }) : label,
  }));
}
