import type { Guia } from './piezas.ts';
import * as p from './piezas.ts';

/** Guides for units where people sign in with their own account. */

const uso = [
  p.videollamada,
  p.grupoFamiliar,
  p.turnos,
  p.despues,
  p.capacitaciones,
  p.misDatos,
  p.siAlgoFalla,
  p.emergencia,
];

export const general: Guia = {
  titulo: 'Cómo utilizar el servicio',
  bajada: 'Los pasos para atenderte por videollamada con {unidad}, desde el primer ingreso.',
  secciones: [p.antesDeEmpezar, p.crearCuenta, p.numeroDeTramite, p.entrar, ...uso],
};

export const municipal: Guia = {
  titulo: 'Guía para vecinas y vecinos',
  bajada: 'El servicio de telemedicina de {unidad} es gratuito. Así se usa.',
  secciones: [
    {
      titulo: 'Para qué sirve',
      lista: [
        'Consultas de todos los días: fiebre, tos, dolor de garganta, alergias, problemas de la piel.',
        'Dudas sobre un tratamiento, una vacuna o un estudio.',
        'Renovar la indicación de una medicación que ya tomás, si el profesional lo considera.',
      ],
      parrafos: ['No hace falta tener obra social. Si tenés, podés cargarla en tus datos.'],
    },
    p.antesDeEmpezar,
    p.crearCuenta,
    p.numeroDeTramite,
    p.entrar,
    ...uso,
  ],
};

export const residentes: Guia = {
  titulo: 'Guía para residentes',
  bajada: 'El servicio de {unidad} es para quienes viven en el partido. Así se crea la cuenta y así se usa.',
  secciones: [
    {
      titulo: 'Quiénes pueden usarlo',
      parrafos: [
        'Las personas que viven en el partido. Al crear la cuenta se mira el código postal de tu domicilio: son cuatro números.',
        'Si vivís en el partido y el código no es aceptado, fijate que sea el de tu casa y no el de tu trabajo. Si está bien, avisale al municipio para que lo revise.',
      ],
    },
    p.antesDeEmpezar,
    p.crearCuenta,
    p.numeroDeTramite,
    p.entrar,
    ...uso,
  ],
};

export const primeraVez: Guia = {
  titulo: 'Tu primera vez en el portal',
  bajada:
    'Si nunca usaste la telemedicina de {unidad}, empezá por acá: son dos ratos cortos, uno para registrarte y otro para consultar.',
  secciones: [
    p.antesDeEmpezar,
    {
      ...p.crearCuenta,
      titulo: 'Primer rato: registrarte',
      pasos: [
        'En la pantalla de ingreso tocá el enlace para quienes entran por primera vez.',
        ...(p.crearCuenta.pasos ?? []).slice(1),
      ],
    },
    p.numeroDeTramite,
    { ...p.videollamada, titulo: 'Segundo rato: consultar' },
    p.entrar,
    ...uso.slice(1),
  ],
};

export const unidadDiagnostico: Guia = {
  titulo: 'Guía de las unidades de diagnóstico',
  bajada: 'Cómo seguir por videollamada lo que empezó en una unidad de diagnóstico de {unidad}.',
  secciones: [
    {
      titulo: 'Cómo te damos de alta',
      parrafos: [
        'La cuenta se abre en la unidad, con tu DNI, la primera vez que te atendés. Para entrar al portal usá «Olvidé mi contraseña» y elegí la tuya con la clave que te llega por correo.',
      ],
    },
    p.antesDeEmpezar,
    p.entrar,
    ...uso,
    {
      titulo: 'El enlace a tus atenciones',
      parrafos: [
        'Después de una consulta te llega por correo un enlace a tu historial. Vale siete días y es personal: no lo reenvíes.',
      ],
    },
  ],
};

export const obraSocial: Guia = {
  titulo: 'Guía para afiliadas y afiliados',
  bajada: 'Atendete por videollamada con {unidad}, sin moverte de tu casa.',
  secciones: [
    p.antesDeEmpezar,
    p.crearCuenta,
    p.numeroDeTramite,
    {
      titulo: 'Tu número de afiliado',
      parrafos: [
        'Está en la credencial. Escribilo solo con números, sin barras ni guiones. Si el formulario no lo pide, no hace falta.',
      ],
    },
    p.entrar,
    ...uso,
  ],
};

export const padron: Guia = {
  titulo: 'Guía para afiliadas y afiliados',
  bajada: 'El servicio es para quienes figuran en el padrón de {unidad}. Así se entra y así se usa.',
  secciones: [
    p.antesDeEmpezar,
    {
      titulo: 'Verificamos tu afiliación',
      parrafos: [
        'El portal le pregunta a {unidad} si la persona que se va a atender está habilitada. Puede pasar al crear la cuenta, al cambiar tus datos, al agregar un familiar o al pedir una consulta.',
        'Si dice que no estás habilitado y creés que es un error, comunicate con {unidad}: ellos corrigen el padrón. Tené a mano tu DNI y tu credencial.',
      ],
    },
    p.crearCuenta,
    p.numeroDeTramite,
    p.entrar,
    ...uso,
  ],
};

export const empleador: Guia = {
  titulo: 'Guía para el personal',
  bajada: 'La consulta médica por videollamada para quienes trabajan en {unidad}.',
  secciones: [
    {
      titulo: 'Tu consulta es privada',
      parrafos: [
        'Lo que hablás con el profesional queda en tu historia clínica. Tu empleador no la ve. Si necesitás un certificado, pedíselo al profesional y entregalo vos.',
      ],
    },
    p.antesDeEmpezar,
    p.crearCuenta,
    p.numeroDeTramite,
    p.entrar,
    {
      ...p.videollamada,
      parrafos: [
        'Si estás de servicio en la ruta, hacé la llamada con el vehículo detenido en un lugar seguro.',
      ],
    },
    ...uso.slice(1),
  ],
};

export const guardia: Guia = {
  titulo: 'Cómo usar la guardia virtual',
  bajada: '{unidad} atiende las 24 horas, todos los días. No hace falta turno.',
  secciones: [
    {
      titulo: 'Cuándo sirve y cuándo no',
      lista: [
        'Sirve: fiebre, vómitos, dolor de oído, una erupción, una duda con un remedio.',
        'No sirve: dolor de pecho, falta de aire, desmayo, convulsiones, un golpe fuerte o mucho sangrado. Ahí, llamá al 107.',
      ],
    },
    p.antesDeEmpezar,
    p.crearCuenta,
    p.numeroDeTramite,
    p.entrar,
    ...uso,
  ],
};

export const sanatorio: Guia = {
  titulo: 'Guía del portal de pacientes',
  bajada: 'Consultas por videollamada y turnos con los profesionales de {unidad}.',
  secciones: [
    p.antesDeEmpezar,
    p.crearCuenta,
    p.numeroDeTramite,
    p.entrar,
    ...uso,
    {
      titulo: 'Con quién hablar',
      parrafos: [
        'En la pantalla de ingreso, «Información de contacto» tiene los teléfonos y el correo de {unidad}.',
      ],
    },
  ],
};

export const ayudasEnPantalla: Guia = {
  titulo: 'Guía para afiliadas y afiliados',
  bajada: 'En el portal de {unidad} la ayuda está en la misma pantalla.',
  secciones: [
    {
      titulo: 'La ayuda al lado de cada botón',
      parrafos: [
        'Pasá el mouse por un botón o un campo, o tocalo: aparece un dibujo que muestra para qué sirve. Con el teclado aparece al llegar con la tecla Tab.',
      ],
    },
    p.antesDeEmpezar,
    p.crearCuenta,
    p.numeroDeTramite,
    p.entrar,
    ...uso,
  ],
};
