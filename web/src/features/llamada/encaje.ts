/** A picture fills its container only if at least this fraction of it stays visible. */
const PARTE_VISTA = 0.75;

/** Size of a picture in its container: filling it if little is cropped, otherwise shown whole. */
export function encajar(
  picture: { width: number; height: number },
  place: { width: number; height: number },
): { entera: boolean; width: number } {
  if (picture.width === 0 || picture.height === 0 || place.width === 0 || place.height === 0)
    return { entera: false, width: place.width };
  const [own, its] = [picture.width / picture.height, place.width / place.height];
  return {
    entera: Math.min(own / its, its / own) < PARTE_VISTA,
    width: Math.min(place.width, place.height * own),
  };
}
