/** Downloads a URL without leaving the page. Without a name, the server's file name is used. */
export function guardarArchivo(url: string, nombre = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = nombre;
  link.click();
}
