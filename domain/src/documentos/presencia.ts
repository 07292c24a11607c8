import type { Plantilla } from '../plantillas/plantilla.ts';
import type { TipoDocumento } from './escrito.ts';

/** Others trust these papers most, so their professional may sign them with a passkey over the paper's hash. */
export const seFirmaConPresencia = (tipo: TipoDocumento) => tipo === 'receta' || tipo === 'certificado';

/** Minutes to answer with the fingerprint, the face or the PIN. The paper already has its date. */
export const PREPARADA_MINUTOS = 5;

/** The unit's setting: such a paper needs the passkey, or the password again where there is none. */
export const unidadExigePresencia = ({ seguridad }: Pick<Plantilla, 'seguridad'>): boolean =>
  seguridad?.exigePresencia === true;
