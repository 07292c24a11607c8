import type { Lectura } from './lectura.ts';

export const permisosAndroid: Lectura = {
  titulo: 'Cómo habilitar la cámara y el micrófono en Android',
  bajada:
    'Para que el profesional te vea y te escuche, el teléfono tiene que darle permiso al navegador. Se hace una sola vez y lleva menos de dos minutos.',
  actualizado: '2026-11-01',
  secciones: [
    {
      titulo: 'Antes de empezar',
      lista: [
        'Usá el navegador Google Chrome. Si abriste el enlace desde WhatsApp, Instagram o Facebook, tocá los tres puntos y elegí «Abrir en Chrome».',
        'Cerrá las otras aplicaciones que usan la cámara: videollamadas, filtros, linterna.',
        'Conectate a una red wifi si podés. Si usás datos, fijate que haya buena señal.',
      ],
    },
    {
      titulo: 'La primera vez: aceptá el permiso',
      pasos: [
        'Entrá al portal de {unidad} con Chrome e iniciá sesión.',
        'Tocá «Iniciar videollamada» y elegí para quién es la consulta y el servicio.',
        'Chrome va a preguntar si el sitio puede usar la cámara. Tocá «Permitir mientras se usa el sitio» o «Permitir».',
        'Después pregunta por el micrófono. Tocá «Permitir» otra vez.',
        'Cuando veas tu imagen en la pantalla, está todo listo.',
      ],
    },
    {
      titulo: 'Si tocaste «Bloquear» sin querer',
      pasos: [
        'Con el portal abierto en Chrome, tocá el ícono que está a la izquierda de la dirección, arriba de todo (un candado o dos rayitas con puntos).',
        'Tocá «Permisos».',
        'Activá «Cámara» y «Micrófono». Si no aparecen, tocá «Restablecer permisos».',
        'Volvé a la página y cargala de nuevo: tocá los tres puntos y después la flecha circular.',
        'Iniciá la videollamada otra vez y tocá «Permitir» cuando lo pregunte.',
      ],
    },
    {
      titulo: 'Si sigue sin funcionar: el permiso del teléfono',
      parrafos: [
        'A veces es el teléfono el que no deja que Chrome use la cámara. Los nombres pueden cambiar un poco según la marca.',
      ],
      pasos: [
        'Abrí «Ajustes» (o «Configuración») del teléfono.',
        'Entrá en «Aplicaciones» y buscá «Chrome».',
        'Tocá «Permisos».',
        'Tocá «Cámara» y elegí «Permitir solo si la app está en uso».',
        'Volvé atrás, tocá «Micrófono» y elegí lo mismo.',
        'Cerrá Chrome del todo, abrilo de nuevo y entrá al portal.',
      ],
    },
    {
      titulo: 'Si la cámara o el micrófono están apagados para todo el teléfono',
      parrafos: [
        'Desde Android 12 hay un botón que apaga la cámara y el micrófono de todas las aplicaciones.',
      ],
      pasos: [
        'Deslizá el dedo desde el borde de arriba de la pantalla hacia abajo, dos veces, para ver los accesos rápidos.',
        'Buscá «Acceso a la cámara» y «Acceso al micrófono».',
        'Si alguno está apagado o dice «Bloqueado», tocalo para encenderlo.',
      ],
    },
    {
      titulo: 'Si usás otro navegador',
      lista: [
        'Samsung Internet: tocá el candado de la barra de direcciones, después «Permisos», y activá cámara y micrófono.',
        'Firefox: tocá el candado, después «Permisos del sitio», y quitá el bloqueo de cámara y de micrófono.',
        'Si el teléfono es viejo y nada de esto aparece, actualizá Chrome desde Play Store.',
      ],
    },
    {
      titulo: 'Si no pudiste',
      parrafos: [
        'Reiniciá el teléfono y probá de nuevo: resuelve más casos de los que parece.',
        'También podés entrar desde otro teléfono o desde una computadora con cámara, con tu mismo DNI y contraseña. Tu lugar en la espera se conserva.',
        'Si es una emergencia, no esperes: llamá al 107.',
      ],
    },
  ],
};
