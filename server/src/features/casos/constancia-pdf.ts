import { matriculaEnPalabras } from '@portal/domain/documentos/reglas';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import type { ConstanciaFila } from './detalle.repository.ts';
import { dibujarHoja, momento, type Membrete } from './hoja-pdf.ts';

const resultados: Record<string, string> = { alta: 'Alta', nuevo_control: 'Nuevo control' };

/** Where the drawing thread finds it. */
export const HOJA_DE_CONSTANCIA = import.meta.url;

/** That the call took place: who, whom, when. Nothing clinical: that is the patient's. */
export function dibujarConstancia(membrete: Membrete, fila: ConstanciaFila): Promise<Buffer> {
  const minutos = Math.max(1, Math.round((fila.fin.getTime() - fila.inicio.getTime()) / 60_000));
  const { matricula_tipo: tipo, matricula_provincia: provincia, matricula_numero: numero } = fila;
  return dibujarHoja(membrete, { titulo: 'Constancia de teleasistencia', size: 'A5' }, (hoja) => {
    hoja.hechos('Atención', [
      ['Código', `${fila.sigla}-${fila.numero}`],
      ['Servicio', fila.servicio],
      ['Modalidad', 'Videollamada'],
      ['Duración', `${minutos} ${minutos === 1 ? 'minuto' : 'minutos'}`],
      ['Inicio', momento(fila.inicio)],
      ['Fin', momento(fila.fin)],
      ['Resultado', resultados[fila.resultado ?? ''] ?? ''],
    ]);
    hoja.hechos('Paciente', [
      ['Apellido y nombre', `${fila.apellido}, ${fila.nombre}`],
      ['DNI', dniEnPalabras(fila.documento)],
      ['Caso', `${fila.caso_id}, siniestro ${fila.nro_siniestro}`],
    ]);
    hoja.hechos('Profesional', [
      ['Nombre', fila.profesional],
      ...(numero === null ? [] : [['Matrícula', matriculaEnPalabras({ tipo, provincia, numero })] as const]),
    ]);
  });
}
