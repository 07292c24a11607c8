import { MINUTOS_POR_PRIORIDAD, RELLAMADOS } from '@portal/domain/atenciones/reglas';
import type { AnswerOf, SentBodyOf } from '@portal/domain/contract/endpoint';
import { ARCHIVOS_DE_LLAMADA_MB } from '@portal/domain/llamada/contract';
import { RETENCION_MINUTOS } from '@portal/domain/turnos/reglas';
import { valorEn } from '@portal/domain/unidades/ajustes';
import { unidades } from '@portal/domain/unidades/contract';
import { juzgarLimite, type ClaveDeLimite, type ClaveNumerica } from '@portal/domain/unidades/limites';
import { TOPES } from '@portal/domain/unidades/topes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos-limites.ts';

export const queryKey = ['reglas'] as const;
export type Reglas = AnswerOf<typeof unidades.obtenerAjustes>;
type Valor = SentBodyOf<typeof unidades.cambiarAjuste>['valor'];

/** Defaults when neither the unit nor its template sets a value. */
const deSiempre: Partial<Record<ClaveDeLimite, number | string>> = {
  'atencion.periodo': 'mes',
  'atencion.rellamados': RELLAMADOS,
  'atencion.minutosPorPrioridad': MINUTOS_POR_PRIORIDAD,
  'atencion.archivosMb': ARCHIVOS_DE_LLAMADA_MB,
  'turnos.retencionMinutos': RETENCION_MINUTOS,
  'turnos.adelante': TOPES.turnosAdelante,
  'turnos.cambiosPorDia': TOPES.cambiosPorDia,
  'familia.integrantes': TOPES.integrantes,
  'familia.altasPorDia': TOPES.altasPorDia,
};
export const vigente = ({ vigente: plantilla }: Reglas, de: ClaveDeLimite) =>
  valorEn(plantilla, de) ?? deSiempre[de];
export const deLaPlantilla = ({ modelo }: Reglas, de: ClaveDeLimite) => valorEn(modelo, de) ?? deSiempre[de];
export const numeroVigente = (reglas: Reglas, de: ClaveNumerica) => Number(vigente(reglas, de));

/** One rule: validated here with the server's messages, saved on its own. */
export function useRegla(de: ClaveDeLimite) {
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const cambiar = useMutation({
    mutationFn: (valor: unknown) =>
      call(unidades.cambiarAjuste, { body: { clave: de, valor: valor as Valor } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey });
      toast(t('limites.guardado'));
    },
    onError: (fallo) =>
      setError(fallo instanceof ApiError ? (fallo.fields[de] ?? fallo.message) : fallo.message),
  });
  return {
    error,
    busy: cambiar.isPending,
    olvidarError: () => setError(undefined),
    /** `null`: the template's value. */
    guardar(valor: unknown, listo?: () => void) {
      const mal = juzgarLimite(de, valor);
      setError(mal);
      if (mal === undefined) cambiar.mutate(valor, listo && { onSuccess: listo });
    },
  };
}
