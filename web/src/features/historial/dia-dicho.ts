import { diaEnPalabras, type Dia } from '@portal/domain/tiempo/fechas';

/** Splits 'YYYY-MM-DD HH:mm…' into day and hour. */
export function partesDe({ fecha }: { fecha: { date: string } }) {
  const [dia = '', hora = ''] = fecha.date.split(/[ T]/);
  return { dia, hora: hora.slice(0, 5) };
}

/** 'Lunes 16 de noviembre'; with the year if it differs from that of `hoy`. */
export function diaDichoEn(dia: Dia, hoy: Dia): string {
  const dicho = diaEnPalabras(dia);
  const conAnio = dia.slice(0, 4) === hoy.slice(0, 4) ? dicho : `${dicho} de ${dia.slice(0, 4)}`;
  return conAnio.charAt(0).toUpperCase() + conAnio.slice(1);
}
