import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';

export interface Marca {
  /** Across every page, in capitals. */
  texto: string;
  /** The sentence at the beginning. */
  motivo: string;
}

const ANULADO: Partial<Record<TipoDocumento, string>> = { certificado: 'ANULADO', indicaciones: 'ANULADAS' };

/** 'ANULADA el 12/11/2026' */
export function marcaDeAnulada(tipo: TipoDocumento, anulada: Date): Marca {
  const dia = fechaCorta(diaDe(anulada));
  return {
    texto: `${ANULADO[tipo] ?? 'ANULADA'} el ${dia}`,
    motivo: `El profesional anuló este documento el ${dia} a las ${horaDe(anulada)} hs. No es válido.`,
  };
}
