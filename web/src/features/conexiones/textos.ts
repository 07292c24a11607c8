import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'conexiones.intro':
    'Los servicios de afuera con los que habla la unidad. Cada uno se enciende por separado; sin ellos, el portal sigue atendiendo.',
  'conexiones.error': 'No pudimos traer las conexiones',
  'conexiones.noSePudo': 'No se pudo hacer',
  'conexiones.volver': 'Volver',

  'repositorio.titulo': 'Repositorio de recetas',
  'repositorio.texto':
    'Registra cada receta firmada y le da su CUIR, el número con el que la farmacia la encuentra.',
  'repositorio.vacio': 'Todavía no hay un repositorio',
  'repositorio.vacioTexto':
    'Es el servicio que registra cada receta y le da su CUIR. Mientras no lo conectes, las recetas se firman igual, pero dicen «Sin registro nacional: no es válida en farmacias».',
  'repositorio.configurar': 'Configurar el repositorio',
  'repositorio.activa': 'Cada receta que se firma se envía a registrar.',
  'repositorio.encender': '¿Encender el repositorio?',
  'repositorio.encenderTexto':
    'Desde ahora, cada receta que se firme se envía a registrar. Las que ya están firmadas no cambian.',
  'repositorio.apagar': '¿Apagar el repositorio?',
  'repositorio.apagarTexto':
    'Las recetas que se firmen desde ahora van a decir «Sin registro nacional: no es válida en farmacias». Las que ya tienen CUIR lo conservan.',

  'refeps.titulo': 'Matrículas (REFEPS)',
  'refeps.texto':
    'Responde si la matrícula de cada profesional está habilitada. Le preguntamos cada noche y antes de la primera receta del día.',
  'refeps.vacio': 'Todavía no hay una conexión con REFEPS',
  'refeps.vacioTexto':
    'Es el registro federal de profesionales de la salud. Mientras no lo conectes, nadie comprueba las matrículas: vale lo que cargó la administración.',
  'refeps.configurar': 'Configurar REFEPS',
  'refeps.activa': 'Quien no tiene la matrícula habilitada no puede firmar recetas. Lo demás lo firma igual.',
  'refeps.encender': '¿Encender la consulta de matrículas?',
  'refeps.encenderTexto':
    'Desde ahora, quien no tenga la matrícula habilitada no va a poder firmar recetas. Lo demás lo firma igual.',
  'refeps.apagar': '¿Apagar la consulta de matrículas?',
  'refeps.apagarTexto':
    'Nadie va a comprobar las matrículas: quien tenga la suya suspendida va a poder firmar recetas.',

  'emisor.titulo': 'Ingreso con una identidad del Estado',
  'emisor.texto':
    'Los pacientes entran con su usuario de Mi Argentina, Autenticar o la provincia, sin otra contraseña. Entran solo como pacientes.',
  'emisor.vacio': 'Todavía no hay un emisor de identidades',
  'emisor.vacioTexto':
    'Es el servicio del Estado que dice quién es cada persona. Cuando lo conectes, la entrada va a mostrar su botón, por ejemplo «Ingresar con Mi Argentina».',
  'emisor.configurar': 'Configurar el emisor',
  'emisor.activa': 'La entrada muestra el botón, y los pacientes pueden entrar así.',
  'emisor.encender': '¿Encender el ingreso con una identidad del Estado?',
  'emisor.encenderTexto':
    'La entrada va a mostrar el botón. Quien no tenga cuenta va a recibir una, con las reglas del registro.',
  'emisor.apagar': '¿Apagar el ingreso con una identidad del Estado?',
  'emisor.apagarTexto':
    'El botón deja de estar en la entrada. Las sesiones abiertas siguen; quien no tenga contraseña va a tener que pedir una para volver a entrar.',
  'emisor.boton': 'Texto del botón',
  'emisor.boton.ayuda': 'Como lo va a leer la gente: «Ingresar con Mi Argentina».',
  'emisor.url': 'Dirección del emisor (issuer)',
  'emisor.url.ayuda': 'Tal como la publica el organismo, con https y sin «/.well-known».',
  'emisor.prueba': 'Cómo se identifica la unidad',
  'emisor.prueba.ayuda':
    'Si el organismo admite las dos maneras (private_key_jwt y client_secret), elegí la clave.',
  'emisor.prueba.clave': 'Con una clave de la unidad',
  'emisor.prueba.secreto': 'Con un secreto del organismo',
  'emisor.secreto': 'Secreto',
  'emisor.secreto.ayuda': 'El «client secret» que les dio el organismo. Se guarda cifrado y no se muestra.',
  'emisor.secreto.guardado': 'Hay uno guardado. Escribí otro solo si cambió.',
  'emisor.niveles': 'Nivel que exige la unidad (acr)',
  'emisor.niveles.ayuda':
    'Los valores que alcanzan para entrar, separados por espacios. Vacío, entra cualquiera.',
  'emisor.scope.ayuda': 'Lo que se le pide al emisor. Siempre incluye «openid».',
  'emisor.claims': 'Cómo se llama cada dato',
  'emisor.claims.ayuda':
    'El nombre con el que el organismo manda cada dato (claim). Sin DNI, nombre, apellido y nacimiento nadie entra; los demás hacen falta para crear cuentas.',
  'emisor.claim.dni': 'DNI o CUIL',
  'emisor.claim.nombre': 'Nombre',
  'emisor.claim.apellido': 'Apellido',
  'emisor.claim.nacimiento': 'Nacimiento',
  'emisor.claim.sexo': 'Sexo',
  'emisor.claim.correo': 'Correo',
  'emisor.claim.telefono': 'Teléfono',
  'emisor.claim.domicilio': 'Domicilio',
  'emisor.claim.cp': 'Código postal',
  'emisor.vuelta': 'Dirección de vuelta (redirect URI)',
  'emisor.vuelta.ayuda': 'El organismo tiene que registrarla: ahí vuelve la gente después de identificarse.',
  'emisor.vuelta.copiar': 'Copiar la dirección de vuelta',
  'emisor.vuelta.copiada': 'La dirección está copiada',
  'emisor.vuelta.noCopiada': 'No se pudo copiar: seleccionala y copiala a mano',

  'reconocedor.titulo': 'Subtítulos (reconocedor de voz)',
  'reconocedor.texto':
    'Convierte la voz en texto durante la llamada, para quien no puede hacerlo en su equipo. Cada persona decide si envía la suya.',
  'reconocedor.vacio': 'Todavía no hay un reconocedor de voz',
  'reconocedor.vacioTexto':
    'Es un servicio de la unidad que convierte la voz en texto. Mientras no lo conectes, los subtítulos dependen del navegador de cada persona; el texto en vivo funciona siempre.',
  'reconocedor.configurar': 'Configurar el reconocedor',
  'reconocedor.activa':
    'Quien acepta envía su voz al reconocedor durante la llamada. El portal no guarda la voz ni el texto.',
  'reconocedor.encender': '¿Encender el reconocedor de voz?',
  'reconocedor.encenderTexto':
    'En cada llamada, quien acepte va a enviar su voz a ese servidor. La unidad responde por lo que el servidor hace con ella.',
  'reconocedor.apagar': '¿Apagar el reconocedor de voz?',
  'reconocedor.apagarTexto':
    'Los subtítulos van a depender del navegador de cada persona. El texto en vivo sigue.',
  'prueba.texto.reconocedor':
    'Se conecta con lo guardado y muestra la clave de la unidad. No envía la voz de nadie.',
  'datos.url.reconocedor': 'La del servicio de voz, con wss.',

  'estado.activa': 'Encendida',
  'estado.apagada': 'Apagada',
  'estado.sin_configurar': 'Sin configurar',

  'datos.titulo': 'Datos del servicio',
  'datos.url': 'Dirección del servicio',
  'datos.url.repositorio': 'La que les dio el repositorio, con https.',
  'datos.url.refeps': 'La del bus de interoperabilidad, con https.',
  'datos.tokenUrl': 'Dirección para pedir el permiso',
  'datos.tokenUrl.ayuda': 'Donde se pide el token, con https.',
  'datos.cliente': 'Identificador de la unidad',
  'datos.cliente.ayuda': 'El «client id» que les asignó el organismo.',
  'datos.plataforma': 'Código de la plataforma',
  'datos.repositorio': 'Código del repositorio',
  'datos.cuatro': '4 cifras',
  'datos.jurisdiccion': 'Jurisdicción',
  'datos.jurisdiccion.ayuda': 'Va en el CUIR',
  'datos.jurisdiccion.elegi': 'Elegí una',
  'datos.audiencia': 'Audiencia (aud)',
  'datos.audiencia.ayuda': 'Si el organismo no indicó otra, dejala vacía.',
  'datos.scope': 'Alcance (scope)',
  'datos.scope.ayuda': 'Solo si el organismo lo pide.',
  'datos.activa': 'Está encendida: lo que guardes vale desde el próximo pedido.',
  'datos.activa.reconocedor':
    'Está encendida: si cambiás la dirección se apaga, y hay que probarla antes de encenderla otra vez.',
  'datos.guardar': 'Guardar datos',
  'datos.guardando': 'Guardando',
  'datos.guardados': 'Los datos quedaron guardados',
  'datos.noGuardados': 'No se guardó. Lo que escribiste sigue acá',

  'clave.titulo': 'Clave de la unidad',
  'clave.texto':
    'Con ella firmamos cada pedido. La parte privada queda cifrada en el portal y no se muestra; la pública es la que registra el organismo.',
  'clave.ninguna':
    'Con ella firmamos cada pedido. Generala y mandale la parte pública al organismo, para que la registre.',
  'clave.generar': 'Generar una clave',
  'clave.generando': 'Generando',
  'clave.generada': 'La clave está lista: copiá la parte pública',
  'clave.desde': 'Creada el {cuando}',
  'clave.vigente': 'Firma los pedidos',
  'clave.siguiente': 'Espera que el organismo la registre',
  'clave.publica': 'Clave pública (JWK)',
  'clave.kid': 'kid {id}',
  'clave.copiar': 'Copiar la clave pública',
  'clave.copiar.vigente': 'Copiar la que firma',
  'clave.copiar.siguiente': 'Copiar la nueva',
  'clave.copiada': 'La clave pública está copiada',
  'clave.noCopiada': 'No se pudo copiar: seleccionala y copiala a mano',
  'clave.cambiar': 'Cambiar la clave',
  'clave.cambiarPregunta': '¿Generar una clave nueva?',
  'clave.cambiarTexto':
    'La de ahora sigue firmando. Mandale la parte pública de la nueva al organismo y, cuando la registre, probala y ponela en uso.',
  'clave.usar': 'Usar la clave nueva',
  'clave.usarPregunta': '¿Usar la clave nueva desde ahora?',
  'clave.usarTexto':
    'La de ahora se destruye y no se puede recuperar. Si el organismo todavía no registró la nueva, la conexión deja de funcionar.',
  'clave.usada': 'La clave nueva ya firma los pedidos',

  'prueba.titulo': 'Prueba',
  'prueba.texto': 'Pide un permiso con la clave y le pregunta algo al servicio. No envía datos de nadie.',
  'prueba.texto.emisor':
    'Lee lo que publica el emisor y comprueba que reconozca al portal. No envía datos de nadie.',
  'prueba.boton': 'Probar conexión',
  'prueba.siguiente': 'Probar con la clave nueva',
  'prueba.probando': 'Probando',
  'prueba.sinGuardar': 'Se prueba lo guardado: antes guardá los datos.',
  'prueba.enMarcha': 'Probando la conexión',
  'prueba.espera': 'Si el servicio no responde puede tardar hasta medio minuto.',
  'prueba.bien': 'La última prueba salió bien',
  'prueba.mal': 'La última prueba falló',
  'prueba.cuando': '{dia}, {hora} hs',

  'pendientes.titulo': 'Recetas sin registrar',
  'pendientes.texto':
    'Las que el repositorio rechazó y las que esperan hace más de una hora. El portal sigue enviando las que esperan; una rechazada no se envía de nuevo hasta que la reintentes. El motivo completo lo ve quien la firmó.',
  'pendientes.error': 'No pudimos traer las recetas sin registrar',
  'pendientes.cargando': 'Buscando recetas sin registrar',
  'pendientes.vacio': 'No hay recetas demoradas ni rechazadas',
  'pendientes.una': '1 receta',
  'pendientes.cuantas': '{vistas} de {cuantas} recetas',
  'pendientes.mas': 'Ver más recetas',
  'pendientes.masTrayendo': 'Trayendo',
  'pendientes.fin': 'No hay más',
  'pendientes.receta': 'Receta',
  'pendientes.numero': 'N° {numero}',
  'pendientes.sinNumero': 'Sin número',
  'pendientes.firmada': 'Firmada por',
  'pendientes.estado': 'Estado',
  'pendientes.intentos': 'Intentos',
  'pendientes.ultimo': 'Último error: {error}',
  'pendientes.reintentar': 'Reintentar ahora',
  'pendientes.deLa': 'la receta n° {numero}',
  'pendientes.enviando': 'Enviando la receta n° {numero}',
  'pendientes.espera': 'Si el repositorio no responde puede tardar hasta medio minuto.',
  'pendientes.otra': 'Se está enviando otra',
  'pendientes.bien': 'Receta n° {numero}: se envió',
  'pendientes.mal': 'Receta n° {numero}: no se registró',

  'encendido.titulo': 'Encender y apagar',
  'encendido.falta': 'Para encenderla falta:',
  'encendido.lista': 'Está lista para encenderse.',
  'encender.boton': 'Encender',
  'encender.hecho': 'La conexión está encendida',
  'apagar.boton': 'Apagar',
  'apagar.hecho': 'La conexión está apagada',
});
