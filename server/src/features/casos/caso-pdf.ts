import type { DetalleCaso } from '@portal/domain/casos/contract';
import { nombreDeSexo, type Sexo } from '@portal/domain/personas/reglas';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { renderPdf } from '../../platform/pdf.ts';
import { abrirHoja, fechaCorta, momento } from './hoja-pdf.ts';

const contingencias: Record<string, string> = {
  accidente_trabajo: 'Accidente de trabajo',
  in_itinere: 'Accidente in itinere',
  enfermedad_profesional: 'Enfermedad profesional',
  reagravacion: 'Reagravación',
};
const altas: Record<string, string> = { alta_medica: 'Alta médica', fin_de_tratamiento: 'Fin de tratamiento', reingreso: 'Reingreso' };
const aceptaciones: Record<string, string> = { aceptado: 'Aceptado', rechazado: 'Rechazado', suspendido: 'Suspendido' };

/** The whole case in one document: data, patient, appointments, follow-ups, the list of documents and the timeline. No link is in it. */
export function dibujarCaso(plantilla: Plantilla, detalle: DetalleCaso, impreso: Date): Promise<Buffer> {
  const { caso, paciente, gestor, turnos, seguimientos, documentos, linea } = detalle;
  return renderPdf({ title: `Caso ${caso.id} · ${plantilla.nombre}`, size: 'A4' }, (doc) => {
    const hoja = abrirHoja(doc, plantilla, `Caso ${caso.id}`, impreso);
    hoja.seccion('Datos del caso');
    hoja.hecho('Estado', caso.statusString);
    hoja.hecho('Siniestro', caso.nroSiniestro);
    hoja.hecho('Fecha de alta', momento(new Date(caso.fechaAlta)));
    hoja.hecho('Gestor', `${gestor.nombre} ${gestor.apellido}`);
    hoja.hecho('Diagnóstico', caso.diagnostico);
    for (const [etiqueta, valor] of delOficio(caso)) hoja.hecho(etiqueta, valor);

    hoja.seccion('Paciente');
    hoja.hecho('Apellido y nombre', `${paciente.sobrenome}, ${paciente.nome}`);
    hoja.hecho('DNI', paciente.documento);
    hoja.hecho('Fecha de nacimiento', fechaCorta(paciente.fec_nac));
    hoja.hecho('Género', nombreDeSexo[paciente.genero as Sexo] ?? paciente.genero);
    hoja.hecho('Teléfono móvil', paciente.telefono);
    if (paciente.telefonoFijo !== null) hoja.hecho('Teléfono', paciente.telefonoFijo);
    hoja.hecho('Email', paciente.email ?? 'Sin email');

    hoja.seccion('Turnos');
    if (turnos.length === 0) hoja.nada('Sin turnos agendados');
    for (const { inicio, servicio, profesional, estatusString, confirmacion, notificacion } of turnos) {
      const quien = profesional === null ? servicio.nome : `${servicio.nome}, ${profesional.nombre}`;
      hoja.entrada(momento(new Date(inicio)), `${quien}. ${estatusString}. ${confirmacion}. Notificación: ${notificacion}.`);
    }
    hoja.seccion('Seguimientos');
    if (seguimientos.length === 0) hoja.nada('Sin seguimientos');
    for (const { fecha, hora, seguimiento, usuarioGestor } of seguimientos) {
      hoja.entrada(`${fechaCorta(fecha)}, ${hora} hs · ${usuarioGestor.nome} ${usuarioGestor.sobrenome}`, seguimiento);
    }
    hoja.seccion('Documentos');
    if (documentos.length === 0) hoja.nada('No hay documentos para mostrar');
    for (const { nombre, tipo, fechaCreacion, contiene } of documentos) {
      hoja.entrada(contiene.descripcion === '' ? nombre : contiene.descripcion, `${nombre} (${tipo}), ${fechaCorta(diaDe(new Date(fechaCreacion)))}`);
    }
    hoja.seccion('Línea de tiempo');
    for (const { ocurrido, texto, quien } of linea) {
      const cuando = momento(new Date(ocurrido));
      hoja.entrada(quien === null ? cuando : `${cuando} · ${quien}`, texto);
    }
  });
}

/** What was filled in of the trade's own fields. */
function delOficio(caso: DetalleCaso['caso']): [string, string][] {
  const dia = (valor: string | null) => (valor === null ? null : fechaCorta(valor));
  const hechos: [string, string | null][] = [
    ['Fecha del evento', dia(caso.fechaEvento)],
    ['Contingencia', caso.contingencia && contingencias[caso.contingencia]!],
    ['Empleador', caso.empleador],
    ['CUIT del empleador', caso.empleadorCuit],
    ['Inicio de la ILT', dia(caso.iltInicio)],
    ['Días de ILT', caso.iltDias === null ? null : String(caso.iltDias)],
    ['Alta', dia(caso.altaFecha)],
    ['Tipo de alta', caso.altaTipo && altas[caso.altaTipo]!],
    ['Respuesta de la ART', caso.aceptacion && aceptaciones[caso.aceptacion]!],
    ['Plazo para responder', caso.plazo && fechaCorta(caso.plazo.limite)],
  ];
  return hechos.filter((hecho): hecho is [string, string] => hecho[1] !== null && hecho[1] !== '');
}
