/** So much of the picture at least is seen where it fills its place; less than that, and it is shown whole. */
const PARTE_VISTA = 0.75;

/** Which size a picture has in its place: filling it where hardly anything of it is lost, else whole. */
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
