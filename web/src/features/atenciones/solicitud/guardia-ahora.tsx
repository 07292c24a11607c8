import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import { esMenorDeServicio } from '@portal/domain/atenciones/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { ahora } from '../../../lib/configuracion.ts';
import { useFamilia } from '../../../lib/familia.ts';
import { enLista } from '../../../lib/listas/en-palabras.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { useServiciosADemanda } from '../atenciones.queries.ts';
import { cuandoAbre, esperaEnPalabras } from '../en-palabras.ts';
import { t } from '../textos.ts';

/**
 * The sentence under the green button: staff on duty and waiting time, or when it opens. Covers the services
 * that the family can request.
 */
export function GuardiaAhora() {
  const { usuario } = useSesionAbierta();
  const familia = useFamilia();
  const { data } = useServiciosADemanda(60_000);
  const hoy = diaDe(ahora());
  const edades = new Set([usuario, ...familia].map(({ fec_nac }) => esMenorDeServicio(fec_nac, hoy)));
  return data ? oracionDe(data.filter(({ menor }) => edades.has(menor))) : t('inicio.videollamada.nota');
}

function oracionDe(servicios: readonly ServicioADemanda[]): string {
  const abiertos = servicios.filter(({ abierto }) => abierto);
  if (abiertos.length === 0) return cuandoNadie(servicios);
  const nombres = enLista(abiertos.map(({ nombre }) => nombre));
  const rangos = abiertos.flatMap(({ espera }) => (espera ? [espera] : []));
  if (rangos.length < abiertos.length) return t('guardia.abiertaSinEspera', { servicios: nombres });
  const espera = {
    desde: Math.min(...rangos.map(({ desde }) => desde)),
    hasta: Math.max(...rangos.map(({ hasta }) => hasta)),
  };
  return t('guardia.abierta', { servicios: nombres, espera: esperaEnPalabras(espera) });
}

function cuandoNadie(servicios: readonly ServicioADemanda[]): string {
  // Within opening hours but with nobody on duty: no time can be promised.
  if (servicios.some(({ abre }) => abre === null)) return t('guardia.nadie');
  const abre = servicios.flatMap((servicio) => (servicio.abre === null ? [] : [servicio.abre])).toSorted()[0];
  return abre === undefined
    ? t('inicio.videollamada.nota')
    : t('guardia.abre', { cuando: cuandoAbre(abre, ahora()) });
}
