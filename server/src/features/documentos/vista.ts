import type { DocumentoDelEscritorio, Receta, RecetaAnterior } from '@portal/domain/documentos/contract';
import { nombreDeTipo, type Escrito } from '@portal/domain/documentos/escrito';
import { esParaArt, puedeSerParaArt } from '@portal/domain/documentos/para-art';
import {
  type CampoObligatorio,
  camposObligatorios,
  camposQueFaltan,
  cantidadEnPalabras,
  estadoDe,
  pathDe,
} from '@portal/domain/documentos/reglas';
import type { Registro } from '@portal/domain/registro/reglas';
import { barcodePath, qrPath } from '../../platform/paper/marks.ts';
import { estaRegistrada, registroDe } from '../registro/index.ts';
import type { Avisos } from './advertencias/advertencias.ts';
import type { DocumentoRow, PartesRow } from './documentos.repository.ts';
import { contenidoDe, escritoDe, firmanteDe, pacienteDe, type Pedido } from './papel/hoja.ts';
import { porQueNoSeLee } from './papel/legible.ts';
import { barras } from './papel/papel-cierre.ts';

export const enPalabras = (faltan: readonly string[]) =>
  faltan.map((campo) => ({ campo, nombre: camposObligatorios[campo as CampoObligatorio] ?? campo }));
export const vigenciaDe = (
  { vence, corregido_id, anulada }: Pick<DocumentoRow, 'vence' | 'corregido_id' | 'anulada'>,
  ahora: Date,
) => estadoDe({ vence, corregida: corregido_id !== null, anulada: anulada !== null }, ahora);

const anterior = ({ reemplaza, reemplaza_numero }: DocumentoRow) =>
  reemplaza === null ? null : { id: reemplaza, numero: reemplaza_numero };
const siguiente = ({ corregido_id, corregido_numero }: DocumentoRow) =>
  corregido_id === null ? null : { id: corregido_id, numero: corregido_numero };
const anulacion = ({ anulada, anulada_motivo }: DocumentoRow) =>
  anulada === null ? null : { ocurrida: anulada.toISOString(), motivo: anulada_motivo ?? '' };

/** `partes` and `deLaVisita` tell which fields a draft would lack if it were signed now. */
export function toEscritorio(
  row: DocumentoRow,
  partes: PartesRow,
  deLaVisita: Pedido,
  personaId: string,
  ahora: Date,
  avisos: Avisos,
): DocumentoDelEscritorio {
  const firmado = row.estado === 'firmado';
  const registro = registroDe(row);
  const escrito = row.tipo === 'constancia' ? null : escritoDe(row);
  const paciente = pacienteDe(partes, escrito, deLaVisita);
  const faltan =
    firmado || escrito === null ? row.faltan : camposQueFaltan(escrito, firmanteDe(partes), paciente);
  return {
    id: row.id,
    atencion: row.atencion_id,
    tipo: row.tipo,
    nombre: nombreDeTipo[row.tipo],
    estado: row.estado,
    version: row.version,
    numero: row.numero,
    escrito,
    faltan: enPalabras(faltan),
    ilegible:
      firmado || escrito === null
        ? null
        : porQueNoSeLee(escrito, { paciente, profesional: firmanteDe(partes) }),
    ...avisos,
    registrada: estaRegistrada(registro),
    registro,
    archivo:
      row.tipo === 'adjunto' && row.archivo_tipo !== null
        ? { nombre: row.archivo_nombre ?? '', tipo: row.archivo_tipo, bytes: row.bytes ?? 0 }
        : null,
    guardado: row.guardado.toISOString(),
    firmado: row.firmado?.toISOString() ?? null,
    conPresencia: row.con_presencia,
    vence: row.vence?.toISOString() ?? null,
    vigencia: firmado ? vigenciaDe(row, ahora) : null,
    corrige: anterior(row),
    corregidoPor: siguiente(row),
    anulacion: anulacion(row),
    path: firmado && row.tipo !== 'evolucion' ? pathDe(row.id) : null,
    propio: row.autor_id === personaId,
    paraArt: row.de_caso && puedeSerParaArt(row.tipo) ? esParaArt(row.tipo, row.para_art) : null,
  };
}

type RecetaEscrita = Extract<Escrito, { tipo: 'receta' }>;

export function toAnterior(row: DocumentoRow): RecetaAnterior {
  const { medicamentos, diagnostico, diagnosticoCodigo } = escritoDe(row) as RecetaEscrita;
  return {
    id: row.id,
    numero: row.numero ?? 0,
    firmado: row.firmado!.toISOString(),
    profesional: contenidoDe(row).hoja.profesional.nombre,
    medicamentos,
    diagnostico,
    diagnosticoCodigo,
    path: pathDe(row.id),
  };
}

/** By the specification's field names, as it was when signed. */
export function toReceta(row: DocumentoRow, ahora: Date): Receta {
  const escrito = escritoDe(row) as RecetaEscrita;
  const { profesional, paciente, atencion, cara, verificar } = contenidoDe(row).hoja;
  const { matricula } = profesional;
  const registro = registroDe(row)!;
  return {
    id: row.id,
    numero: row.numero,
    contenido: enTexto(escrito),
    medicamentos: escrito.medicamentos,
    diagnostico: escrito.diagnostico,
    diagnosticoCodigo: escrito.diagnosticoCodigo,
    observaciones: escrito.observaciones,
    unidad: { logoUnidad: '/api/unidad/logo', nombre: cara.nombre },
    paciente: {
      nombre: paciente.nombre,
      dni: paciente.documento ?? '',
      cuil: paciente.cuil,
      fec_nac: paciente.fecNac,
      sexo: paciente.sexo,
      obraSocial: paciente.cobertura,
      plan: paciente.plan,
      nroAfiliado: paciente.nroAfiliado,
    },
    medico: {
      nombre: profesional.nombres,
      apellido: profesional.apellidos,
      titulo: profesional.tratamiento,
      matricula: matricula && {
        tipo: matricula.tipo ?? '',
        provincia: matricula.provincia ?? '',
        numero: matricula.numero,
      },
      emisor: matricula?.emisor ?? null,
      profesion: profesional.profesion,
      especialidad: profesional.especialidad,
      refeps: profesional.refeps,
      domicilio: profesional.domicilio,
      firma: profesional.firma,
    },
    emitida: row.firmado!.toISOString(),
    vigenteDesde: row.vigente_desde!.toISOString(),
    vence: row.vence?.toISOString() ?? null,
    estado: vigenciaDe(row, ahora),
    faltan: enPalabras(row.faltan),
    cuir: registro.cuirs[0] ?? null,
    registro,
    corrige: anterior(row),
    corregidaPor: siguiente(row),
    anulacion: anulacion(row),
    verificar,
    codigos: {
      qr: qrPath(verificar),
      barras: row.numero === null ? null : { ...barcodePath(barras(row.numero)), texto: barras(row.numero) },
      cuirs: barrasDe(registro),
    },
    documento: { path: pathDe(row.id) },
    atencion: { id: atencion.id, codigo: atencion.codigo, servicio: atencion.servicio },
  };
}

/** The CUIRs to scan from a screen, in the order of the drugs. */
export const barrasDe = ({ cuirs }: Registro) => cuirs.map((cuir) => ({ ...barcodePath(cuir), texto: cuir }));

const enTexto = ({ medicamentos, diagnostico, observaciones }: RecetaEscrita) =>
  [
    ...medicamentos.map(({ generico, marca, forma, presentacion, cantidad, posologia }, i) => {
      const detalle = [generico, marca === '' ? '' : `(${marca})`].filter(Boolean).join(' ');
      const envase = [
        forma,
        presentacion,
        cantidad === null ? '' : `cantidad ${cantidadEnPalabras(cantidad)}`,
      ]
        .filter(Boolean)
        .join(', ');
      return `${i + 1}. ${[detalle, envase, posologia].filter(Boolean).join('. ')}`;
    }),
    ...(diagnostico === '' ? [] : [`Diagnóstico: ${diagnostico}`]),
    ...(observaciones === '' ? [] : [observaciones]),
  ].join('\n');
