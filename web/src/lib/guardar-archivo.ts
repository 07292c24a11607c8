/** Saves what an address answers: the browser keeps the file and the page stays. Without a name, the server's. */
export function guardarArchivo(url: string, nombre = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = nombre;
  link.click();
}
