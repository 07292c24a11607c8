import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'capacitacion.titulo': 'Capacitación',
  'capacitacion.intro':
    'Material para cuidarte y para aprovechar mejor las consultas por videollamada. Miralo, leelo y compartilo con tu familia.',
  'capacitacion.lista': 'Material de capacitación',
  'capacitacion.video': 'Video sin sonido',
  'capacitacion.agrandar': 'Ver más grande',
  'capacitacion.otraPestana': '(se abre en otra pestaña)',
  'capacitacion.vacio': 'Todavía no hay material',
  'capacitacion.vacio.texto': 'Cuando la institución publique algo, lo vas a encontrar acá.',
  'capacitacion.noLlego': 'No pudimos traer el material',
});
