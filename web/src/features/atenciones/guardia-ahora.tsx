import { useServiciosADemanda } from './atenciones.queries.ts';
import { enLista, esperaEnPalabras } from './en-palabras.ts';
import { t } from './textos.ts';

/** Who attends right now, for the green door: 'Hay guardia de Clínica Médica y Pediatría. Espera de 10 a 20 minutos.' */
export function GuardiaAhora() {
  const { data } = useServiciosADemanda(60_000);
  const abiertos = (data ?? []).filter(({ abierto }) => abierto);
  if (abiertos.length === 0) return t('inicio.videollamada.nota');
  const servicios = enLista(abiertos.map(({ nome }) => nome));
  const rangos = abiertos.flatMap(({ espera }) => (espera ? [espera] : []));
  if (rangos.length < abiertos.length) return t('guardia.abiertaSinEspera', { servicios });
  const espera = { desde: Math.min(...rangos.map(({ desde }) => desde)), hasta: Math.max(...rangos.map(({ hasta }) => hasta)) };
  return t('guardia.abierta', { servicios, espera: esperaEnPalabras(espera) });
}
