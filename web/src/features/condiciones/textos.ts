import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'condiciones.titulo': 'Condiciones médicas',
  'condiciones.volver': 'Mi perfil',
  'condiciones.volverIntegrante': 'Perfil de {nombre}',
  'condiciones.bajada':
    'Marcá lo que tengas o hayas tenido. Lo ve el equipo de salud que te atiende. Nada es obligatorio.',
  'condiciones.bajadaIntegrante':
    'Marcá lo que {nombre} tenga o haya tenido. Lo ve el equipo de salud. Nada es obligatorio.',
  'condiciones.lista': 'Condiciones',
  'condiciones.observacion': 'Observación',
  'condiciones.observacionDe': 'sobre {condicion}',
  'condiciones.desconocido': 'No encontramos a esa persona en tu grupo familiar',
  'condiciones.desconocidoTexto': 'Te mostramos tus propias condiciones.',
  'condiciones.guardar': 'Guardar',
  'condiciones.guardando': 'Guardando...',
  'condiciones.cancelar': 'Cancelar',
  'condiciones.vasAGuardar': 'Vas a guardar las condiciones de {nombre}.',
  'condiciones.guardado': 'Cambios guardados',
  'condiciones.error': 'Ha ocurrido un error al guardar los cambios.',
  'condiciones.cerrar': 'Cerrar',
  'condiciones.noLlegaron': 'No pudimos traer las condiciones médicas',
  'condiciones.reintentar': 'Volver a intentar',
  'condiciones.uso':
    'Son datos sensibles de salud: los ve solamente quien te atiende y los protege la Ley 25.326 de Protección de los Datos Personales.',
  'condiciones.usoIntegrante':
    'Son datos sensibles de salud: los ve solamente quien atiende a {nombre} y los protege la Ley 25.326 de Protección de los Datos Personales.',
});
