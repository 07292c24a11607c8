import { diaDe, esDia, esHora, esMayor, horaDe, sumarDias, type Dia } from '../tiempo/fechas.ts';
import {
  esEmail,
  noSoloDigitos,
  opcional,
  requerido,
  soloDigitos,
  validar,
  type Regla,
} from '../validacion/reglas.ts';
import { esCuil } from '../personas/perfil.ts';
import { estadosCaso, estaVivo, type EstadoCaso } from './estados.ts';
import { reglasDni } from '../personas/dni.ts';
import { reglasApellido, reglasDniNuevo, reglasNombre, reglasSexo } from '../personas/reglas.ts';

export const nombreDeContingencia = {
  accidente_trabajo: 'Accidente de trabajo',
  in_itinere: 'Accidente in itinere',
  enfermedad_profesional: 'Enfermedad profesional',
  reagravacion: 'Reagravación',
} as const;
export const nombreDeAlta = {
  alta_medica: 'Alta médica',
  fin_de_tratamiento: 'Fin de tratamiento',
  reingreso: 'Reingreso',
} as const;
export const nombreDeAceptacion = {
  aceptado: 'Aceptado',
  rechazado: 'Rechazado',
  suspendido: 'Suspendido',
} as const;

/** Allowed actions in edit mode. Documents can be added to any case. */
export const permitidoEn = (status: EstadoCaso) => ({
  paciente: estaVivo(status),
  turnos: estaVivo(status),
  seguimientos: estaVivo(status),
  documentos: true,
  cancelar: estaVivo(status),
  cerrar: status === estadosCaso.cerrarCaso,
  /** The toggle is hidden on a cancelled case; `edicion=1` still opens the documents. */
  modificar: status !== estadosCaso.cancelado,
});

const nacimiento = (hoy: Dia): readonly Regla[] => [
  requerido('La fecha de nacimiento es requerida'),
  (valor) =>
    esDia(valor) && valor <= hoy && valor >= '1900-01-01' ? undefined : 'La fecha de nacimiento no es válida',
  (valor) => (esMayor(valor, hoy) ? undefined : 'Debe ser mayor de edad'),
];
/**
 * Removes the separators of copied numbers ('27.318.604', '11 5555-0142'). Letters stay, so that validation
 * reports them.
 */
export const dniLimpio = (valor: string) => valor.replace(/[\s.]/gu, '');
export const telefonoLimpio = (valor: string) => valor.replace(/[\s().+-]/gu, '');

const telefonoDigitos = soloDigitos('El teléfono debe contener solo numeros');

export const validarCaso = (datos: Record<string, string | undefined>, hoy: Dia) =>
  validar(datos, {
    dni: reglasDniNuevo,
    apellido: reglasApellido,
    nombre: reglasNombre,
    fecNac: nacimiento(hoy),
    genero: reglasSexo,
    telefono: [opcional(telefonoDigitos)],
    telMovil: [requerido('El teléfono movil es requerido'), telefonoDigitos],
    email: [opcional(esEmail('Este no es un email válido'))],
    nroSiniestro: [requerido('El número de siniestro es requerido')],
    diagnostico: [requerido('El diagnóstico es requerido')],
  });

export const validarPacienteDelCaso = (datos: Record<string, string | undefined>) =>
  validar(datos, {
    nombre: [requerido('El nombre es requerido'), noSoloDigitos('El nombre no debe contener solo numeros')],
    apellido: [
      requerido('El apellido es requerido'),
      noSoloDigitos('El apellido no debe contener solo numeros'),
    ],
    dni: reglasDni,
    telefono: [requerido('El teléfono es requerido'), telefonoDigitos],
    email: [opcional(esEmail('Correo no válido'))],
  });

/** `ahora` is the business clock: a follow-up cannot lie in the future. */
export const validarSeguimiento = (datos: Record<string, string | undefined>, ahora: Date) =>
  validar(datos, {
    fecha: [
      requerido('La fecha es requerida'),
      (valor) => (esDia(valor) ? undefined : 'La fecha no es válida'),
      (valor) => (valor <= diaDe(ahora) ? undefined : 'La fecha no puede ser posterior a hoy'),
    ],
    hora: [
      requerido('La hora es requerida'),
      (valor) => (esHora(valor) ? undefined : 'La hora no es válida'),
      (valor) =>
        datos['fecha'] === diaDe(ahora) && valor > horaDe(ahora)
          ? 'La hora no puede ser posterior a la actual'
          : undefined,
    ],
    seguimiento: [requerido('El seguimiento es requerido')],
  });

/** Delivery states of an appointment's mail. */
export const notificaciones = [
  'Sin email',
  'En camino',
  'Recibida por el servidor de correo',
  'No se pudo entregar',
] as const;
export type Notificacion = (typeof notificaciones)[number];

/** Items of each list that *Hoy* shows, and the most that it counts. */
export const HOY_MUESTRA = 5;
export const HOY_HASTA = 100;
/** The lists of *Hoy*, also used as a filter of the case list. */
export const cosasDeHoy = [
  'turnos',
  'novedades',
  'ausentes',
  'sin_paso',
  'plazos',
  'correos',
  'controles',
] as const;
/** Days before an unbooked control at which *Hoy* shows it. */
export const AVISO_DE_CONTROL_DIAS = 2;
export type CosaDeHoy = (typeof cosasDeHoy)[number];

/** More than any real case has. It bounds the time to open one. */
export const SEGUIMIENTOS_MAX = 1000;
export const DOCUMENTOS_MAX = 300;

export const SIN_TURNO = 'Es necesario especificar un turno';
export const SIN_DOCUMENTO = 'El documento es requerido';

/** The insurer's silence counts as acceptance on this day; a notice of suspension adds twenty days. */
export const DIAS_DE_ACEPTACION = 10;
export const DIAS_DE_SUSPENSION = 20;
export const limiteDeAceptacion = (alta: Dia) => sumarDias(alta, DIAS_DE_ACEPTACION);
export type Semaforo = 'verde' | 'amarillo' | 'rojo';
/** Green while there is time, amber in the last three days, red on the last day and after. */
export function semaforo(limite: Dia, hoy: Dia): Semaforo {
  if (hoy >= limite) return 'rojo';
  return hoy >= sumarDias(limite, -3) ? 'amarillo' : 'verde';
}

export interface PlazoDeAceptacion {
  limite: Dia;
  semaforo: Semaforo;
}
/** Null if the claim was accepted or rejected, or the case has ended. */
export function plazoDe(
  { status, fechaAlta, aceptacion }: { status: EstadoCaso; fechaAlta: Date; aceptacion: string | null },
  ahora: Date,
): PlazoDeAceptacion | null {
  if (!estaVivo(status) || aceptacion === 'aceptado' || aceptacion === 'rechazado') return null;
  const limite = sumarDias(
    limiteDeAceptacion(diaDe(fechaAlta)),
    aceptacion === 'suspendido' ? DIAS_DE_SUSPENSION : 0,
  );
  return { limite, semaforo: semaforo(limite, diaDe(ahora)) };
}

/** Whole days in Buenos Aires since the last contact with the worker; null for a case that has ended. */
export function diasSinContacto(
  { status, ultimo }: { status: EstadoCaso; ultimo: Date },
  ahora: Date,
): number | null {
  if (!estaVivo(status)) return null;
  return Math.max(
    0,
    Math.round(
      (Date.parse(`${diaDe(ahora)}T00:00:00Z`) - Date.parse(`${diaDe(ultimo)}T00:00:00Z`)) / 86_400_000,
    ),
  );
}
/** Lists show the days without contact from this many on. */
export const DIAS_SIN_CONTACTO = 7;

/** Both the first day and the day of the discharge count. */
export function diasDeIlt(
  { iltInicio, altaFecha }: { iltInicio: Dia | null; altaFecha: Dia | null },
  hoy: Dia,
): number | null {
  if (iltInicio === null) return null;
  const fin = altaFecha !== null && altaFecha < hoy ? altaFecha : hoy;
  return Math.max(
    0,
    Math.round((Date.parse(`${fin}T00:00:00Z`) - Date.parse(`${iltInicio}T00:00:00Z`)) / 86_400_000) + 1,
  );
}

/** All fields are optional; those present are validated. */
export function validarDatosDelOficio(
  datos: {
    fechaEvento: Dia | null;
    iltInicio: Dia | null;
    altaFecha: Dia | null;
    aceptacionFecha: Dia | null;
    empleadorCuit: string | null;
  },
  hoy: Dia,
): Record<string, string> {
  const mensajes: Record<string, string> = {};
  const { fechaEvento, iltInicio, altaFecha, aceptacionFecha, empleadorCuit } = datos;
  if (fechaEvento !== null && fechaEvento > hoy)
    mensajes['fechaEvento'] = 'La fecha del evento no puede ser futura';
  if (iltInicio !== null && fechaEvento !== null && iltInicio < fechaEvento)
    mensajes['iltInicio'] = 'La ILT no puede empezar antes del evento';
  if (altaFecha !== null && iltInicio !== null && altaFecha < iltInicio)
    mensajes['altaFecha'] = 'El alta no puede ser anterior al inicio de la ILT';
  if (aceptacionFecha !== null && aceptacionFecha > hoy)
    mensajes['aceptacionFecha'] = 'La fecha de la respuesta no puede ser futura';
  if (empleadorCuit !== null && empleadorCuit !== '' && !esCuil(empleadorCuit))
    mensajes['empleadorCuit'] = 'El CUIT no es válido';
  return mensajes;
}

/** `549` + area + subscriber, or undefined if the number is not valid. */
export function numeroDeWhatsApp(telefono: string): string | undefined {
  let numero = telefono.replace(/\D/g, '');
  if (numero.startsWith('00')) numero = numero.slice(2);
  if (numero.startsWith('54') && numero.length > 10) numero = numero.slice(2);
  if (numero.startsWith('9') && (numero.length === 11 || numero.length === 13)) numero = numero.slice(1);
  numero = numero.replace(/^0+/, '');
  if (numero.length === 12) {
    if (numero.startsWith('15')) numero = numero.slice(2);
    else {
      const area = [2, 3, 4].find(
        (largo) => numero.slice(largo, largo + 2) === '15' && (largo === 2) === numero.startsWith('11'),
      );
      if (area !== undefined) numero = numero.slice(0, area) + numero.slice(area + 2);
    }
  }
  return /^(11|2|3)/.test(numero) && numero.length === 10 ? `549${numero}` : undefined;
}

/** The agreed text of the message; the link's sentence only if there is a link. */
export function mensajeDeTurno({
  nombre,
  servicio,
  dia,
  hora,
  link,
}: {
  nombre: string;
  servicio: string;
  dia: string;
  hora: string;
  link: string | null;
}): string {
  return [
    `Hola ${nombre}. Te recordamos tu turno de ${servicio} el ${dia} a las ${hora} hs.`,
    ...(link === null ? [] : [`Ingresá desde este enlace: ${link}.`]),
    'Por favor conectate a horario, con la cámara y el micrófono habilitados. Tu ausencia quedará registrada.',
  ].join(' ');
}

/** Strips a leading zero of the hour before the filter is sent. */
export const horaDelFiltro = (hora: string) => hora.replace(/^0(?=\d:)/, '');
