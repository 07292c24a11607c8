import type { Escrito } from '@portal/domain/documentos/escrito';
import { nombreDeTipo, type TipoDocumento } from '@portal/domain/documentos/escrito';
import {
  BUSCADOR_DE_PRECIOS,
  camposObligatorios,
  cantidadEnPalabras,
  cuilConGuiones,
  dniConPuntos,
  INCOMPLETA,
  nombreDeSexo,
  ultimoDia,
  type CampoObligatorio,
} from '@portal/domain/documentos/reglas';
import { nombreDeRegistro, SIN_REGISTRO } from '@portal/domain/registro/reglas';
import { diaConAnio, diaDe, fechaCorta, horaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { drawPaper, SECCION, type Hecho, type Paper } from '../../../platform/paper/paper.ts';
import { MISSING } from '../../../platform/paper/text.ts';
import type { Contenido, Hoja } from './hoja.ts';
import { CUIR_ALTO, drawCuir } from './papel-cuir.ts';
import { altoDelCierre, drawCierre } from './papel-cierre.ts';
import { drawConstancia } from './papel-constancia.ts';
import { signosPerdidos } from './legible.ts';
import type { Marca } from './marca.ts';

/** The only input of the rendering: the same row gives the same bytes. */
export interface ParaDibujar {
  tipo: TipoDocumento;
  numero: number | null;
  contenido: Contenido;
  faltan: readonly string[];
  firmado: Date;
  vigente_desde: Date;
  vence: Date | null;
  /** Says on every page that the paper is not valid, and why at its beginning. */
  marca?: Marca | undefined;
  /** Set on the paper that is drawn once the repository gave a CUIR to each drug. */
  cuirs?: readonly string[] | undefined;
  /** The unit's logo at the time of rendering. */
  logo?: Uint8Array | undefined;
}

const titulos: Partial<Record<TipoDocumento, string>> = {
  receta: 'Receta electrónica',
  certificado: 'Certificado médico',
  orden: 'Orden médica',
  indicaciones: 'Indicaciones',
  constancia: 'Constancia de teleasistencia',
};
const CUIR_PENDIENTE =
  'CUIR pendiente: lo asigna el repositorio nacional cuando recibe la receta. El código QR dice si ya lo tiene.';
/** The law, printed below the unit's name. */
const NORMA = 'Ley 27.553, recetas electrónicas y teleasistencia';

/** 'lunes 9 de noviembre de 2026' */
export const fechaLarga = (instante: Date) => diaConAnio(diaDe(instante));

/** Module URL, from which the worker thread imports the drawing function. */
export const PAPEL = import.meta.url;

export function drawDocumento(documento: ParaDibujar): Promise<Buffer> {
  const { tipo, numero, contenido, firmado } = documento;
  const { hoja } = contenido;
  const nombre = titulos[tipo] ?? nombreDeTipo[tipo];
  return drawPaper(
    {
      cara: hoja.cara,
      logo: documento.logo,
      title: `${nombre}${numero === null ? '' : ` n° ${numero}`} · ${hoja.cara.nombre}`,
      size: 'A4',
      made: firmado,
      watermark: documento.marca?.texto,
      whose: [deQuien(hoja), ...losGenericos(contenido)].join(' · '),
      subtitle: NORMA,
      tag:
        numero === null
          ? { etiqueta: 'Atención', valor: hoja.atencion.codigo }
          : { etiqueta: `${nombreDeTipo[tipo]} n°`, valor: String(numero) },
    },
    (paper) => {
      paper.title(nombre);
      if (documento.marca) paper.notice('danger', documento.marca.texto, [documento.marca.motivo]);
      drawAvisos(paper, documento);
      drawPerdidos(paper, documento);
      drawFechas(paper, documento);
      paper.section('Paciente', () => paper.facts(hechosDelPaciente(hoja), 3));
      drawCuerpo(paper, documento);
      paper.foot([
        ...(tipo === 'receta'
          ? [{ text: `Precios de medicamentos: ${BUSCADOR_DE_PRECIOS}`, url: BUSCADOR_DE_PRECIOS }]
          : []),
        `${hoja.cara.nombre} · Atención ${hoja.atencion.codigo} por videollamada, ${hoja.atencion.servicio}`,
        hoja.cara.avisoLegal,
      ]);
    },
  );
}

/** 'Ana Gómez, DNI 30.111.222' */
const deQuien = ({ paciente: { nombre, documento } }: Hoja) =>
  documento ? `${nombre}, DNI ${dniConPuntos(documento)}` : nombre;

const losGenericos = (contenido: Contenido) =>
  contenido.tipo === 'receta'
    ? [contenido.medicamentos.map(({ generico }) => generico.trim()).join(', ')].filter(
        (todos) => todos !== '',
      )
    : [];

const aCual: Partial<Record<TipoDocumento, string>> = {
  receta: 'a la',
  orden: 'a la',
  indicaciones: 'a las',
};

/** Missing fields and the corrected document, before everything else. */
function drawAvisos(paper: Paper, { tipo, faltan, cuirs, marca, contenido: { hoja } }: ParaDibujar) {
  // The repository assigns the CUIR when it receives the prescription, after signing: the first paper cannot
  // have it. An annulled one says nothing that sounds valid.
  const registrable = tipo === 'receta' && !marca;
  if (registrable && cuirs) paper.notice('primary', 'Registrada en el repositorio nacional', []);
  else if (registrable)
    paper.notice('warn', hoja.enRegistro ? nombreDeRegistro.en_registro : SIN_REGISTRO, [CUIR_PENDIENTE]);
  if (faltan.length > 0)
    paper.notice('danger', `${nombreDeTipo[tipo]} ${INCOMPLETA}`, [
      `Falta: ${faltan.map((campo) => camposObligatorios[campo as CampoObligatorio] ?? campo).join(', ')}.`,
    ]);
  if (hoja.corrige) {
    const { numero, firmado } = hoja.corrige;
    const dia = fechaCorta(diaDe(new Date(firmado)));
    const cual =
      numero === null
        ? `Corrige ${aCual[tipo] ?? 'al'} del ${dia}`
        : `Corrige ${aCual[tipo] ?? 'al'} n° ${numero}, del ${dia}`;
    paper.notice('warn', `${cual}. La versión anterior queda sin efecto.`, []);
  }
}

/**
 * Nobody reviews the papers that the portal writes by itself: print a notice if the font lacks characters.
 */
function drawPerdidos(paper: Paper, { contenido }: ParaDibujar) {
  if (signosPerdidos(contenido).length > 0)
    paper.notice('warn', `Este papel no puede mostrar algunos signos: están donde se ve «${MISSING}».`, []);
}

function drawFechas(paper: Paper, { tipo, firmado, vigente_desde, vence, contenido: { hoja } }: ParaDibujar) {
  const hechos: Hecho[] = [];
  if (tipo === 'constancia') {
    const { inicio, fin, continua } = hoja.atencion;
    hechos.push(
      { etiqueta: 'Fecha', valor: fechaLarga(new Date(inicio)) },
      {
        etiqueta: 'Horario',
        valor: `De ${horaDe(new Date(inicio))} a ${horaDe(new Date(fin ?? inicio))} hs`,
      },
      ...(continua === undefined ? [] : [{ etiqueta: 'Continúa la atención', valor: continua }]),
    );
  } else
    hechos.push({ etiqueta: 'Fecha de emisión', valor: `${fechaLarga(firmado)}, ${horaDe(firmado)} hs` });
  if (vence)
    hechos.push({
      etiqueta: 'Vigencia',
      valor: `Desde el ${fechaCorta(diaDe(vigente_desde))} hasta el ${fechaCorta(ultimoDia(vence))}`,
    });
  paper.space(2);
  paper.facts(hechos);
  paper.space(9);
}

function hechosDelPaciente({ paciente }: Hoja): Hecho[] {
  const { nombre, documento, fecNac, sexo, cuil, cobertura, plan, nroAfiliado } = paciente;
  const nacimiento = [
    ...(fecNac ? [diaConAnio(fecNac).replace(/^\S+ /u, '')] : []),
    ...(sexo ? [nombreDeSexo[sexo] ?? sexo] : []),
  ].join(', ');
  return [
    { etiqueta: 'Nombre y apellido', valor: nombre },
    { etiqueta: 'DNI', valor: documento ? dniConPuntos(documento) : 'Sin dato' },
    { etiqueta: 'CUIL', valor: cuil ? cuilConGuiones(cuil) : 'Sin dato' },
    { etiqueta: 'Fecha de nacimiento y sexo', valor: nacimiento || 'Sin dato' },
    {
      etiqueta: 'Cobertura',
      valor: [cobertura ?? 'Sin dato', ...(cobertura && plan ? [`plan ${plan}`] : [])].join(', '),
    },
    { etiqueta: 'Número de afiliado', valor: nroAfiliado ?? 'Sin dato' },
  ];
}

const cuerpo = { size: 11, gap: 4 };

function drawCuerpo(paper: Paper, documento: ParaDibujar) {
  const { contenido } = documento;
  switch (contenido.tipo) {
    case 'receta':
      paper.section('Prescripción', () =>
        contenido.medicamentos.forEach((medicamento, i) => drawMedicamento(paper, medicamento, i, documento)),
      );
      drawFinal(paper, documento, [
        ['Diagnóstico', diagnosticoDe(contenido)],
        ['Observaciones', contenido.observaciones],
      ]);
      return;
    case 'orden':
      paper.section('Se solicita', () =>
        contenido.pedidos
          .filter((pedido) => pedido.trim() !== '')
          .forEach((pedido, i) => {
            if (i > 0) paper.space(5);
            paper.text('P', `${i + 1}.  ${pedido}`, { size: 12, bold: true, gap: 3 });
          }),
      );
      drawFinal(paper, documento, [
        ['Diagnóstico', diagnosticoDe(contenido)],
        ['Observaciones', contenido.observaciones],
      ]);
      return;
    case 'certificado':
      drawParrafo(paper, 'Se certifica', contenido.texto);
      if (contenido.dias) drawReposo(paper, contenido.dias, contenido.desde || diaDe(documento.firmado));
      drawFinal(paper, documento, [['Diagnóstico', contenido.diagnostico]]);
      return;
    case 'indicaciones':
      drawParrafo(paper, 'Para el paciente', contenido.texto);
      drawFinal(paper, documento, []);
      return;
    case 'constancia':
      drawConstancia(paper, contenido.hoja, cuerpo);
      drawFinal(paper, documento, []);
      return;
    default:
      drawFinal(paper, documento, []);
  }
}

type Medicamento = Extract<Escrito, { tipo: 'receta' }>['medicamentos'][number];
const generico = { size: 16, bold: true, gap: 2 };
const marca = { size: 9, colour: 'ink-2' } as const;

/** The generic name is the largest line, readable at arm's length; the brand is the smallest. */
function lineasDe(m: Medicamento) {
  const detalle = [m.forma, m.presentacion].filter((parte) => parte.trim() !== '').join(', ');
  const cantidad = m.cantidad === null ? 'Cantidad: sin dato' : `Cantidad: ${cantidadEnPalabras(m.cantidad)}`;
  return [
    { texto: m.generico.trim() || 'Sin nombre genérico', estilo: generico, antes: 0 },
    { texto: [detalle, cantidad].filter(Boolean).join('. '), estilo: cuerpo, antes: 0 },
    { texto: m.marca.trim() === '' ? '' : `Marca sugerida: ${m.marca}`, estilo: marca, antes: 0 },
    { texto: m.posologia.trim() === '' ? '' : m.posologia, estilo: cuerpo, antes: 4 },
  ].filter(({ texto }) => texto !== '');
}

function drawMedicamento(
  paper: Paper,
  medicamento: Medicamento,
  i: number,
  { cuirs, marca }: Pick<ParaDibujar, 'cuirs' | 'marca'>,
) {
  const cuir = cuirs?.[i];
  const caja = { x: paper.left + 22, width: paper.width - 22 };
  const lineas = lineasDe(medicamento);
  const alto = lineas.reduce(
    (sum, { texto, estilo, antes }) => sum + antes + paper.heightOf(texto, estilo, caja.width),
    0,
  );
  // Keep a drug and its dosage on one page.
  paper.room(Math.min(alto + (cuir === undefined ? 0 : CUIR_ALTO), JUNTO) + (i > 0 ? 19 : 0));
  if (i > 0) {
    paper.space(9);
    paper.line(true);
    paper.space(10);
  }
  const { y } = paper;
  paper.text('P', String(i + 1), { size: 11, colour: 'ink-2' }, { width: 18 });
  paper.y = y - 3;
  for (const { texto, estilo, antes } of lineas) {
    paper.space(antes);
    paper.text('P', texto, estilo, caja);
  }
  // What must not be dispensed must not be scanned either.
  if (cuir !== undefined) drawCuir(paper, cuir, caja, !marca);
}

function diagnosticoDe({
  diagnostico,
  diagnosticoCodigo,
}: {
  diagnostico: string;
  diagnosticoCodigo: string;
}) {
  const codigo = diagnosticoCodigo.trim() === '' ? '' : ` (CIE-10 ${diagnosticoCodigo})`;
  return diagnostico.trim() === '' ? 'Sin dato' : `${diagnostico}${codigo}`;
}

function drawParrafo(paper: Paper, titulo: string, texto: string) {
  if (texto.trim() !== '') paper.section(titulo, () => paper.text('P', texto, cuerpo));
}

/** Maximum height, in points, of a block that is kept on one page. */
const JUNTO = 420;

/**
 * Keeps the last paragraphs and the signature on one page if they fit, so that no signature stands on an
 * empty page.
 */
function drawFinal(
  paper: Paper,
  documento: ParaDibujar,
  parrafos: readonly (readonly [titulo: string, texto: string])[],
) {
  const alto = parrafos.reduce(
    (sum, [, texto]) => sum + (texto.trim() === '' ? 0 : paper.heightOf(texto, cuerpo) + SECCION),
    altoDelCierre(paper, documento),
  );
  if (alto <= JUNTO) paper.room(alto);
  for (const [titulo, texto] of parrafos) drawParrafo(paper, titulo, texto);
  drawCierre(paper, documento);
}

function drawReposo(paper: Paper, dias: number, desde: string) {
  const hasta = sumarDias(desde, dias - 1);
  paper.section('Reposo', () => {
    paper.text('P', dias === 1 ? '1 día' : `${dias} días`, { size: 16, bold: true, gap: 2 });
    paper.text(
      'P',
      dias === 1
        ? `El ${diaConAnio(desde)}`
        : `Desde el ${diaConAnio(desde)} hasta el ${diaConAnio(hasta)}, inclusive`,
      cuerpo,
    );
  });
}
