import type { DetalleCaso } from '@portal/domain/casos/contract';
import { nombreDeAceptacion, nombreDeAlta, nombreDeContingencia } from '@portal/domain/casos/reglas';
import { dniEnPalabras, nombreDeSexo, type Sexo } from '@portal/domain/personas/reglas';
import { diaDe, fechaCorta } from '@portal/domain/tiempo/fechas';
import { dibujarHoja, momento, type Membrete } from './hoja-pdf.ts';

/** Module URL, from which the worker thread imports the drawing function. */
export const HOJA_DE_CASO = import.meta.url;

/**
 * The whole case in one PDF: data, patient, appointments, follow-ups, list of documents and timeline. It
 * contains no links.
 */
export function dibujarCaso(membrete: Membrete, detalle: DetalleCaso): Promise<Buffer> {
  const { caso, paciente, gestor, turnos, seguimientos, documentos, linea } = detalle;
  return dibujarHoja(membrete, { titulo: `Caso ${caso.id}`, size: 'A4' }, (hoja) => {
    hoja.hechos('Datos del caso', [
      ['Estado', caso.statusString],
      ['Siniestro', caso.nroSiniestro],
      ['Fecha de alta', momento(new Date(caso.fechaAlta))],
      ['Gestor', `${gestor.nombre} ${gestor.apellido}`],
      ['Diagnóstico', caso.diagnostico],
      ...delOficio(caso),
    ]);
    hoja.hechos('Paciente', [
      ['Apellido y nombre', `${paciente.apellido}, ${paciente.nombre}`],
      ['DNI', dniEnPalabras(paciente.dni)],
      ['Fecha de nacimiento', fechaCorta(paciente.fec_nac)],
      ['Género', nombreDeSexo[paciente.genero as Sexo] ?? paciente.genero],
      ['Teléfono móvil', paciente.telefono],
      ...(paciente.telefonoFijo === null ? [] : [['Teléfono', paciente.telefonoFijo] as const]),
      ['Email', paciente.email ?? 'Sin email'],
    ]);
    hoja.lista(
      'Turnos',
      turnos.map(({ inicio, servicio, profesional, estatusString, confirmacion, notificacion }) => {
        const quien = profesional === null ? servicio.nombre : `${servicio.nombre}, ${profesional.nombre}`;
        return {
          cabeza: momento(new Date(inicio)),
          texto: `${quien}. ${estatusString}. ${confirmacion}. Notificación: ${notificacion}.`,
        };
      }),
      'Sin turnos agendados',
    );
    hoja.lista(
      'Seguimientos',
      seguimientos.map(({ fecha, hora, seguimiento, usuarioGestor, escritoPor }) => ({
        cabeza: `${fechaCorta(fecha)}, ${hora} hs · ${usuarioGestor.nombre} ${usuarioGestor.apellido}${escritoPor === null ? '' : ` (lo escribió ${escritoPor})`}`,
        texto: seguimiento,
      })),
      'Sin seguimientos',
    );
    hoja.lista(
      'Documentos',
      documentos.map(({ nombre, tipo, fechaCreacion, contiene }) => ({
        cabeza: contiene.descripcion === '' ? nombre : contiene.descripcion,
        texto: `${nombre} (${tipo}), ${fechaCorta(diaDe(new Date(fechaCreacion)))}`,
      })),
      'No hay documentos para mostrar',
    );
    hoja.lista(
      'Línea de tiempo',
      linea.map(({ ocurrido, texto, quien }) => {
        const cuando = momento(new Date(ocurrido));
        return { cabeza: quien === null ? cuando : `${cuando} · ${quien}`, texto };
      }),
    );
  });
}

function delOficio(caso: DetalleCaso['caso']): [string, string][] {
  const dia = (valor: string | null) => (valor === null ? null : fechaCorta(valor));
  const hechos: [string, string | null][] = [
    ['Fecha del evento', dia(caso.fechaEvento)],
    ['Contingencia', caso.contingencia && nombreDeContingencia[caso.contingencia]],
    ['Empleador', caso.empleador],
    ['CUIT del empleador', caso.empleadorCuit],
    ['Inicio de la ILT', dia(caso.iltInicio)],
    ['Días de ILT', caso.iltDias === null ? null : String(caso.iltDias)],
    ['Alta', dia(caso.altaFecha)],
    ['Tipo de alta', caso.altaTipo && nombreDeAlta[caso.altaTipo]],
    ['Próximo control', dia(caso.proximoControl)],
    ['Respuesta de la ART', caso.aceptacion && nombreDeAceptacion[caso.aceptacion]],
    ['Plazo para responder', caso.plazo && fechaCorta(caso.plazo.limite)],
  ];
  return hechos.filter((hecho): hecho is [string, string] => hecho[1] !== null && hecho[1] !== '');
}
