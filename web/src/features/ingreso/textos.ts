import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'ingreso.titulo': 'Ingreso desde el portal de la ciudad',
  'ingreso.error': 'No pudimos traer el ingreso desde el portal de la ciudad',

  'portal.titulo': 'De dónde llegan',
  'portal.texto':
    'Quienes ya entraron al portal de la ciudad pueden llegar acá con la sesión abierta, como pacientes. El portal firma cada ingreso con una clave que solo ustedes tienen.',
  'portal.origen': 'Dirección del portal de la ciudad',
  'portal.origenAyuda':
    'Solo el comienzo, por ejemplo https://portal.ciudad.gob.ar. Vacía, nadie entra por ahí.',
  'portal.guardar': 'Guardar',
  'portal.guardado': 'La dirección quedó guardada',
  'portal.destino': 'El formulario del portal se envía a',
  'portal.audiencia': 'Destinatario del token (aud)',
  'portal.abierto': 'Abierto',
  'portal.cerrado': 'Cerrado',
  'portal.faltaOrigen': 'Falta la dirección del portal',
  'portal.faltaClave': 'Falta una clave',

  'claves.titulo': 'Claves',
  'claves.texto':
    'Al crear una clave nueva, la anterior sigue valiendo siete días para que el portal haga el cambio sin cortes.',
  'claves.crear': 'Crear una clave',
  'claves.rotar': 'Cambiar la clave',
  'claves.rotarPregunta': '¿Crear una clave nueva?',
  'claves.rotarTexto':
    'La de ahora va a valer siete días más. En ese tiempo, el portal de la ciudad tiene que empezar a firmar con la nueva.',
  'claves.creando': 'Creando...',
  'claves.volver': 'Volver',
  'claves.error': 'No se pudo hacer',
  'claves.ninguna': 'Todavía no hay claves',
  'claves.ningunaTexto':
    'Creá una y dásela, por un medio seguro, a quienes desarrollan el portal de la ciudad.',
  'claves.id': 'Identificador (kid)',
  'claves.estado': 'Estado',
  'claves.creada': 'Creada',
  'claves.usada': 'Usada por última vez',
  'claves.nunca': 'Nunca',
  'claves.vigente': 'Vigente',
  'claves.reemplazada': 'Vale hasta el {cuando}',
  'claves.vencida': 'Vencida',
  'claves.revocada': 'Revocada',
  'claves.revocar': 'Revocar',
  'claves.revocarPregunta': '¿Revocar la clave {id}?',
  'claves.revocarTexto':
    'Deja de valer en el acto: quien llegue con un ingreso firmado con ella no entra. No se puede deshacer.',
  'claves.revocarSi': 'Revocar la clave',
  'claves.revocadaAviso': 'La clave ya no vale',

  'nueva.titulo': 'Clave nueva',
  'nueva.aviso': 'Copiala ahora: no la vamos a mostrar otra vez',
  'nueva.texto': 'Se guarda cifrada. Si se pierde, creá otra.',
  'nueva.id': 'Identificador (kid)',
  'nueva.clave': 'Clave',
  'nueva.copiar': 'Copiar la clave',
  'nueva.copiada': 'La clave está copiada',
  'nueva.noCopiada': 'No se pudo copiar: seleccionala y copiala a mano',
  'nueva.listo': 'Ya la guardé',

  'esperan.titulo': 'Esperan aprobación desde el portal de la ciudad',
  'esperan.ir': 'Ver en «Por aprobar»',
  'esperan.texto':
    'Su DNI ya tiene una cuenta, y los datos que manda el portal no coinciden con los de la cuenta. Mientras esperan, no entran por ahí.',
  'esperan.ninguno': 'Nadie espera',
  'esperan.ningunoTexto': 'Acá vas a ver a quien llegue con un DNI que ya tiene cuenta y otros datos.',
  'esperan.dni': 'DNI',
  'esperan.cuenta': 'En la cuenta',
  'esperan.portal': 'Según el portal',
  'esperan.desde': 'Desde',
  'esperan.nacimiento': 'Nacimiento: {fecha}',
  'esperan.sinFecha': 'sin fecha',
  'esperan.aprobar': 'Aprobar',
  'esperan.rechazar': 'Rechazar',
  'esperan.aprobarPregunta': '¿Es la misma persona?',
  'esperan.aprobarTexto':
    'De ahora en más, {nombre} va a entrar a esa cuenta desde el portal de la ciudad y va a ver todo lo que hay en ella.',
  'esperan.rechazarPregunta': '¿Rechazar el ingreso?',
  'esperan.rechazarTexto': 'Quien llegue del portal con ese DNI no va a entrar a la cuenta de {nombre}.',
  'esperan.aprobado': 'Ya puede entrar desde el portal',
  'esperan.rechazado': 'El ingreso quedó rechazado',
});
