import { datosDeCaso, multipart } from '../data/casos.ts';
import type { WholeDemo } from '../database/whole-demo.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

export interface Upload {
  raw: Buffer;
  headers: Record<string, string>;
}

/** A valid file for each upload endpoint, as a browser would send it. Add new endpoints here. */
export function rightUploads({ ids }: Pick<WholeDemo, 'ids'>): Record<string, Upload> {
  const typed = (raw: Buffer, type: string): Upload => ({ raw, headers: { 'content-type': type } });
  const file = { name: 'file', value: PDF, filename: 'informe.pdf', type: 'application/pdf' };
  const fields = (values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => ({ name, value }));
  return {
    subirImagenDeBanner: typed(PNG, 'image/png'),
    subirImagen: typed(PNG, 'image/png'),
    subirCertificado: typed(PDF, 'application/pdf'),
    subirAdjunto: typed(PDF, 'application/pdf'),
    enviarArchivo: typed(PNG, 'image/png'),
    subirPadron: typed(Buffer.from('documento;nombre;apellido;estado\n30111222;Ana;Gómez;A\n'), 'text/csv'),
    crearCaso: multipart([...fields(datosDeCaso({ fecha_turno: '2026-11-20', hora_turno: '10:00' })), file]),
    guardarDocumento: multipart([...fields({ id_caso: String(ids.caso), descripcion: 'Informe' }), file]),
    editDetalleDocumento: multipart(fields({ id_documento: ids.documentoDeCaso, descripcion: 'Informe' })),
    pedirPermisoFhir: typed(
      Buffer.from('grant_type=client_credentials'),
      'application/x-www-form-urlencoded',
    ),
    ingresarDesdeCiudad: typed(Buffer.from(`token=${'a'.repeat(40)}`), 'application/x-www-form-urlencoded'),
  };
}
