import type { FilaCaso, TurnoDeCaso } from '@portal/domain/casos/contract';
import { mensajeDeTurno, numeroDeWhatsApp } from '@portal/domain/casos/reglas';
import { diaDe, diaEnPalabras } from '@portal/domain/tiempo/fechas';

/** The reminder of a row's pending appointment; without one there is nothing to remind of, and the message is a greeting. */
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
    servicio: servicio.nome,
    dia: diaEnPalabras(diaDe(new Date(inicio))),
    hora,
    link,
  });

/** Where WhatsApp opens with that text; nothing where the number does not fit. */
export function enlaceDeWhatsApp(telefono: string, texto: string): string | undefined {
  const numero = numeroDeWhatsApp(telefono);
  return numero === undefined ? undefined : `https://wa.me/${numero}?text=${encodeURIComponent(texto)}`;
}
