/** User guides, named by how people reach the service, never by an institution. */
export const clavesGuia = [
  'general',
  'municipal',
  'residentes',
  'primera_vez',
  'portal_ciudad',
  'portal_tramites',
  'unidad_diagnostico',
  'obra_social',
  'padron',
  'art',
  'empleador',
  'guardia',
  'sanatorio',
  'ayudas_en_pantalla',
  'totem',
  'enlace',
] as const;
export type ClaveGuia = (typeof clavesGuia)[number];
