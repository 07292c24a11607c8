import { catalogo } from '../../../../lib/textos.ts';

export const t = catalogo({
  'advertencia.1': 'Advertencia',
  'advertencia.n': '{cuantas} advertencias',
  'advertencia.motivo': 'Motivo para indicarlo igual',
  'advertencia.falta': 'Escribí el motivo, en al menos 3 letras',
  'advertencia.mismo': 'Sigue el mismo tratamiento',
  'advertencia.firmar': 'Hay advertencias sin motivo. Escribilo debajo de cada medicamento y volvé a firmar.',
  'advertencia.nuevas':
    'Hay advertencias que no habías visto, y por eso no firmamos. Leelas y escribí el motivo.',
  'advertencia.alFirmar': 'Firmás con advertencias',
  'advertencia.alFirmar.texto': 'Quedan en el registro con tu motivo. No salen en el papel.',
  'advertencia.firmada': 'Se firmó con advertencias',
  'advertencia.firmada.motivo': 'Motivo: {motivo}',

  'medicacion.titulo': 'Medicación actual del paciente',
  'medicacion.agregar': 'Agregar a la medicación',
  'medicacion.agregar.de': 'Agregar a la medicación: {cual}',
  'medicacion.esta': 'En la medicación',
  'medicacion.terminar': 'Terminar',
  'medicacion.terminar.de': 'Terminar: {cual}',
  'medicacion.agregada': '{cual}: en la medicación',
  'medicacion.yaEstaba': '{cual} ya estaba en la medicación',
  'medicacion.terminada': '{cual}: terminado',
  'medicacion.fallo': 'No pudimos cambiar la medicación. {motivo}',
});
