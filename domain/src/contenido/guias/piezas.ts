import type { Seccion } from '../lectura.ts';

/** Features that a unit may lack. The parts of a guide about them are then left out. */
export type Rasgo =
  | 'registroUsuario'
  | 'grupofamiliar'
  | 'turnosOn'
  | 'editDatos'
  | 'tramitedni'
  | 'capacitaciones';

export type SeccionDeGuia = Seccion & { si?: Rasgo };

export const antesDeEmpezar: SeccionDeGuia = {
  titulo: 'Qué necesitás',
  lista: [
    'Un teléfono, una tableta o una computadora con cámara y micrófono.',
    'Internet: mejor por wifi. Con datos también funciona si hay buena señal.',
    'Chrome, Safari, Firefox o Edge al día. Si abriste el enlace dentro de WhatsApp o Instagram, pasalo al navegador.',
    'Un lugar tranquilo y con luz, tu DNI y la medicación que tomás.',
  ],
};

export const crearCuenta: SeccionDeGuia = {
  si: 'registroUsuario',
  titulo: 'Crear tu cuenta',
  pasos: [
    'En la pantalla de ingreso tocá «Crear una nueva cuenta».',
    'Completá tus datos como figuran en el DNI, sin puntos en el número.',
    'Poné un teléfono y un correo que uses: ahí llegan los avisos.',
    'Elegí una contraseña de seis caracteres o más. Que no sea tu DNI ni tu fecha de nacimiento.',
    'Leé los términos, aceptalos y tocá «Continuar».',
  ],
};

export const numeroDeTramite: SeccionDeGuia = {
  si: 'tramitedni',
  titulo: 'El número de trámite',
  parrafos: [
    'Son 11 números y están en el frente del DNI tarjeta, con el nombre «Trámite N°». Sirve para saber que el documento es tuyo. Al lado del campo hay una ayuda con un dibujo.',
  ],
};

export const entrar: SeccionDeGuia = {
  titulo: 'Entrar al portal',
  pasos: [
    'Escribí tu DNI sin puntos y tu contraseña.',
    'Tocá «Iniciar sesión».',
    'Si no te acordás de la contraseña, tocá «Olvidé mi contraseña»: te mandamos una clave por correo. Puede tardar unos minutos; mirá también la carpeta de spam.',
  ],
};

export const videollamada: SeccionDeGuia = {
  titulo: 'Hacer una videollamada',
  pasos: [
    'En el inicio tocá el botón verde «Iniciar videollamada».',
    'Elegí para quién es la consulta.',
    'Elegí el servicio. Si hay uno solo para esa edad, ya queda elegido.',
    'Si querés, contá el motivo en pocas palabras.',
    'Tocá «Iniciar videollamada», aceptá los términos y dejá que el navegador use la cámara y el micrófono.',
    'Esperá en la sala: ves tu número y cuánta gente hay antes. Podés cerrar la página, te guardamos el lugar.',
    'Cuando el profesional te llama, empieza la consulta.',
  ],
};

export const grupoFamiliar: SeccionDeGuia = {
  si: 'grupofamiliar',
  titulo: 'Consultar por tus hijas e hijos',
  parrafos: [
    'Primero agregalos a tu grupo familiar. Pueden ser menores de 18 años; al cumplirlos, crean su propia cuenta.',
  ],
  pasos: [
    'Entrá en «Mi perfil» y tocá «Nuevo familiar».',
    'Completá sus datos y tocá «Agregar».',
    'Desde ese momento podés elegirlos al pedir una consulta. Los menores de 15 años se atienden con los servicios de pediatría.',
  ],
};

export const turnos: SeccionDeGuia = {
  si: 'turnosOn',
  titulo: 'Pedir, cambiar o cancelar un turno',
  pasos: [
    'Entrá en «Turnos médicos» y tocá «Reservar».',
    'Elegí la persona, la especialidad, el día y la hora, y confirmá. Te llega un correo con el enlace.',
    'El día del turno entrá desde el enlace o desde «Mis turnos», unos minutos antes.',
    'Para cambiarlo o cancelarlo tenés tiempo hasta quince minutos antes de la hora.',
  ],
};

export const despues: SeccionDeGuia = {
  titulo: 'Después de la consulta',
  parrafos: [
    'En «Mis atenciones» quedan la fecha, el profesional, los documentos y las recetas. Podés abrirlos y descargarlos cuando quieras.',
  ],
};

export const capacitaciones: SeccionDeGuia = {
  si: 'capacitaciones',
  titulo: 'Capacitaciones',
  parrafos: ['En «Capacitaciones» encontrás videos y materiales para cuidar tu salud y la de tu familia.'],
};

export const misDatos: SeccionDeGuia = {
  si: 'editDatos',
  titulo: 'Tener tus datos al día',
  parrafos: [
    'En «Mi perfil» tocá el lápiz para corregir tu teléfono, tu correo o tu domicilio. En «Condiciones médicas» podés contar, si querés, lo que el profesional conviene que sepa.',
  ],
};

export const siAlgoFalla: SeccionDeGuia = {
  titulo: 'Si algo no funciona',
  lista: [
    'No te ven o no te escuchan: revisá que el navegador tenga permiso para usar la cámara y el micrófono. En el inicio, la caja «Importante» explica cómo se hace en Android.',
    'Se cortó: volvé a entrar. La consulta te espera en el inicio.',
    'La imagen se congela: acercate al wifi o apagá tu cámara un rato. La voz sigue.',
    'Probá desde otro teléfono o computadora, con tu mismo DNI.',
  ],
};

export const emergencia: SeccionDeGuia = {
  titulo: 'Si es una emergencia',
  parrafos: ['No esperes una videollamada. Llamá al 107 o andá a la guardia más cercana.'],
};

export type Guia = { titulo: string; bajada: string; secciones: SeccionDeGuia[] };
