import * as z from 'zod/mini';
import type { Dia } from '../tiempo/fechas.ts';

/** What is known of the person whose eligibility is asked. */
export interface Afiliado {
  documento: string;
  nroAfiliado: string | null;
  fec_nac: string | null;
  sexo: string | null;
  nome: string;
  sobrenome: string;
  email: string | null;
  obraSocial: string | null;
  plan: string | null;
}

export interface Habilitacion {
  habilitado: boolean;
  nroAfiliado?: string | undefined;
  plan?: string | undefined;
}

const TIPO_DOCUMENTO = 96;

/** The payload of the protocol 'habilitacion'. `codigo` is the service: 1, or the unit. */
export function pedidoDeHabilitacion(afiliado: Afiliado, usuario: Afiliado, codigo: number | string, hoy: Dia) {
  const datos = ({ sobrenome, nome, documento, email, obraSocial, nroAfiliado, plan }: Afiliado) => ({
    sobrenome,
    nome,
    documento,
    email,
    obraSocial,
    nroAfiliado,
    plan,
  });
  return { usuario: datos(usuario), afiliado: datos(afiliado), tipo_documento: TIPO_DOCUMENTO, codigo, fecha_prestacion: hoy };
}

export const RespuestaDeHabilitacion = z.object({
  Estado: z.string(),
  Nafiliado: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  Plan: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});

export function leerHabilitacion({ Estado, Nafiliado, Plan }: z.infer<typeof RespuestaDeHabilitacion>): Habilitacion {
  return { habilitado: Estado === 'A', nroAfiliado: Nafiliado == null ? undefined : String(Nafiliado), plan: Plan == null ? undefined : String(Plan) };
}

/** The payload of the protocol 'afiliado': of a ten-digit number only characters 3 to 8 are sent. */
export function pedidoDeAfiliado({ documento, nroAfiliado, fec_nac, sexo }: Afiliado) {
  const numero = nroAfiliado ?? '';
  return { documento, afiliado: numero.length === 10 ? numero.slice(2, 8) : numero, fec_nac, sexo };
}
