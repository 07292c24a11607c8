import { catalogo } from '../../../lib/textos.ts';

export const t = catalogo({
  'dosPasos.titulo': 'Verificación en dos pasos',
  'dosPasos.texto':
    'Además de tu contraseña, al ingresar te pedimos un código de tu teléfono. Así nadie entra solo con la contraseña.',
  'dosPasos.exigida': 'La institución la exige a todo el personal.',
  'dosPasos.activa': 'Activa',
  'dosPasos.inactiva': 'Sin activar',
  'dosPasos.respaldo': 'Te quedan {cuantos} códigos de respaldo.',
  'dosPasos.respaldoUno': 'Te queda 1 código de respaldo.',
  'dosPasos.respaldoNinguno':
    'No te quedan códigos de respaldo: desactivá y volvé a activar para tener otros.',
  'dosPasos.respaldoNingunoExigida':
    'No te quedan códigos de respaldo: pedile a la administración que reinicie tu verificación.',
  'dosPasos.activar': 'Activar',
  'dosPasos.desactivar': 'Desactivar',
  'dosPasos.noLlego': 'No pudimos ver si está activa',
  'dosPasos.cancelar': 'Cancelar',
  'dosPasos.error': 'No pudimos hacer el cambio',
  'dosPasos.quedoActiva': 'Verificación en dos pasos activada',
  'dosPasos.quedoInactiva': 'Verificación en dos pasos desactivada',
  'dosPasos.desactivarTexto':
    'Vas a ingresar solo con tu contraseña. Para confirmar que sos vos, escribí tu contraseña y un código.',
  'dosPasos.desactivando': 'Desactivando...',

  'paso.claveCorta': 'Elegí una contraseña más larga',
  'paso.claveCortaTexto':
    'Tu cuenta ahora es del personal, y tu contraseña tiene menos de 10 caracteres. Cerramos tus otras sesiones.',
  'paso.claveNueva': 'Nueva contraseña',
  'paso.claveGuardar': 'Guardar y seguir',
  'paso.clave': 'Primero, confirmá que sos vos.',
  'paso.contrasena': 'Tu contraseña',
  'paso.contrasenaRequerida': 'La contraseña es requerida',
  'paso.continuar': 'Continuar',
  'paso.verificando': 'Verificando...',
  'paso.codigo': 'Código',
  'paso.codigoAyuda': 'Los 6 números que muestra tu aplicación',
  'paso.codigoRespaldo': 'Código de respaldo',
  'paso.codigoRespaldoAyuda': 'Uno de los diez que guardaste. Cada uno sirve una sola vez.',
  'paso.usarRespaldo': 'No tengo el teléfono: usar un código de respaldo',
  'paso.usarTelefono': 'Usar el código del teléfono',
  'paso.escribi': 'Abrí la aplicación de tu teléfono y escribí el código.',
  'paso.volver': 'Volver a escribir la contraseña',
  'paso.ingresar': 'Ingresar',
  'paso.fallo': 'No pudimos verificar el código',
  'paso.sinPreparar': 'No pudimos preparar la verificación',
  'paso.exige': 'La institución exige la verificación en dos pasos',
  'paso.exigeTexto': 'Se hace una sola vez y lleva un minuto. Necesitás tu teléfono.',

  'vincular.uno':
    'Instalá en tu teléfono una aplicación de códigos, como Google Authenticator, Microsoft Authenticator o Aegis.',
  'vincular.dos': 'Escaneá este dibujo con la aplicación.',
  'vincular.secreto': 'Si no podés escanearlo, escribí esta clave en la aplicación:',
  'vincular.tres': 'Escribí el código de 6 números que te muestra.',
  'vincular.dibujo': 'Código QR para escanear con la aplicación',
  'vincular.activar': 'Activar',

  'respaldo.titulo': 'Guardá tus códigos de respaldo',
  'respaldo.texto':
    'Si perdés el teléfono, cada uno te deja ingresar una vez. Anotalos o imprimilos: no los volvemos a mostrar.',
  'respaldo.lista': 'Códigos de respaldo',
  'respaldo.copiar': 'Copiar',
  'respaldo.copiados': 'Copiados',
  'respaldo.listo': 'Ya los guardé',
});
