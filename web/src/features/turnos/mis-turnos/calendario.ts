import type { Turno } from '@portal/domain/turnos/contract';
import { archivoIcs } from '@portal/domain/turnos/ics';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { ahora } from '../../../lib/configuracion.ts';
import { guardarArchivo } from '../../../lib/guardar-archivo.ts';
import { t } from '../textos.ts';

export function descargarCalendario(turno: Turno): void {
  const url = URL.createObjectURL(new Blob([calendarioDe(turno)], { type: 'text/calendar;charset=utf-8' }));
  guardarArchivo(url, `turno-${diaDe(new Date(turno.inicio))}.ics`);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function calendarioDe({ id, version, inicio, fin, especialidad, profesional, paciente }: Turno): string {
  const quien = profesional
    ? t('calendario.descripcionCon', { profesional: profesional.nombre, nombre: paciente.nombre })
    : t('calendario.descripcion', { nombre: paciente.nombre });
  return archivoIcs({
    uid: `turno-${id}@${location.hostname}`,
    secuencia: version - 1,
    creado: ahora(),
    inicio: new Date(inicio),
    fin: new Date(fin),
    titulo: t('calendario.titulo', { especialidad: especialidad.nombre }),
    descripcion: `${quien}\n${t('calendario.entrar', { origen: location.origin })}`,
    url: `${location.origin}/misTurnos`,
  });
}
