/** The browsers whose permission instructions differ. */
export type Navegador =
  | 'chrome-android'
  | 'samsung'
  | 'firefox-android'
  | 'safari-ios'
  | 'chrome-ios'
  | 'chrome'
  | 'edge'
  | 'firefox'
  | 'safari';

export function navegadorDe(agent: string): Navegador {
  if (/iPhone|iPad|iPod/.test(agent)) return /CriOS|FxiOS|EdgiOS/.test(agent) ? 'chrome-ios' : 'safari-ios';
  if (/Android/.test(agent))
    return /SamsungBrowser/.test(agent)
      ? 'samsung'
      : /Firefox/.test(agent)
        ? 'firefox-android'
        : 'chrome-android';
  if (/Edg\//.test(agent)) return 'edge';
  if (/Firefox/.test(agent)) return 'firefox';
  return /Chrom(e|ium)\//.test(agent) ? 'chrome' : 'safari';
}
