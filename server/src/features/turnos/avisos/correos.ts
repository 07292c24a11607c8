import { diaDe, diaEnPalabras, horaDe } from '@portal/domain/tiempo/fechas';
import { archivoIcs } from '@portal/domain/turnos/ics';
import { composeMail, type MailParts } from '../../../platform/mail/mail-layout.ts';
import { direccionDeLogoEnCorreo } from '../../unidades/index.ts';
import type { Unidad } from '../../../units/registry.ts';
import { nombreCompleto } from '../a-turno.ts';
import { linkDeAcceso, linkDeConfirmar, linkDeRechazar } from '../enlaces/enlaces.ts';
import type { TurnoRow } from '../turnos.repository.ts';

/**
 * Mails of this feature. They carry no DNI and no diagnosis, since other people may see the screen. The
 * subject does not name the specialty either.
 */

export type TipoDeCorreo =
  | 'reservado'
  | 'reprogramado'
  | 'cancelado'
  | 'recordatorio_dia'
  | 'recordatorio_hora'
  | 'cancelado_por_profesional'
  | 'oferta'
  | 'oferta_vencida';

export interface DatosDelCorreo {
  turnoId: string;
  servicioId: number;
  inicio: Date;
  /** For the calendar file; without `fin` and `version` the mail has none. */
  fin?: Date | undefined;
  version?: number | undefined;
  /** Display names: 'Mateo Gómez', 'Clínica Médica', 'Dra. Laura Pérez'. */
  paciente: string;
  servicio: string;
  profesional: string | null;
  /**
   * Set for a turno of an occupational-risk case: the worker has no account and cannot book; the manager
   * does.
   */
  deCaso?: boolean;
  /** Set when the patient has just confirmed: the mail does not ask again. */
  confirmado?: boolean;
  /** Tokens of the links; `respuesta` is left out once the time to answer is over. */
  enlaces?: { respuesta?: string | undefined; entrada?: string | undefined } | undefined;
  /** The professional's reason for cancelling, and the next free times. */
  motivo?: string;
  horarios?: readonly Date[];
  hasta?: Date;
  /** Set for an expired offer whose place is still free. */
  sigueLibre?: boolean;
}

/** Names the professional only if the patient chose one. */
export const datosDelTurno = (turno: TurnoRow) => ({
  turnoId: turno.id,
  servicioId: turno.servicio_id,
  deCaso: turno.caso_id !== null,
  inicio: turno.inicio,
  fin: turno.fin,
  version: turno.version,
  paciente: nombreCompleto(turno),
  servicio: turno.servicio,
  profesional: turno.por_profesional ? turno.profesional : null,
});

/** 'lunes 16 de noviembre, 10:30 hs' */
export const cuandoEnPalabras = (inicio: Date) => `${diaEnPalabras(diaDe(inicio))}, ${horaDe(inicio)} hs`;

export function correoDeTurno(tipo: TipoDeCorreo, unidad: Unidad, origin: string, datos: DatosDelCorreo) {
  const { plantilla } = unidad;
  const partes = textos[tipo](datos, {
    origin,
    reservaAbierta: plantilla.requiere.portal && plantilla.turnosOn,
  });
  return {
    ...composeMail(plantilla, {
      ...partes,
      hechos: hechosDe(datos),
      logo: `${origin}${direccionDeLogoEnCorreo(unidad)}`,
    }),
    calendario: calendarioDe(tipo, plantilla.nombre, origin, datos),
  };
}

/** File name of the attached calendar. */
export const CALENDARIO_DE_TURNO = 'turno.ics';

/**
 * Calendar file that adds, moves or removes the event. All mails of a turno and the portal's own download
 * share one UID.
 */
function calendarioDe(
  tipo: TipoDeCorreo,
  unidad: string,
  origin: string,
  { turnoId, version, fin, inicio, servicio, paciente, enlaces }: DatosDelCorreo,
) {
  const cancelado = tipo === 'cancelado' || tipo === 'cancelado_por_profesional';
  if (
    version === undefined ||
    fin === undefined ||
    !(cancelado || tipo === 'reservado' || tipo === 'reprogramado')
  )
    return null;
  return archivoIcs({
    uid: `turno-${turnoId}@${new URL(origin).hostname}`,
    // A cancellation needs a higher sequence number than any earlier mail of the same version.
    secuencia: cancelado ? version : version - 1,
    creado: new Date(),
    inicio,
    fin,
    titulo: `Turno de ${servicio} · ${unidad}`,
    descripcion: `Para ${paciente}. Videollamada: desde media hora antes, con el enlace del correo.`,
    ...(enlaces?.entrada !== undefined && { url: linkDeAcceso(origin, enlaces.entrada) }),
    cancelado,
  });
}

type Textos = (datos: DatosDelCorreo, donde: { origin: string; reservaAbierta: boolean }) => MailParts;

const textos: Record<TipoDeCorreo, Textos> = {
  reservado: (datos, donde) => ({
    asunto: `Tu turno: ${cuandoEnPalabras(datos.inicio)}`,
    titulo: 'El turno está reservado',
    parrafos: [
      `Es el ${cuandoEnPalabras(datos.inicio)}, por videollamada. ${datos.confirmado ? 'Te esperamos.' : 'Confirmalo para que te esperemos.'}`,
    ],
    ...botonesDelTurno(datos, donde),
    cierre: [...instrucciones, plazoDe(datos), personal],
  }),
  reprogramado: (datos, donde) => ({
    asunto: `Tu turno cambió: ${cuandoEnPalabras(datos.inicio)}`,
    titulo: 'El turno tiene un nuevo horario',
    parrafos: [
      `Ahora es el ${cuandoEnPalabras(datos.inicio)}, por videollamada. Confirmalo para que te esperemos.`,
      'Los enlaces de los correos anteriores ya no funcionan: usá los de este.',
    ],
    ...botonesDelTurno(datos, donde),
    cierre: [...instrucciones, plazoDe(datos), personal],
  }),
  recordatorio_dia: (datos, donde) => ({
    asunto: `Recordatorio: ${cuandoEnPalabras(datos.inicio)}`,
    titulo: 'Te recordamos tu turno',
    parrafos: [
      `Es el ${cuandoEnPalabras(datos.inicio)}, por videollamada. Si no vas a poder, avisanos: otra persona puede usar el lugar.`,
    ],
    ...botonesDelTurno(datos, donde),
    cierre: [...instrucciones, plazoDe(datos), personal],
  }),
  recordatorio_hora: (datos, donde) => ({
    asunto: `Tu turno empieza a las ${horaDe(datos.inicio)} hs`,
    titulo: `El turno empieza a las ${horaDe(datos.inicio)} hs`,
    parrafos: ['Ingresá desde este botón, a partir de media hora antes del turno.'],
    ...botonesDelTurno(datos, donde, 'entrada'),
    cierre: [...instrucciones.slice(1), personal],
  }),
  cancelado: ({ inicio, deCaso = false }, { origin, reservaAbierta }) => ({
    asunto: `Turno cancelado: ${cuandoEnPalabras(inicio)}`,
    titulo: 'El turno fue cancelado',
    parrafos: ['El lugar ya quedó libre. No hace falta que hagas nada más.'],
    ...(reservaAbierta && !deCaso
      ? { boton: { texto: 'Reservar otro turno', url: `${origin}/solicitudTurnos` } }
      : {}),
    cierre: [
      deCaso
        ? 'Si tenés dudas, comunicate con tu gestor.'
        : 'Si no lo cancelaste vos, comunicate con la institución.',
    ],
  }),
  cancelado_por_profesional: (
    { inicio, motivo = '', horarios = [], servicioId, turnoId, deCaso = false },
    { origin, reservaAbierta },
  ) => ({
    asunto: `Cancelamos tu turno: ${cuandoEnPalabras(inicio)}`,
    titulo: 'Tuvimos que cancelar tu turno',
    parrafos: ['Te pedimos disculpas: no vamos a poder atenderte en ese horario.', `Motivo: ${motivo}`],
    ...(horarios.length > 0 && {
      otraCaja: {
        titulo: 'Estos son los próximos horarios libres. Se ocupan por orden de llegada.',
        hechos: horarios.map((hora) => ({ etiqueta: 'Libre', valor: cuandoEnPalabras(hora) })),
      },
    }),
    ...(reservaAbierta && !deCaso
      ? {
          boton: {
            texto: 'Elegir un nuevo horario',
            url: `${origin}/solicitudTurnos?servicio=${servicioId}&turno=${turnoId}`,
          },
        }
      : {}),
    cierre: deCaso
      ? [GESTOR]
      : reservaAbierta
        ? []
        : ['Para pedir otro turno, comunicate con la institución.'],
  }),
  oferta: ({ inicio, hasta, enlaces }, { origin }) => ({
    asunto: `Se liberó un turno: ${cuandoEnPalabras(inicio)}`,
    titulo: 'Se liberó un turno',
    parrafos: [
      `Pediste que te avisáramos. Te lo guardamos hasta las ${horaDe(hasta!)} hs; después se lo ofrecemos a la próxima persona.`,
    ],
    boton: { texto: 'Lo quiero', url: linkDeConfirmar(origin, enlaces!.respuesta!) },
    otros: [{ texto: 'No, gracias', url: linkDeRechazar(origin, enlaces!.respuesta!) }],
    cierre: ['Si no lo tomás, seguís en la lista de espera.', personal],
  }),
  oferta_vencida: ({ inicio, servicioId, sigueLibre = false }, { origin, reservaAbierta }) =>
    sigueLibre
      ? {
          asunto: `Ya no te guardamos el turno: ${cuandoEnPalabras(inicio)}`,
          titulo: 'Ya no te guardamos el turno, pero sigue libre',
          parrafos: [
            'Pasó el tiempo en que te lo guardamos. Todavía lo podés reservar, si nadie lo hace antes. Seguís en la lista de espera.',
          ],
          ...(reservaAbierta
            ? { boton: { texto: 'Reservarlo', url: `${origin}/solicitudTurnos?servicio=${servicioId}` } }
            : {}),
        }
      : {
          asunto: `El turno ya no está disponible: ${cuandoEnPalabras(inicio)}`,
          titulo: 'El turno que te ofrecimos ya no está disponible',
          parrafos: [
            'Pasó el tiempo en que te lo guardamos. Seguís en la lista de espera: si se libera otro, te avisamos.',
          ],
          ...(reservaAbierta ? { boton: { texto: 'Ver mis turnos', url: `${origin}/misTurnos` } } : {}),
        },
};

const instrucciones = [
  "El botón 'Ingresar al turno' funciona desde media hora antes del horario.",
  'Conectate a horario, con la cámara y el micrófono habilitados.',
];
const plazoDe = ({ deCaso = false }: DatosDelCorreo) =>
  deCaso
    ? 'Podés responder hasta 15 minutos antes.'
    : 'Podés responder, cancelar o reprogramar hasta 15 minutos antes.';
const GESTOR = 'Tu gestor se va a comunicar con vos para darte otro turno.';
const personal = 'Estos enlaces son personales: no reenvíes este correo.';

function hechosDe({ inicio, servicio, profesional, paciente }: DatosDelCorreo) {
  return [
    { etiqueta: 'Día', valor: diaEnPalabras(diaDe(inicio)) },
    { etiqueta: 'Hora', valor: `${horaDe(inicio)} hs` },
    { etiqueta: 'Especialidad', valor: servicio },
    ...(profesional === null ? [] : [{ etiqueta: 'Profesional', valor: profesional }]),
    { etiqueta: 'Paciente', valor: paciente },
  ];
}

/** The first link is drawn as the button. Each of these mails includes the entry link. */
function botonesDelTurno(
  { enlaces: { respuesta, entrada } = {}, confirmado, deCaso = false, turnoId }: DatosDelCorreo,
  { origin, reservaAbierta }: { origin: string; reservaAbierta: boolean },
  primero: 'respuesta' | 'entrada' = 'respuesta',
) {
  const confirmar =
    respuesta === undefined || confirmado
      ? []
      : [{ texto: 'Confirmar', url: linkDeConfirmar(origin, respuesta), borde: true }];
  const ingresar =
    entrada === undefined
      ? []
      : [{ texto: 'Ingresar al turno', url: linkDeAcceso(origin, entrada), borde: true }];
  const rechazar =
    respuesta === undefined ? [] : [{ texto: 'No voy a ir', url: linkDeRechazar(origin, respuesta) }];
  const cambiar =
    respuesta === undefined || deCaso || !reservaAbierta
      ? []
      : [{ texto: 'Reprogramar', url: `${origin}/misTurnos?reprogramar=${turnoId}` }];
  const [boton, ...otros] = [
    ...(primero === 'entrada' ? [...ingresar, ...confirmar] : [...confirmar, ...ingresar]),
    ...cambiar,
    ...rechazar,
  ];
  return boton === undefined ? {} : { boton, otros };
}
