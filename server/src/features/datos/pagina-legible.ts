import { actoEnPalabras } from '@portal/domain/auditoria/palabras';
import { diaDe, diaEnPalabras, horaDe } from '@portal/domain/tiempo/fechas';
import type { Ctx } from '../../http/context.ts';
import { listTablasDePersonas } from './datos.repository.ts';
import { filasDe } from './filas.ts';

/** The tables that people look for first; the others follow under their own names. */
const titulos: Readonly<Record<string, string>> = {
  personas: 'Tus datos personales',
  cuentas: 'Tu cuenta',
  cuenta_roles: 'Tus funciones en el portal',
  condiciones_medicas: 'Lo que contaste de tu salud',
  entradas_resumen: 'Tu resumen clínico',
  sin_conocidas: 'De lo que dijiste no tener',
  advertencias_de_receta: 'Lo que el portal advirtió de tus recetas, y por qué se firmaron igual',
  vinculos_familiares: 'Tu grupo familiar',
  atenciones: 'Tus atenciones',
  turnos: 'Tus turnos',
  documentos: 'Tus documentos',
  anulaciones: 'Documentos que se anularon',
  consentimientos: 'Lo que aceptaste',
  sesiones: 'Desde dónde ingresaste',
  auditoria: 'Quién vio o cambió tus datos',
};

const nombres: Readonly<Record<string, string>> = {
  documento: 'DNI',
  dni: 'DNI',
  fec_nac: 'Fecha de nacimiento',
  telefono: 'Teléfono',
  cp: 'Código postal',
  obra_social: 'Obra social',
  nro_afiliado: 'Número de afiliado',
  creada: 'Creada el',
  creado: 'Creado el',
  ocurrido: 'Cuándo',
  ocurrida: 'Cuándo',
  acto: 'Qué pasó',
  clave: 'Cuál',
  cambiada: 'Último cambio',
  observacion: 'Observación',
};

/** Internal ids stay in datos.json only. */
const interna = (columna: string) =>
  columna === 'id' || /_(id|por)$/.test(columna) || columna.startsWith('tocado');

const escapar = (texto: string) =>
  texto.replace(/[&<>"]/g, (signo) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[signo]!);
const rotulo = (columna: string) =>
  nombres[columna] ?? columna.charAt(0).toUpperCase() + columna.slice(1).replaceAll('_', ' ');

function valorEnPalabras(columna: string, valor: unknown): string {
  if (valor === true) return 'Sí';
  if (valor === false) return 'No';
  if (typeof valor === 'object') return JSON.stringify(valor);
  const texto = typeof valor === 'string' ? valor : JSON.stringify(valor);
  if (columna === 'acto') return actoEnPalabras(texto);
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(texto)) return texto.split('-').toReversed().join('/');
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9:]+)$/.test(texto)) {
    const instante = new Date(texto);
    return `${diaDe(instante).split('-').toReversed().join('/')}, ${horaDe(instante)} hs`;
  }
  return texto;
}

function ficha(fila: Readonly<Record<string, unknown>>): string {
  const datos = Object.entries(fila).filter(
    ([columna, valor]) => valor !== null && valor !== '' && !interna(columna),
  );
  return `<dl>${datos.map(([columna, valor]) => `<dt>${escapar(rotulo(columna))}</dt><dd>${escapar(valorEnPalabras(columna, valor))}</dd>`).join('')}</dl>\n`;
}

const ESTILO = `body{font:17px/26px system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c2430}h2{margin-top:2.5rem;border-bottom:2px solid #c8d2dc}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:1rem 0;padding-bottom:1rem;border-bottom:1px solid #dde4ea}dt{color:#52606d}dd{margin:0;overflow-wrap:anywhere}
@media (max-width:32rem){dl{display:block}dd{margin-bottom:.5rem}}`;

/** The data of the archive as a readable page, streamed, without scripts or external resources. */
export async function* paginaLegible(
  ctx: Ctx,
  ids: readonly string[],
  { nombre, now, archivados }: { nombre: string; now: Date; archivados: string | null },
): AsyncGenerator<string> {
  const institucion = ctx.unidad.plantilla.nombre;
  yield `<!doctype html>\n<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escapar(`Mis datos en ${institucion}`)}</title><style>${ESTILO}</style></head>
<body><h1>${escapar(`Los datos de ${nombre} en ${institucion}`)}</h1><p>${escapar(`Al ${diaEnPalabras(diaDe(now))} de ${diaDe(now).slice(0, 4)}, ${horaDe(now)} hs.`)}</p>\n`;
  const tablas = await ctx.db.many(listTablasDePersonas());
  const orden = Object.keys(titulos);
  const lugar = ({ tabla }: { tabla: string }) =>
    orden.includes(tabla) ? orden.indexOf(tabla) : orden.length;
  for (const tabla of tablas.toSorted((a, b) => lugar(a) - lugar(b))) {
    let hay = false;
    for await (const fila of filasDe(ctx, tabla, ids)) {
      if (!hay) yield `<h2>${escapar(titulos[tabla.tabla] ?? rotulo(tabla.tabla))}</h2>\n`;
      hay = true;
      yield ficha(JSON.parse(fila) as Record<string, unknown>);
    }
    if (tabla.tabla === 'auditoria' && archivados !== null) yield `<p>${escapar(archivados)}</p>\n`;
  }
  yield '</body></html>\n';
}
