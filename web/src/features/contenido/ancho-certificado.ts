/** Width of the certificate for a window width, in pixels. Specification, section 9, to the letter. */
export function anchoCertificado(ventana: number): number {
  if (ventana < 500) return ventana * 0.85;
  if (ventana < 600) return 400;
  if (ventana < 750) return 490;
  if (ventana < 960) return 650;
  return 745;
}
