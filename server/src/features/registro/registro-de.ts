import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import type { Registro } from '@portal/domain/registro/reglas';

interface Registrable {
  tipo: TipoDocumento;
  /** Drafts and signed documents. */
  estado: string;
  /** Of its row in `registros`; null: none. */
  registro_estado: string | null;
  registro_motivo: string | null;
  cuirs: string[] | null;
}

/** What is known about the registration of a signed prescription; `null` for everything else. */
export function registroDe({
  tipo,
  estado,
  registro_estado,
  registro_motivo,
  cuirs,
}: Registrable): Registro | null {
  if (tipo !== 'receta' || estado !== 'firmado') return null;
  if (cuirs !== null) return { estado: 'registrada', cuirs, motivo: null };
  if (registro_estado === 'pendiente') return { estado: 'en_registro', cuirs: [], motivo: null };
  return registro_estado === 'rechazada'
    ? { estado: 'rechazada', cuirs: [], motivo: registro_motivo }
    : { estado: 'sin_registro', cuirs: [], motivo: null };
}

/** As `registroDe`, for readers who see no clinical data: the repository's words may contain some. */
export function registroPublico(row: Registrable): Registro | null {
  const registro = registroDe(row);
  return registro && { ...registro, motivo: null };
}

/** `null` if no registration is needed. */
export const estaRegistrada = (registro: Registro | null): boolean | null =>
  registro && registro.estado === 'registrada';
