import { DETALLE_DE_INCIDENTE, TITULO_DE_INCIDENTE } from '@portal/domain/estado/reglas';
import { momentoCorto } from '@portal/domain/tiempo/fechas';
import { asOwner } from '../db/as-owner.ts';
import { newId } from '../platform/ids.ts';

/** An incident of the whole deployment: the status page of every unit shows it. */
export async function publishIncident(
  adminUrl: string,
  { titulo, detalle }: { titulo: string; detalle: string },
): Promise<string> {
  const words = [titulo.trim(), detalle.trim()] as const;
  if (words[0] === '') throw new Error('El título es requerido.');
  if (words[0].length > TITULO_DE_INCIDENTE || words[1].length > DETALLE_DE_INCIDENTE)
    throw new Error(
      `El título puede tener hasta ${TITULO_DE_INCIDENTE} letras y el detalle hasta ${DETALLE_DE_INCIDENTE}.`,
    );
  const id = newId();
  await asOwner(adminUrl, (client) =>
    client.query(
      'insert into portal.incidentes_generales (id, titulo, detalle, inicio) values ($1, $2, $3, now())',
      [id, ...words],
    ),
  );
  return id;
}

export const closeIncident = (adminUrl: string, id: string): Promise<void> =>
  asOwner(adminUrl, async (client) => {
    const { rowCount } = await client.query(
      'update portal.incidentes_generales set fin = now() where id::text = $1 and fin is null',
      [id],
    );
    if (rowCount === 0) throw new Error(`No hay un incidente abierto ${id}.`);
  });

export const listIncidents = (adminUrl: string): Promise<string[]> =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string; titulo: string; inicio: Date; fin: Date | null }>(
      'select id, titulo, inicio, fin from portal.incidentes_generales order by fin is null desc, inicio desc limit 100',
    );
    if (rows.length === 0) return ['No hay incidentes de todo el servicio.'];
    return rows.map(
      ({ id, titulo, inicio, fin }) =>
        `${id}  ${momentoCorto(inicio)} ${fin ? `a ${momentoCorto(fin)}` : '(abierto)'}  ${titulo}`,
    );
  });
