import { dias, type Profesional } from '@portal/domain/agenda/contract';
import type { Turno } from '@portal/domain/turnos/contract';
import {
  diaDe,
  diaEnPalabras,
  edadEnPalabras as edadDicha,
  horaDe,
  sumarDias,
  type Dia,
} from '@portal/domain/tiempo/fechas';
import { ahora } from '../../lib/configuracion.ts';
import { t } from './textos.ts';

/** 'jueves 19 de noviembre', 'jueves', '19', 'noviembre', 'nov'. */
export function partesDelDia(dia: Dia) {
  const enPalabras = diaEnPalabras(dia);
  const [semana = '', numero = '', , mes = ''] = enPalabras.split(' ');
  return { enPalabras, semana, numero, mes, mesCorto: mes.slice(0, 3) };
}

/** 'jueves 19 de noviembre, 10:30 hs' */
export const momentoDe = (dia: Dia, hora: string) => t('turnos.momento', { dia: diaEnPalabras(dia), hora });
export const cuandoEs = ({ inicio }: Pick<Turno, 'inicio'>) =>
  momentoDe(diaDe(new Date(inicio)), horaDe(new Date(inicio)));

/** 'hoy', 'mañana', or undefined for any other day. */
export function diaCercano(dia: Dia): string | undefined {
  const hoy = diaDe(ahora());
  if (dia === hoy) return t('turno.hoy');
  return dia === sumarDias(hoy, 1) ? t('turno.manana') : undefined;
}

export const edadEnPalabras = (nacimiento: Dia) => edadDicha(nacimiento, diaDe(ahora()));

/** 'Dra. Laura Pérez' */
export const nombreDeProfesional = ({ tratamiento, nombre, apellido }: Profesional) =>
  [tratamiento, nombre, apellido].filter(Boolean).join(' ');

const nombreDeDia: Record<(typeof dias)[number], string> = {
  lunes: 'lunes',
  martes: 'martes',
  miercoles: 'miércoles',
  jueves: 'jueves',
  viernes: 'viernes',
  sabado: 'sábado',
  domingo: 'domingo',
};

/**
 * 'Atiende lunes, miércoles y viernes, de 09:00 a 13:00 hs.', 'Atiende lunes a sábado, …'; undefined if the
 * week has no hours.
 */
export function atencionDe({ turnos }: Profesional): string | undefined {
  const suyos = dias.filter((dia) => turnos.dias[dia]);
  if (suyos.length === 0 || turnos.horaDesde === null || turnos.horaHasta === null) return undefined;
  return t('turnos.atiende', {
    dias: diasEnPalabras(suyos),
    desde: turnos.horaDesde,
    hasta: turnos.horaHasta,
  });
}

function diasEnPalabras(suyos: readonly (typeof dias)[number][]): string {
  const nombres = suyos.map((dia) => nombreDeDia[dia]);
  const seguidos = dias.indexOf(suyos.at(-1)!) - dias.indexOf(suyos[0]!) === suyos.length - 1;
  if (nombres.length > 2 && seguidos) return `${nombres[0]} a ${nombres.at(-1)}`;
  return nombres.length === 1 ? nombres[0]! : `${nombres.slice(0, -1).join(', ')} y ${nombres.at(-1)}`;
}

/** '9:05' */
export function cuentaAtras(ms: number): string {
  const segundos = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`;
}
