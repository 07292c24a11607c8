import type { Escrito, TipoDocumento } from '@portal/domain/documentos/escrito';
import type { Firmante, Recetado } from '@portal/domain/documentos/reglas';
import { codigoDe } from '@portal/domain/historial/codigo';
import type { ClaseDeInvitado } from '@portal/domain/llamada/invitados';
import { esCuilDe } from '@portal/domain/personas/perfil';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { caraDe, type Cara } from '../../../platform/paper/paper.ts';
import type { Unidad } from '../../../units/registry.ts';
import {
  findPedidoDeVisita,
  findPartes,
  type DocumentoRow,
  type PartesRow,
} from '../documentos.repository.ts';

/**
 * Everything printed besides the text, as it was when signed. Later changes of people or unit do not affect
 * it.
 */
export interface Hoja {
  cara: Cara;
  profesional: Firmante & { tratamiento: string; nombres: string; apellidos: string };
  paciente: Recetado & {
    nombres: string;
    apellidos: string;
    plan: string | null;
    nroAfiliado: string | null;
  };
  atencion: {
    id: string;
    codigo: string;
    servicio: string;
    inicio: string;
    fin: string | null;
    /** The code of the attention that this one continues. */
    continua?: string;
  };
  /** The URL in the QR code. */
  verificar: string;
  corrige: { id: string; numero: number | null; firmado: string } | null;
  /** A prescription that was on its way to the repository when signed. */
  enRegistro?: true;
  /** For the constancia: documents signed before the attention ended. */
  emitidos?: { nombre: string; numero: number | null }[];
  /** For the constancia: guests who were in the call, and when. */
  invitados?: { nombre: string; clase: ClaseDeInvitado; desde: string; hasta: string | null }[];
  /** For the constancia: the unit's recogniser heard a voice. */
  vozReconocida?: true;
}

/** Contents of the column once signed: the text and the sheet. */
export type Contenido = (Escrito | { tipo: 'constancia' }) & { hoja: Hoja };

export const contenidoDe = ({ contenido }: Pick<DocumentoRow, 'contenido'>) =>
  contenido as unknown as Contenido;

export function escritoDe({ contenido }: Pick<DocumentoRow, 'contenido'>): Escrito {
  const { hoja: _hoja, ...escrito } = contenido as unknown as { hoja?: Hoja };
  return escrito as unknown as Escrito;
}

export const direccionDeVerificacion = (platform: Platform, unidad: Unidad, codigo: string) =>
  `${platform.originOf(unidad)}/verificar/${codigo}`;

export async function armarHoja(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  de: {
    atencionId: string;
    autorId: string;
    escrito: Escrito | null;
    codigo: string;
    reemplaza: Hoja['corrige'];
  },
): Promise<Hoja> {
  const partes = await tx.get(findPartes(tx.unidadId, de.atencionId, de.autorId));
  const deLaVisita = await tx.get(findPedidoDeVisita(tx.unidadId, de.atencionId, de.autorId));
  return {
    cara: caraDe(unidad),
    profesional: firmanteDe(partes),
    paciente: pacienteDe(partes, de.escrito, deLaVisita),
    atencion: {
      id: de.atencionId,
      codigo: codigoDe(partes),
      servicio: partes.servicio,
      inicio: (partes.inicio ?? partes.llegada).toISOString(),
      fin: partes.fin?.toISOString() ?? null,
      ...continuaDe(partes),
    },
    verificar: direccionDeVerificacion(platform, unidad, de.codigo),
    corrige: de.reemplaza,
  };
}

const continuaDe = ({ continua_sigla: sigla, continua_numero: numero, continua_dia: dia }: PartesRow) =>
  sigla === null || numero === null || dia === null ? {} : { continua: codigoDe({ sigla, numero, dia }) };

export function firmanteDe(row: PartesRow): Hoja['profesional'] {
  return {
    tratamiento: row.tratamiento,
    nombres: row.medico_nombre,
    apellidos: row.medico_apellido,
    nombre: `${row.tratamiento} ${row.medico_nombre} ${row.medico_apellido}`.trim(),
    profesion: row.profesion,
    especialidad: row.especialidad,
    refeps: row.refeps,
    matricula:
      row.matricula_numero === null
        ? null
        : {
            tipo: row.matricula_tipo === 'prov' || row.matricula_tipo === 'nac' ? row.matricula_tipo : null,
            provincia: row.matricula_provincia,
            numero: row.matricula_numero,
            emisor: row.matricula_emisor,
          },
    domicilio: row.domicilio_profesional,
    firma: row.firma,
  };
}

export type Pedido = { cuil: string; cobertura: string };

/**
 * CUIL and coverage as typed in the paper; if empty, as last typed in a prescription of the same visit, which is what
 * the desk shows there; then those of the profile, unless its CUIL belongs to another DNI.
 */
export function pacienteDe(row: PartesRow, escrito: Escrito | null, deLaVisita: Pedido): Hoja['paciente'] {
  const propio: Pedido = escrito?.tipo === 'receta' || escrito?.tipo === 'orden' ? escrito : deLaVisita;
  return {
    nombres: row.nombre,
    apellidos: row.apellido,
    nombre: `${row.nombre} ${row.apellido}`,
    documento: row.dni,
    cuil:
      cuilTipeado(propio.cuil, row.dni) ||
      cuilTipeado(deLaVisita.cuil, row.dni) ||
      (row.cuil !== null && esCuilDe(row.cuil, row.dni) ? row.cuil : null),
    fecNac: row.fec_nac,
    sexo: row.sexo,
    cobertura: propio.cobertura.trim() || deLaVisita.cobertura.trim() || row.obra_social,
    plan: row.plan,
    nroAfiliado: row.nro_afiliado,
  };
}

/** A draft may hold an unfinished CUIL: it is not printed on other papers. */
const cuilTipeado = (cuil: string, dni: string) => (esCuilDe(cuil, dni) ? cuil.replace(/[\s-]/g, '') : '');

export const conHoja = (
  escrito: Escrito | { tipo: Extract<TipoDocumento, 'constancia'> },
  hoja: Hoja,
): Contenido => ({ ...escrito, hoja });
