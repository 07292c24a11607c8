import type { Guia } from './piezas.ts';
import * as p from './piezas.ts';

/**
 * Guides for units that people reach through another portal, a link or a screen, not through this portal's
 * form.
 */

const entrarPorEnlace: p.SeccionDeGuia = {
  titulo: 'Entrar con el enlace del turno',
  pasos: [
    'Abrí el correo o el mensaje con el enlace del turno y tocalo. Se puede abrir desde media hora antes y hasta 29 minutos después de la hora.',
    'Si es temprano, el portal te dice el día y la hora del turno. Volvé a tocar el enlace cuando sea el momento.',
    'Dejá que el navegador use la cámara y el micrófono.',
    'Esperá en la sala. El profesional te llama.',
  ],
};

const enlaceVencido: p.SeccionDeGuia = {
  titulo: 'Si el enlace no funciona',
  lista: [
    'Copialo entero y pegalo en Chrome o en Safari: a veces el correo lo corta.',
    'Si dice que el turno ya pasó, pedí uno nuevo a quien te lo dio.',
    'El enlace es personal: no lo reenvíes.',
  ],
};

const privacidadLaboral: p.SeccionDeGuia = {
  titulo: 'Qué ve la aseguradora',
  parrafos: [
    '{unidad} ve lo que corresponde a tu siniestro: turnos, indicaciones y documentos del caso. No ve tus otras consultas, tus condiciones médicas ni a tu familia.',
  ],
};

export const portalCiudad: Guia = {
  titulo: 'Cómo entrar desde el portal de la ciudad',
  bajada: 'En {unidad} la telemedicina se abre desde el portal de la ciudad, con el usuario que ya tenés.',
  secciones: [
    {
      titulo: 'Entrar',
      pasos: [
        'En la pantalla de ingreso tocá «Ingresar desde el portal de la ciudad».',
        'Entrá con tu usuario. Si no tenés, el mismo portal te deja crearlo.',
        'Buscá «Telemedicina» entre los servicios de salud y seguí el enlace que te da.',
      ],
    },
    {
      titulo: 'Guardias y centros de salud',
      parrafos: [
        'En la pantalla de ingreso, el botón de las Guardias Médicas 24hs. abre un mapa con las que atienden a toda hora. Una vez adentro, «Centros de salud», arriba, muestra todos.',
      ],
    },
    p.antesDeEmpezar,
    p.videollamada,
    p.grupoFamiliar,
    p.turnos,
    p.despues,
    {
      titulo: 'El enlace a tus atenciones',
      parrafos: [
        'Después de una consulta te llega por correo un enlace a tu historial. Vale siete días y es personal: no lo reenvíes.',
      ],
    },
    p.siAlgoFalla,
    p.emergencia,
  ],
};

export const portalTramites: Guia = {
  titulo: 'Cómo entrar desde el portal de trámites',
  bajada: 'En {unidad} se llega a la telemedicina por el portal municipal de trámites.',
  secciones: [
    {
      titulo: 'Entrar',
      pasos: [
        'En la pantalla de ingreso tocá «Ir al portal de trámites».',
        'Entrá con tu usuario municipal. Si no tenés, registrate ahí mismo con tu DNI.',
        'Elegí «Telemedicina» entre los trámites de salud.',
      ],
      parrafos: [
        'Si cambiaste de teléfono, de correo o de domicilio, avisá en el portal de trámites: desde acá esos datos no se cambian.',
      ],
    },
    p.antesDeEmpezar,
    p.videollamada,
    p.grupoFamiliar,
    p.turnos,
    p.despues,
    p.siAlgoFalla,
    p.emergencia,
  ],
};

export const art: Guia = {
  titulo: 'Guía para trabajadoras y trabajadores',
  bajada:
    'Cómo son las consultas por videollamada de {unidad} después de un accidente o una enfermedad del trabajo.',
  secciones: [
    {
      titulo: 'Cómo empieza',
      parrafos: [
        'Quien gestiona tu caso te da un turno y te manda el enlace por correo o por WhatsApp. No tenés que crear una cuenta.',
      ],
    },
    p.antesDeEmpezar,
    entrarPorEnlace,
    {
      titulo: 'En la consulta',
      lista: [
        'Tené a mano tu DNI, el número de siniestro y los estudios que te hicieron.',
        'Contá cómo estás y qué tareas hacés en tu trabajo: el profesional decide el próximo control o el alta.',
        'Si no podés conectarte, avisá antes: la ausencia queda registrada.',
      ],
    },
    privacidadLaboral,
    enlaceVencido,
    {
      titulo: 'Con quién hablar',
      parrafos: [
        'Con la persona que gestiona tu caso: su mensaje es el que trae el enlace. Podés responderle por el mismo medio.',
      ],
    },
    p.emergencia,
  ],
};

export const totem: Guia = {
  titulo: 'Cómo usar el tótem',
  bajada: 'Una pantalla con cámara, en la sede, para consultar por videollamada con {unidad}.',
  secciones: [
    {
      titulo: 'Paso a paso',
      pasos: [
        'Presentate en el mostrador con tu DNI. Ahí te anotan y abren tu consulta en el tótem.',
        'Sentate frente a la pantalla. La cámara y el micrófono ya están habilitados.',
        'Esperá: en la pantalla ves tu número y cuánta gente hay antes.',
        'Cuando aparece el profesional, hablá con tu voz de siempre. Si no te escucha, usá el chat.',
        'Al terminar, levantate y avisá en el mostrador: la sesión se cierra sola y te dan los papeles.',
      ],
    },
    {
      titulo: 'Tu privacidad',
      parrafos: [
        'Pedí auriculares si querés que nadie más escuche. Nada de lo que hablás queda guardado en el tótem.',
      ],
    },
    p.emergencia,
  ],
};

export const enlace: Guia = {
  titulo: 'Cómo entrar a tu consulta',
  bajada: 'A {unidad} se entra con el enlace que recibiste. No hace falta cuenta ni contraseña.',
  secciones: [p.antesDeEmpezar, entrarPorEnlace, enlaceVencido, p.emergencia],
};
