import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import type { Registro } from '@portal/domain/registro/reglas';

interface Registrable {
  tipo: TipoDocumento;
  /** Drafts and signed documents. */
  estado: string;
  cuir: string | null;
}

/** What is known about the registration of a signed prescription; `null` for everything else. */
export function registroDe({ tipo, estado, cuir }: Registrable): Registro | null {
  if (tipo !== 'receta' || estado !== 'firmado') return null;
  return cuir === null
    ? { estado: 'sin_registro', cuirs: [], motivo: null }
    : { estado: 'registrada', cuirs: [cuir], motivo: null };
}

/** As `registroDe`, for readers who see no clinical data: the repository's words may contain some. */
export function registroPublico(row: Registrable): Registro | null {
  const registro = registroDe(row);
  return registro && { ...registro, motivo: null };
}

/** `null` if no registration is needed. */
export const estaRegistrada = (registro: Registro | null): boolean | null =>
  registro && registro.estado === 'registrada';
