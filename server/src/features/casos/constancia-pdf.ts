import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { renderPdf } from '../../platform/pdf.ts';
import type { ConstanciaFila } from './detalle.repository.ts';
import { abrirHoja, momento } from './hoja-pdf.ts';

const resultados: Record<string, string> = { alta: 'Alta', nuevo_control: 'Nuevo control' };

/** That the call took place: who, whom, when. Nothing clinical: that is the patient's. */
export function dibujarConstancia(plantilla: Plantilla, fila: ConstanciaFila, impreso: Date): Promise<Buffer> {
  const minutos = Math.max(1, Math.round((fila.fin.getTime() - fila.inicio.getTime()) / 60_000));
  const matricula = [fila.matricula_tipo === 'prov' ? `MP ${fila.matricula_provincia ?? ''}`.trim() : 'MN', fila.matricula_numero ?? ''].join(' ').trim();
  return renderPdf({ title: `Constancia de teleasistencia · ${plantilla.nombre}`, size: 'A5' }, (doc) => {
    const hoja = abrirHoja(doc, plantilla, 'Constancia de teleasistencia', impreso);
    hoja.seccion('Atención');
    hoja.hecho('Código', `${fila.sigla}-${fila.numero}`);
    hoja.hecho('Servicio', fila.servicio);
    hoja.hecho('Modalidad', 'Videollamada');
    hoja.hecho('Inicio', momento(fila.inicio));
    hoja.hecho('Fin', momento(fila.fin));
    hoja.hecho('Duración', `${minutos} ${minutos === 1 ? 'minuto' : 'minutos'}`);
    hoja.hecho('Resultado', resultados[fila.resultado ?? ''] ?? '');
    hoja.seccion('Paciente');
    hoja.hecho('Apellido y nombre', `${fila.apellido}, ${fila.nombre}`);
    hoja.hecho('DNI', fila.documento);
    hoja.hecho('Caso', `${fila.caso_id}, siniestro ${fila.nro_siniestro}`);
    hoja.seccion('Profesional');
    hoja.hecho('Nombre', fila.profesional);
    if (fila.matricula_numero !== null) hoja.hecho('Matrícula', matricula);
  });
}
