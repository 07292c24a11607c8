import { applyAjustes, comoLista, valorEn } from '@portal/domain/unidades/ajustes';
import { juzgarAjustes, soloDistintos, sonIguales, type ClaveDeCara } from '@portal/domain/unidades/cara';
import { juzgarColores } from '@portal/domain/unidades/colores';
import { unidades, type PlantillaAdministrada } from '@portal/domain/unidades/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { ahora } from '../../lib/configuracion.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { useCambiosSinGuardar } from '../../lib/salida.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';

export const queryKey = ['plantilla'] as const;
type Valores = Record<string, unknown>;

/** Local edits over the loaded data; nobody else sees them until they are saved or published. */
export function useEdicion(datos: PlantillaAdministrada) {
  const { modelo, revision, sitiosPermitidos } = datos;
  const guardados: Valores = datos.borrador?.ajustes ?? datos.ajustes;
  const [ajustes, setAjustes] = useState<Valores>(guardados);
  const [fallo, setFallo] = useState<Error>();
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();

  const sucio = useMemo(() => !sonIguales(ajustes, guardados), [ajustes, guardados]);
  const plantilla = useMemo(() => applyAjustes(modelo, comoLista(ajustes)).plantilla, [modelo, ajustes]);
  const errores = useMemo(() => {
    const deColor = Object.entries(juzgarColores(plantilla.colores)).map(
      ([color, error]) => [`colores.${color}`, error] as const,
    );
    return { ...Object.fromEntries(deColor), ...juzgarAjustes(modelo, ajustes, sitiosPermitidos) };
  }, [modelo, ajustes, plantilla, sitiosPermitidos]);
  useCambiosSinGuardar(() => sucio);

  /** The last failure; cleared by the next attempt. */
  const seCuenta = { onMutate: () => setFallo(undefined), onError: (error: Error) => setFallo(error) };
  const guardar = useMutation({
    ...seCuenta,
    mutationFn: async () => {
      const body = { revision, ajustes: ajustes as PlantillaAdministrada['ajustes'] };
      const saved = await call(unidades.guardarBorradorPlantilla, {
        body,
        idempotencyKey: keyOf(['borrador', body]),
      });
      return { revision: saved.revision, enviados: body.ajustes };
    },
    // Not `ajustes`: by now it also has what was changed while it was being saved.
    onSuccess: ({ revision: nueva, enviados }) => {
      queries.setQueryData<PlantillaAdministrada>(
        queryKey,
        (before) =>
          before && {
            ...before,
            revision: nueva,
            borrador: { ...conAutor(before), ajustes: enviados },
          },
      );
      void queries.invalidateQueries({ queryKey });
    },
  });

  /** Saves local edits to the draft if there are any, and returns its revision. */
  async function alDia(): Promise<number> {
    return sucio ? (await guardar.mutateAsync()).revision : revision;
  }

  const publicar = useMutation({
    ...seCuenta,
    mutationFn: async (nota: string) => {
      const body = { revision: await alDia(), nota };
      return call(unidades.publicarPlantilla, { body, idempotencyKey: keyOf(['publicar', body]) });
    },
    onSuccess: ({ version }) => {
      toast(t('plantilla.publicada', { version }), {
        action: { label: t('plantilla.actualizar'), onPress: () => location.reload() },
      });
      return queries.invalidateQueries({ queryKey });
    },
  });

  const descartar = useMutation({
    ...seCuenta,
    mutationFn: async () => {
      // Without a saved draft, only the local edits are discarded.
      if (datos.borrador)
        await call(unidades.descartarBorradorPlantilla, {
          body: { revision },
          idempotencyKey: keyOf(['descartar', revision]),
        });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey });
      setAjustes(datos.ajustes);
      toast(t('plantilla.descartado'));
    },
  });

  const previa = useMutation({
    ...seCuenta,
    mutationFn: async (pestana: Window | null) => {
      try {
        if (!pestana) throw new Error(t('plantilla.previaBloqueada'));
        await alDia();
        await call(unidades.abrirVistaPrevia, { body: {} });
        pestana.location.href = '/login';
      } catch (error) {
        pestana?.close();
        throw error;
      }
    },
  });

  return {
    datos,
    plantilla,
    ajustes,
    errores,
    sucio,
    guardar,
    publicar,
    descartar,
    previa,
    fallo,
    conflicto: fallo instanceof ApiError && fallo.code === 'borrador_cambiado',
    valor: (de: ClaveDeCara): unknown => (Object.hasOwn(ajustes, de) ? ajustes[de] : valorEn(modelo, de)),
    distinto: (de: ClaveDeCara) => Object.hasOwn(ajustes, de),
    cambiar: (de: ClaveDeCara, valor: unknown) =>
      setAjustes((before) => soloDistintos(modelo, { ...before, [de]: valor })),
    cambiarVarios: (varios: Partial<Record<ClaveDeCara, unknown>>) =>
      setAjustes((before) => soloDistintos(modelo, { ...before, ...varios })),
    volver: (...de: ClaveDeCara[]) =>
      setAjustes((before) =>
        Object.fromEntries(Object.entries(before).filter(([una]) => !(de as string[]).includes(una))),
      ),
    /** Replaces the local edits with another administrator's version. */
    async verLoDeAhora() {
      await queries.refetchQueries({ queryKey });
      setFallo(undefined);
      const fresco = queries.getQueryData<PlantillaAdministrada>(queryKey);
      if (fresco) setAjustes(fresco.borrador?.ajustes ?? fresco.ajustes);
    },
  };
}
export type Edicion = ReturnType<typeof useEdicion>;

const conAutor = ({ borrador }: PlantillaAdministrada) =>
  borrador ?? { autor: null, cambiado: ahora().toISOString() };

export const EdicionContext = createContext<Edicion | undefined>(undefined);
export function usarEdicion(): Edicion {
  const edicion = useContext(EdicionContext);
  if (!edicion) throw new Error('outside of the template page');
  return edicion;
}
