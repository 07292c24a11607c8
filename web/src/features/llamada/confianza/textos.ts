import { catalogo } from '../../../lib/textos.ts';

export const t = catalogo({
  'verificar.titulo': 'Verificar la llamada',
  'verificar.como':
    'Estas cuatro palabras salen del cifrado de esta llamada. Leelas en voz alta y pedile a {nombre} que abra «Más», «Verificar la llamada» y lea las suyas.',
  'verificar.palabras': 'Las cuatro palabras',
  'verificar.esperando': 'Las palabras aparecen cuando estén conectados…',
  'verificar.iguales': 'Si son las mismas y en el mismo orden, nadie se metió entre vos y {nombre}.',
  'verificar.distintas':
    'Si no coinciden, puede haber alguien en el medio: cortá la llamada y avisale a la institución.',
  'verificar.cambian': 'Cambian en cada llamada, y también si se corta y se reconecta.',
  'verificar.listo': 'Listo',
});
