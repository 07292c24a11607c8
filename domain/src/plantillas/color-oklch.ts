/**
 * Conversions between OKLCH and sRGB, as far as the tokens need them.
 * https://bottosson.github.io/posts/oklab/
 */
export type Oklch = { l: number; c: number; h: number };

type Rgb = readonly [number, number, number];

function linearFromOklch({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const encode = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const decode = (x: number): number => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);

const isInGamut = (color: Oklch): boolean => linearFromOklch(color).every((x) => x > -0.0001 && x < 1.0001);

/**
 * Colours outside the sRGB gamut lose chroma, never lightness or hue, because the contrast depends on
 * lightness.
 */
function intoGamut(color: Oklch): Oklch {
  if (isInGamut(color)) return color;
  let low = 0;
  let high = color.c;
  for (let i = 0; i < 16; i++) {
    const middle = (low + high) / 2;
    if (isInGamut({ ...color, c: middle })) low = middle;
    else high = middle;
  }
  return { ...color, c: low };
}

export function hexFromOklch(color: Oklch): string {
  const channels = linearFromOklch(intoGamut(color)).map((x) =>
    Math.round(Math.min(1, Math.max(0, encode(Math.min(1, Math.max(0, x))))) * 255),
  );
  return `#${channels.map((x) => x.toString(16).padStart(2, '0')).join('')}`;
}

function linearFromHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [decode((value >> 16) / 255), decode(((value >> 8) & 255) / 255), decode((value & 255) / 255)];
}

function luminance(hex: string): number {
  const [r, g, b] = linearFromHex(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. Symmetric. */
export function contraste(hexA: string, hexB: string): number {
  const a = luminance(hexA);
  const b = luminance(hexB);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Converts a chosen colour, exactly enough that converting back gives the same six digits. */
export function oklchFromHex(hex: string): Oklch {
  const [l, a, b] = oklabFromHex(hex);
  const round = (x: number) => Math.round(x * 1e5) / 1e5;
  const angle = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    l: round(Math.min(1, Math.max(0, l))),
    c: round(Math.min(0.4, Math.hypot(a, b))),
    h: round(angle < 0 ? angle + 360 : angle),
  };
}

/** Distance in OKLab. About 0.02 is the smallest difference that the eye sees side by side. */
export function distanciaColor(hexA: string, hexB: string): number {
  const [a, b] = [oklabFromHex(hexA), oklabFromHex(hexB)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function oklabFromHex(hex: string): Rgb {
  const [r, g, b] = linearFromHex(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}
