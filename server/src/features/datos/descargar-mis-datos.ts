import { diaDe, diaEnPalabras, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { zipStream, type ZipEntry } from '../../platform/formats/zip.ts';
import { archivadoAntesDe, type Archivado } from '../auditoria/index.ts';
import { cuentaDe } from '../cuentas/index.ts';
import { archivoDe } from '../documentos/index.ts';
import { bundleDePersona, resumenIps } from '../fhir/index.ts';
import { leerPersona } from '../personas/index.ts';
import { listPapeles, listTablasDePersonas } from './datos.repository.ts';
import { filasDe } from './filas.ts';
import { paginaLegible } from './pagina-legible.ts';

const PROPOSITO = 'mis-datos';

export async function pedirMisDatos(ctx: SignedCtx): Promise<{ url: string }> {
  const ticket = await ctx.act((tx) => emitirTicket(ctx, tx, { proposito: PROPOSITO, objeto: null }));
  return { url: `/api/misDatos/mis-datos.zip?ticket=${ticket}` };
}

/** Everything that the unit stores about the person, streamed while it is read. */
export async function descargarMisDatos(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol } = await canjearTicket(ctx, PROPOSITO, ticket);
  ctx.about({ persona: personaId, actor: { personaId, rol } });
  return archivoDePersona(ctx, personaId, 'mis-datos');
}

/** The archive that the law grants a person; the help desk also produces it on request. */
export async function archivoDePersona(ctx: Ctx, personaId: string, nombre: string): Promise<Stream> {
  const persona = await leerPersona(ctx.db, personaId);
  const cuenta = await cuentaDe(ctx.db, personaId);
  const ids = cuenta ? [personaId, cuenta.id] : [personaId];
  const now = ctx.clock.now();
  const archivado = await archivadoAntesDe(ctx.db);
  const archivados = archivado && accesosArchivados(archivado);
  const leido = leeme(ctx.unidad.plantilla.nombre, `${persona.nombre} ${persona.apellido}`, {
    now,
    archivados,
  });
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'LEEME.txt', content: [leido] };
    yield {
      name: 'mis-datos.html',
      content: paginaLegible(ctx, ids, { nombre: `${persona.nombre} ${persona.apellido}`, now, archivados }),
    };
    yield { name: 'datos.json', content: datosJson(ctx, ids, { now, antesDe: archivado?.antesDe ?? null }) };
    yield* enFhir(ctx, personaId);
    yield* papeles(ctx, personaId);
  }
  return {
    body: zipStream(entries(), now),
    type: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="${nombre}-${diaDe(now)}.zip"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  };
}

const accesosArchivados = ({ antesDe, borrado }: Archivado) =>
  `Los accesos anteriores al ${fechaCorta(diaDe(antesDe))} ${borrado ? 'se borraron al cumplir diez años.' : 'están archivados: pedilos en la institución.'}`;

async function* datosJson(
  ctx: Ctx,
  ids: readonly string[],
  { now, antesDe }: { now: Date; antesDe: Date | null },
): AsyncGenerator<string> {
  yield `{\n"generado": ${JSON.stringify(now.toISOString())},\n"unidad": ${JSON.stringify(ctx.unidad.plantilla.nombre)},\n"archivadoAntesDe": ${JSON.stringify(antesDe)},\n"tablas": {`;
  let between = '';
  for (const tabla of await ctx.db.many(listTablasDePersonas())) {
    yield `${between}\n${JSON.stringify(tabla.tabla)}: [`;
    between = ',';
    let comma = '';
    for await (const fila of filasDe(ctx, tabla, ids)) {
      yield `${comma}\n${fila}`;
      comma = ',';
    }
    yield ']';
  }
  yield '\n}\n}\n';
}

/** For another system to read. Staff who never were patients have none. */
async function* enFhir(ctx: Ctx, personaId: string): AsyncGenerator<ZipEntry> {
  const ips = await resumenIps(ctx, personaId);
  if (!ips) return;
  yield { name: 'fhir/resumen-ips.json', content: [`${JSON.stringify(ips, null, 1)}\n`] };
  yield { name: 'fhir/paciente.json', content: bundleDePersona(ctx, personaId) };
}

const extension: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/**
 * One at a time, read when it is sent. If a file cannot be read, a note takes its place and the others
 * continue.
 */
async function* papeles(ctx: Ctx, personaId: string): AsyncGenerator<ZipEntry> {
  for (const { id, tipo, numero, firmado, anulada } of await ctx.db.many(listPapeles(personaId))) {
    const name = `documentos/${diaDe(firmado)}-${tipo}-${numero ?? id.slice(0, 8)}${anulada === null ? '' : '-anulado'}`;
    const archivo = await archivoDe(ctx.platform, ctx.unidad, ctx.db, id).catch(() => undefined);
    yield archivo
      ? { name: `${name}.${extension[archivo.tipo] ?? 'pdf'}`, content: [archivo.bytes] }
      : { name: `${name}.txt`, content: ['No pudimos leer este documento. Pediselo a la institución.\r\n'] };
  }
}

const leeme = (
  institucion: string,
  nombre: string,
  { now, archivados }: { now: Date; archivados: string | null },
) =>
  [
    `Tus datos en ${institucion}`,
    '',
    `Este archivo reúne lo que la institución guarda de ${nombre}, el ${diaEnPalabras(diaDe(now))} de ${diaDe(now).slice(0, 4)} a las ${horaDe(now)} hs (hora de Buenos Aires).`,
    '',
    'Qué contiene',
    '- mis-datos.html: lo mismo para leer: abrilo con tu navegador, también sin conexión.',
    '- datos.json: cada registro que lleva tu identificación, ordenado por tabla. Se abre con cualquier editor de texto.',
    '  personas: tus datos personales · cuentas y cuenta_roles: tu forma de ingresar · condiciones_medicas: lo que contaste de tu salud',
    '  vinculos_familiares: tu grupo familiar · consentimientos: lo que aceptaste · sesiones: desde dónde ingresaste',
    '  atenciones y documentos: tus consultas y lo que se firmó en ellas',
    '  auditoria: quién vio o cambió tus datos, y lo que hiciste en el portal',
    ...(archivados === null ? [] : [`  ${archivados}`]),
    '- fhir: si sos paciente, tu resumen clínico (resumen-ips.json) y tu historia (paciente.json) en el formato HL7 FHIR R4, para que otra institución los cargue en su sistema.',
    '- documentos: tus recetas, certificados, órdenes, indicaciones y constancias, tal como se firmaron, si tenés alguno. Los que el profesional anuló llevan esa marca.',
    '',
    'Qué no contiene',
    '- Contraseñas ni claves: se guardan de un modo que nadie puede leer.',
    '- Los correos que te enviamos: están en tu casilla.',
    '- Los datos de otras personas, aunque sean de tu familia.',
    '',
    'Tus derechos (Ley 25.326): podés pedir que se corrija lo que esté mal, y la institución responde en cinco días hábiles.',
    'La Agencia de Acceso a la Información Pública, órgano de control de la Ley 25.326, atiende las denuncias y reclamos por incumplimiento de las normas sobre protección de datos personales.',
    '',
  ].join('\r\n');
