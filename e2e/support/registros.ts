import { documentos } from '@portal/domain/documentos/contract';
import type { Registro } from '@portal/domain/registro/reglas';
import type { EntradaDelResumen, Resumen } from '@portal/domain/resumen/contract';
import type { Page } from '@playwright/test';
import { ahora } from './reloj.ts';

/** Faked responses for states of a document that need a pharmacy, a month or a broken disk to occur. */
const ID = '01890000-0000-7000-8000-0000000000a1';
const REGISTRADA: Registro = { estado: 'registrada', cuirs: ['00120034020001701'], motivo: null };
const hace = (dias: number) => new Date(ahora().getTime() - dias * 86_400_000).toISOString();

export const receta = {
  id: ID,
  numero: 4821,
  contenido: 'Amoxicilina',
  medicamentos: [
    {
      generico: 'Amoxicilina',
      presentacion: 'envase por 21',
      forma: 'Comprimidos de 500 mg',
      cantidad: 1,
      posologia: 'Uno cada 8 horas, durante 7 días.',
      marca: 'Amoxilar',
    },
    {
      generico: 'Paracetamol',
      presentacion: 'envase por 16',
      forma: 'Comprimidos de 500 mg',
      cantidad: 2,
      posologia: 'Uno cada 8 horas, si hay fiebre o dolor.',
      marca: '',
    },
  ],
  diagnostico: 'Faringoamigdalitis aguda',
  diagnosticoCodigo: 'J03.9',
  observaciones: '',
  unidad: { logoUnidad: '/api/unidad/logo', nombre: 'Portal Demo' },
  paciente: {
    nome: 'Ana Gómez',
    documento: '30111222',
    cuil: '27301112225' as string | null,
    fec_nac: '1985-03-14',
    sexo: 'F',
    obraSocial: 'Obra Social del Personal de la Sanidad',
    plan: '210',
    nroAfiliado: '3011122201',
  },
  medico: {
    nome: 'Laura',
    sobrenome: 'Pérez',
    titulo: 'Dra.',
    matricula: { tipo: 'nac', provincia: '', numero: '98765' },
    emisor: 'Ministerio de Salud de la Nación',
    profesion: 'Médica',
    especialidad: 'especialista en Clínica Médica',
    refeps: '20333444001' as string | null,
    domicilio: 'Av. Corrientes 2450, piso 3, CABA',
    firma:
      'M8 50c14-4 26-40 22-44s-14 30-8 42 22-8 26-18-8 18 2 18 12-16 16-18-4 18 4 18 16-24 18-22-12 40-10 34 14-36 22-34-2 18-10 18m24-6c10-2 10-14 4-14s-10 18 2 18 14-18 20-18-6 14 4 14 14-10 34-14',
  },
  emitida: hace(6),
  vigenteDesde: hace(6),
  vence: hace(-24),
  estado: 'vigente' as 'vigente' | 'vencida' | 'corregida' | 'anulada',
  faltan: [] as { campo: string; nombre: string }[],
  cuir: null as string | null,
  registro: { estado: 'sin_registro', cuirs: [], motivo: null } as Registro,
  corrige: null as { id: string; numero: number | null } | null,
  corregidaPor: null as { id: string; numero: number | null } | null,
  anulacion: null as { ocurrida: string; motivo: string } | null,
  verificar: 'https://portal.ejemplo/verificar/AAAAAAAAAAAAAAAAAAAAAAAA',
  codigos: { qr: { lado: 21, trazo: 'M0 0h7v7h-7z' }, barras: null, cuirs: [] },
  documento: { path: `/documento/${ID}` },
  atencion: {
    id: '01890000-0000-7000-8000-0000000000b1',
    codigo: 'A-102-091126',
    servicio: 'Clínica Médica',
  },
};

const abierto = {
  url: `/documento/${ID}.pdf`,
  tipo: 'receta',
  nombre: 'Receta',
  numero: 4821 as number | null,
  enMarco: true,
  estado: 'vigente' as 'vigente' | 'vencida' | 'corregida' | 'anulada',
  anulada: null as string | null,
  incompleta: false,
  registrada: true as boolean | null,
  registro: REGISTRADA as Registro | null,
  firmado: hace(6),
  conPresencia: false,
};

const verificacion = {
  encontrado: true,
  tipo: 'receta' as string | null,
  nombre: 'Receta' as string | null,
  numero: 4821 as number | null,
  unidad: 'Portal Demo' as string | null,
  firmado: hace(6) as string | null,
  vence: hace(-24) as string | null,
  profesional: 'Dra. Laura Pérez' as string | null,
  matricula: 'MN 98.765' as string | null,
  paciente: 'A. G.' as string | null,
  estado: 'vigente' as 'vigente' | 'vencida' | 'corregida' | 'anulada' | null,
  anulada: null as string | null,
  intacto: true as boolean | null,
  conPresencia: false as boolean | null,
  incompleta: false as boolean | null,
  registrada: true as boolean | null,
  registro: REGISTRADA as Registro | null,
  sha256Registrada: null as string | null,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' as string | null,
};
const desconocido = Object.fromEntries(
  Object.keys(verificacion).map((campo) => [campo, campo === 'encontrado' ? false : null]),
);

/** An answer that the contract does not allow fails here, and not as a page without its data. */
const contestar = async (
  page: Page,
  ruta: string,
  answer: { parse(json: unknown): unknown },
  json: unknown,
) => {
  answer.parse(json);
  await page.unroute(ruta);
  await page.route(ruta, (route) => route.fulfill({ json }));
};
const { getReceta, abrirDocumento, verificarDocumento } = documentos;
const VERIFICAR = '**/api/documento/verificar/*';
export const conReceta = (page: Page, cambios: Partial<typeof receta> = {}) =>
  contestar(page, `**${getReceta.path}`, getReceta.answer, [{ ...receta, ...cambios }]);
export const conAbierto = (page: Page, cambios: Partial<typeof abierto> = {}) =>
  contestar(page, `**${abrirDocumento.path}`, abrirDocumento.answer, { ...abierto, ...cambios });
export const conVerificacion = (page: Page, cambios: Partial<typeof verificacion> = {}) =>
  contestar(page, VERIFICAR, verificarDocumento.answer, { ...verificacion, ...cambios });
export const sinVerificacion = (page: Page) =>
  contestar(page, VERIFICAR, verificarDocumento.answer, desconocido);

const entrada: EntradaDelResumen = {
  id: '01890000-0000-7000-8000-0000000000c1',
  clase: 'alergia',
  nombre: 'Penicilina',
  codigo: '',
  detalle: 'Ronchas y picazón',
  gravedad: 'grave',
  fecha: '2019',
  estado: 'vigente',
  origen: 'paciente',
  dichaPor: 'Ana Gómez',
  dicha: hace(200),
  confirmada: null,
  documento: null,
  propia: true,
};
const otra = (numero: number, algo: Partial<EntradaDelResumen>): EntradaDelResumen => ({
  ...entrada,
  id: entrada.id.replace('c1', `c${numero}`),
  detalle: '',
  gravedad: null,
  fecha: '',
  ...algo,
});

/** A summary with something of every kind: said by each side, confirmed, over, and 'there is none'. */
export const resumenLleno: Resumen = {
  entradas: [
    entrada,
    otra(2, { nombre: 'Látex', gravedad: 'leve', confirmada: { por: 'Dra. Laura Pérez', cuando: hace(3) } }),
    otra(3, {
      clase: 'problema',
      nombre: 'Asma',
      codigo: 'J45',
      origen: 'profesional',
      dichaPor: 'Dra. Laura Pérez',
      propia: false,
      confirmada: { por: 'Dra. Laura Pérez', cuando: hace(3) },
    }),
    otra(4, { clase: 'vacuna', nombre: 'Antigripal', fecha: '2026-04', origen: 'informado' }),
    otra(5, { clase: 'peso', nombre: '72.5', fecha: '2026-11-02' }),
    otra(6, { clase: 'habito', nombre: 'tabaco', estado: 'terminada' }),
  ],
  ninguna: [{ clase: 'medicacion', origen: 'paciente', dichaPor: 'Ana Gómez', dicha: hace(0) }],
  condiciones: [{ nombre: 'Hipertensión', observacion: 'Controlada con medicación' }],
};
