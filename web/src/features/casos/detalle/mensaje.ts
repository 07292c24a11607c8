import type { FilaCaso, TurnoDeCaso } from '@portal/domain/casos/contract';
import { mensajeDeTurno, numeroDeWhatsApp } from '@portal/domain/casos/reglas';
import { diaDe, diaEnPalabras } from '@portal/domain/tiempo/fechas';

/** The reminder of the row's pending turno; without one, a greeting. */
export function mensajeDeFila({
  nombre,
  servicio_turno,
  fecha_turno,
  hora_turno,
  link_turno,
}: FilaCaso): string {
  if (link_turno === null || fecha_turno === null || hora_turno === null) return `Hola ${nombre}.`;
  return mensajeDeTurno({
    nombre,
    servicio: servicio_turno ?? '',
    dia: diaEnPalabras(fecha_turno),
    hora: hora_turno,
    link: link_turno,
  });
}

export const mensajeDelCaso = (nombre: string, { inicio, hora, servicio, link }: TurnoDeCaso) =>
  mensajeDeTurno({
    nombre,
    servicio: servicio.nombre,
    dia: diaEnPalabras(diaDe(new Date(inicio))),
    hora,
    link,
  });

/** The WhatsApp link with that text; undefined if the number is invalid. */
export function enlaceDeWhatsApp(telefono: string, texto: string): string | undefined {
  const numero = numeroDeWhatsApp(telefono);
  return numero === undefined ? undefined : `https://wa.me/${numero}?text=${encodeURIComponent(texto)}`;
}
