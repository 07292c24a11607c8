import type { MotivoDeAdvertencia } from '@portal/domain/documentos/advertencias';
import {
  documentos,
  type DocumentoDelEscritorio,
  type DocumentosDeAtencion,
  type ItemDeCatalogo,
} from '@portal/domain/documentos/contract';
import { documentosEventos } from '@portal/domain/documentos/eventos';
import { resumenEventos } from '@portal/domain/resumen/eventos';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call, sinConexion, versionVieja } from '../../../lib/api.ts';
import { ponerEnCache } from '../../../lib/listas/poner-en-cache.ts';
import { alPerderNoticias, escuchar } from '../../../lib/tiempo-real.ts';
import { loadPart } from '../../../ui/lazy-part.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { t } from './textos-escribir.ts';
import { abrirEnPestana, abrirPestana } from '../use-abrir-pdf.ts';

const keyOf = (atencion: string) => ['documentos', 'atencion', atencion] as const;
const CLAVE_PROPIOS = ['documentos', 'propios'] as const;

/** Refetched whenever it is shown: closing a note, or another tab, may have signed documents. */
export const usePropios = () =>
  useQuery({
    queryKey: CLAVE_PROPIOS,
    queryFn: async () => (await call(documentos.listarPropios, {})).documentos,
    staleTime: 0,
  });

/** The documents of one attention. Refetched when shown again, because another tab may have changed them. */
export const useDocumentos = (atencion: string) =>
  useQuery({
    queryKey: keyOf(atencion),
    queryFn: () => call(documentos.listarDocumentosDeAtencion, { params: { id: atencion } }),
    staleTime: 0,
  });

/** Refetches the desk's documents when one of them is registered, or another tab signs or annuls it. */
export function useDocumentosAlDia() {
  const queries = useQueryClient();
  useEffect(() => {
    const again = (key: readonly string[]) => void queries.invalidateQueries({ queryKey: key });
    const stops = [
      escuchar(documentosEventos.documentoFirmado, ({ atencion }) => {
        again(keyOf(atencion));
        again(CLAVE_PROPIOS);
      }),
      // An allergy is a warning in a draft.
      escuchar(resumenEventos.resumenCambio, () => again(['documentos', 'atencion'])),
      alPerderNoticias(() => again(['documentos'])),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queries]);
}

/** Shows an act's answer at once and refetches the rest. */
export function useCambiarDocumentos(atencion: string) {
  const queries = useQueryClient();
  const change = (to: (all: DocumentoDelEscritorio[]) => DocumentoDelEscritorio[]) => {
    ponerEnCache<DocumentosDeAtencion>(
      queries,
      keyOf(atencion),
      (before) => before && { ...before, documentos: to(before.documentos) },
    );
    void queries.invalidateQueries({ queryKey: CLAVE_PROPIOS });
  };
  return {
    poner: (documento: DocumentoDelEscritorio) =>
      change((all) =>
        all.some(({ id }) => id === documento.id)
          ? all.map((one) => (one.id === documento.id ? documento : one))
          : [...all, documento],
      ),
    sacar: (documento: string) => change((all) => all.filter(({ id }) => id !== documento)),
    /** Refetches for changes of another tab, or after a signature that changes other documents. */
    traer: () =>
      queries.fetchQuery({
        queryKey: keyOf(atencion),
        queryFn: () => call(documentos.listarDocumentosDeAtencion, { params: { id: atencion } }),
        // The cached answer may be seconds old and still not know it.
        staleTime: 0,
      }),
  };
}

type PorFirmar = { id: string; version: number; motivos: MotivoDeAdvertencia[] };

/** The portal draws the paper, the passkey signs its hash. Throws without a message if the person cancels. */
async function firmarConLlave(body: PorFirmar): Promise<DocumentoDelEscritorio> {
  const { usarLlave } = await loadPart(() => import('../../../lib/navegador/llaves.ts')).catch(() => {
    throw navigator.onLine ? versionVieja() : sinConexion();
  });
  const desafio = await call(documentos.prepararFirma, { body }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'documento_firmado') return undefined;
    throw error;
  });
  // Signed already, by a request whose answer was lost: asks for it again.
  if (!desafio) return call(documentos.firmarDocumento, { body });
  return call(documentos.firmarDocumento, { body: { ...body, asercion: await usarLlave(desafio) } });
}

export function useFirmar(atencion: string) {
  const { poner, traer } = useCambiarDocumentos(atencion);
  return useMutation({
    mutationFn: ({ conLlave, ...body }: PorFirmar & { conLlave: boolean }) =>
      conLlave ? firmarConLlave(body) : call(documentos.firmarDocumento, { body }),
    onSuccess(documento) {
      poner(documento);
      // The corrected document now says so.
      void traer().catch(() => {});
    },
  });
}

export function useBorrar(atencion: string) {
  const { sacar } = useCambiarDocumentos(atencion);
  return useMutation({
    mutationFn: (id: string) => call(documentos.borrarBorrador, { body: { id } }),
    onSuccess: (_, id) => sacar(id),
  });
}

export function useCorregir(atencion: string) {
  const { poner } = useCambiarDocumentos(atencion);
  return useMutation({
    mutationFn: (documento: string) =>
      call(documentos.corregirDocumento, { body: { documento, id: crypto.randomUUID() } }),
    onSuccess: poner,
  });
}

export function useAnular(atencion: string) {
  const { poner } = useCambiarDocumentos(atencion);
  return async (body: { id: string; motivo: string }) =>
    poner(await call(documentos.anularDocumento, { body }));
}

export function useRepetir(atencion: string) {
  const { poner } = useCambiarDocumentos(atencion);
  return useMutation({
    mutationFn: ({ receta, id = crypto.randomUUID() }: { receta: string; id?: string }) =>
      call(documentos.repetirReceta, { body: { atencion, id, receta } }),
    onSuccess: poner,
  });
}

export function useSubir(atencion: string) {
  const { poner } = useCambiarDocumentos(atencion);
  return useMutation({
    mutationFn: ({ id, file, descripcion }: { id: string; file: File; descripcion: string }) =>
      call(documentos.subirAdjunto, {
        query: { atencion, id, nombre: file.name.slice(-120), descripcion },
        file,
      }),
    onSuccess: poner,
  });
}

const ESPERA_MS = 180;
const NINGUNO: ItemDeCatalogo[] = [];

export function useCatalogo(tipo: 'medicamento' | 'diagnostico', texto: string): readonly ItemDeCatalogo[] {
  const [buscar, setBuscar] = useState('');
  const wanted = texto.trim().slice(0, 80);
  useEffect(() => {
    const timer = setTimeout(() => setBuscar(wanted), ESPERA_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useQuery({
    queryKey: ['catalogo', tipo, buscar],
    queryFn: async () => (await call(documentos.buscarEnCatalogo, { query: { tipo, buscar } })).items,
    enabled: buscar.length >= 2,
    staleTime: 15 * 60_000,
    placeholderData: keepPreviousData,
  });
  return wanted.length >= 2 && data ? data : NINGUNO;
}

/** Opens one's own document in a new tab; an uploaded file is downloaded. */
export function useAbrirPropio() {
  const pedir = useMutation({
    mutationFn: ({ path, tab }: { path: string; tab: Window | null }) => abrirEnPestana(path, tab),
    onError: (error) => toast(t('firmado.pdf.fallo', { motivo: error.message }), { tone: 'bad' }),
  });
  return {
    abriendo: pedir.isPending ? pedir.variables.path : undefined,
    abrir(path: string, enPestana: boolean) {
      pedir.mutate({ path, tab: enPestana ? abrirPestana() : null });
    },
  };
}
