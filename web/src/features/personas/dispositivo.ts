const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const;

/** 'Chrome en Android' from what the browser says of itself; words that are already words stay. */
export function dispositivoEnPalabras(device: string): string | undefined {
  if (!/[/(]/.test(device)) return device.trim() || undefined;
  const [, browser] = browsers.find(([pattern]) => pattern.test(device)) ?? [];
  const [, system] = systems.find(([pattern]) => pattern.test(device)) ?? [];
  return browser && system ? `${browser} en ${system}` : (browser ?? system);
}
