import { esCuil } from '../personas/perfil.ts';
import { diaDe, instanteDe, sumarDias } from '../tiempo/fechas.ts';
import type { Escrito, Medicamento, TipoDocumento, TipoEscrito } from './escrito.ts';

export const INCOMPLETA = 'incompleta, sin validez';
/** Price search, printed on every prescription. */
export const BUSCADOR_DE_PRECIOS = 'https://www.argentina.gob.ar/precios-de-medicamentos';

/** Validity in calendar days: 30 for drugs, 60 for orders. */
const VIGENCIA_DIAS: Partial<Record<TipoDocumento, number>> = { receta: 30, orden: 60 };

/** Valid through the last of its days in Buenos Aires; `null` if it does not expire. */
export function venceEl(tipo: TipoDocumento, desde: Date): Date | null {
  const dias = VIGENCIA_DIAS[tipo];
  return dias === undefined ? null : instanteDe(sumarDias(diaDe(desde), dias + 1), '00:00');
}

export const estadosDeDocumento = ['vigente', 'vencida', 'corregida', 'anulada'] as const;
export type EstadoDocumento = (typeof estadosDeDocumento)[number];

/** An annulled document stays annulled, whatever else happens to it. */
export function estadoDe(
  { vence, corregida, anulada }: { vence: Date | null; corregida: boolean; anulada: boolean },
  ahora: Date,
): EstadoDocumento {
  if (anulada) return 'anulada';
  if (corregida) return 'corregida';
  return vence !== null && vence <= ahora ? 'vencida' : 'vigente';
}

/** Others act on these documents, so they can be annulled. Their notes and files are corrected, never annulled. */
export const seAnula = (tipo: TipoDocumento) =>
  tipo === 'receta' || tipo === 'orden' || tipo === 'certificado' || tipo === 'indicaciones';
export const MOTIVO_DE_ANULACION = 300;

export const ultimoDia = (vence: Date) => diaDe(new Date(vence.getTime() - 1));

export interface Firmante {
  nombre: string;
  profesion: string | null;
  especialidad: string | null;
  refeps: string | null;
  /** `tipo` is the issuer: national, provincial, or null if unknown. It is never guessed. */
  matricula: {
    tipo: 'nac' | 'prov' | null;
    provincia: string | null;
    numero: string;
    emisor: string | null;
  } | null;
  domicilio: string | null;
  firma: string | null;
}

export interface Recetado {
  nombre: string;
  documento: string | null;
  cuil: string | null;
  fecNac: string | null;
  sexo: string | null;
  cobertura: string | null;
}

/** Names of missing fields, on the PDF and on screen. */
export const camposObligatorios = {
  profesional_nombre: 'nombre del profesional',
  profesion: 'profesión',
  refeps: 'código REFEPS',
  matricula: 'matrícula',
  jurisdiccion: 'jurisdicción de la matrícula',
  emisor: 'quién otorgó la matrícula',
  especialidad: 'especialidad',
  domicilio: 'domicilio profesional',
  firma: 'firma del profesional',
  paciente_nombre: 'nombre del paciente',
  documento: 'DNI del paciente',
  cuil: 'CUIL del paciente',
  fec_nac: 'fecha de nacimiento del paciente',
  sexo: 'sexo del paciente',
  cobertura: 'cobertura del paciente',
  diagnostico: 'diagnóstico',
  generico: 'nombre genérico',
  presentacion: 'presentación',
  forma: 'forma farmacéutica',
  cantidad: 'cantidad',
  pedido: 'estudio o práctica',
} as const;
export type CampoObligatorio = keyof typeof camposObligatorios;

const vacio = (texto: string | null | undefined) =>
  texto === null || texto === undefined || texto.trim() === '';

/**
 * Fields that the law requires of a prescription (Resolución 2214/2025, annex II) and that are missing. An
 * order is also a prescription, without drugs. Other documents require nothing. The dosage is not on the
 * law's list; the review sheet reports it if missing. The CUIR is not included: the repository assigns it
 * after the prescription exists.
 */
export function camposQueFaltan(
  escrito: Escrito,
  firmante: Firmante,
  paciente: Recetado,
): CampoObligatorio[] {
  if (escrito.tipo !== 'receta' && escrito.tipo !== 'orden') return [];
  const faltan: [CampoObligatorio, boolean][] = [
    ['paciente_nombre', vacio(paciente.nombre)],
    ['documento', vacio(paciente.documento)],
    ['cuil', vacio(paciente.cuil) || !esCuil(paciente.cuil ?? '')],
    ['fec_nac', vacio(paciente.fecNac)],
    ['sexo', vacio(paciente.sexo)],
    ['cobertura', vacio(paciente.cobertura)],
    ['diagnostico', vacio(escrito.diagnostico)],
  ];
  if (escrito.tipo === 'receta') {
    const { medicamentos } = escrito;
    const alguno = (le: (medicamento: Medicamento) => boolean) =>
      medicamentos.length === 0 || medicamentos.some(le);
    faltan.push(
      ['generico', alguno(({ generico }) => vacio(generico))],
      ['presentacion', alguno(({ presentacion }) => vacio(presentacion))],
      ['forma', alguno(({ forma }) => vacio(forma))],
      ['cantidad', alguno(({ cantidad }) => cantidad === null)],
    );
  } else faltan.push(['pedido', escrito.pedidos.every(vacio)]);
  return [...faltanDelFirmante(firmante), ...losQueFaltan(faltan)];
}

const losQueFaltan = (campos: readonly [CampoObligatorio, boolean][]) =>
  campos.filter(([, falta]) => falta).map(([campo]) => campo);

/** Data that the law requires of the signer and that the administration has not entered yet. */
export function faltanDelFirmante({
  nombre,
  profesion,
  refeps,
  matricula,
  especialidad,
  domicilio,
  firma,
}: Firmante): CampoObligatorio[] {
  return losQueFaltan([
    ['profesional_nombre', vacio(nombre)],
    ['profesion', vacio(profesion)],
    ['refeps', vacio(refeps)],
    ['matricula', vacio(matricula?.numero)],
    ['jurisdiccion', !matricula?.tipo || (matricula.tipo === 'prov' && vacio(matricula.provincia))],
    ['emisor', vacio(matricula?.emisor)],
    ['especialidad', vacio(especialidad)],
    ['domicilio', vacio(domicilio)],
    ['firma', vacio(firma)],
  ]);
}

export function estaVacio(escrito: Escrito): boolean {
  switch (escrito.tipo) {
    case 'receta':
      return escrito.medicamentos.every(
        (m) => vacio(m.generico) && vacio(m.marca) && vacio(m.presentacion) && vacio(m.posologia),
      );
    case 'orden':
      return escrito.pedidos.every(vacio);
    case 'certificado':
      return vacio(escrito.texto) && escrito.dias === null;
    case 'indicaciones':
      return vacio(escrito.texto);
    case 'evolucion':
      return vacio(escrito.evolucion) && vacio(escrito.diagnostico) && vacio(escrito.indicaciones);
    case 'adjunto':
      return false;
  }
}

export function escritoNuevo(tipo: Exclude<TipoEscrito, 'adjunto'>): Escrito {
  switch (tipo) {
    case 'receta':
      return {
        tipo,
        medicamentos: [medicamentoNuevo],
        diagnostico: '',
        diagnosticoCodigo: '',
        cuil: '',
        cobertura: '',
        observaciones: '',
      };
    case 'orden':
      return {
        tipo,
        pedidos: [''],
        diagnostico: '',
        diagnosticoCodigo: '',
        cuil: '',
        cobertura: '',
        observaciones: '',
      };
    case 'certificado':
      return { tipo, texto: '', diagnostico: '', dias: null, desde: '' };
    case 'indicaciones':
      return { tipo, texto: '' };
    case 'evolucion':
      return { tipo, evolucion: '', diagnostico: '', indicaciones: '' };
  }
}
export const medicamentoNuevo = {
  generico: '',
  presentacion: '',
  forma: '',
  cantidad: null,
  posologia: '',
  marca: '',
};

const numeros = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
];
/** '1 (uno)': the word keeps a quantity from being altered with one stroke. */
export const cantidadEnPalabras = (cantidad: number) =>
  numeros[cantidad] === undefined ? String(cantidad) : `${cantidad} (${numeros[cantidad]})`;

/** 'MN 98.765', 'MP Buenos Aires 1.234', or 'Matrícula 98.765' if the issuer is unknown. */
export function matriculaEnPalabras({
  tipo,
  provincia,
  numero,
}: {
  tipo: string | null;
  provincia?: string | null;
  numero: string;
}): string {
  const puntos = /^[0-9]{4,}$/.test(numero) ? numero.replace(/\B(?=([0-9]{3})+$)/g, '.') : numero;
  if (tipo === 'prov') return `MP ${vacio(provincia) ? '' : `${provincia} `}${puntos}`;
  return `${tipo === 'nac' ? 'MN' : 'Matrícula'} ${puntos}`;
}
export const dniConPuntos = (dni: string) => dni.replace(/\B(?=([0-9]{3})+$)/g, '.');
export const cuilConGuiones = (cuil: string) =>
  cuil.replace(/[^0-9]/g, '').replace(/^([0-9]{2})([0-9]{8})([0-9])$/, '$1-$2-$3');
export const nombreDeSexo: Record<string, string> = { F: 'femenino', M: 'masculino', X: 'no binario' };

/** Path of a document's page; with `.pdf` appended, of its file. */
export const pathDe = (id: string) => `/documento/${id}`;

/** Initials: all that /verificar shows of a patient. */
export const iniciales = (nombre: string) =>
  nombre
    .trim()
    .split(/\s+/u)
    .map((parte) => `${String.fromCodePoint(parte.codePointAt(0) ?? 0x2e).toUpperCase()}.`)
    .join(' ');
