/** How wide the certificate stands in a window of that width, in pixels. Section 9 of the specification, to the letter. */
export function anchoCertificado(ventana: number): number {
  if (ventana < 500) return ventana * 0.85;
  if (ventana < 600) return 400;
  if (ventana < 750) return 490;
  if (ventana < 960) return 650;
  return 745;
}
