import {
  alcanzaElMotivo,
  type Advertencia,
  type MotivoDeAdvertencia,
} from '@portal/domain/documentos/advertencias';
import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Borrador } from '../borrador.ts';

export type Avisada = Pick<Advertencia, 'lugar' | 'clase' | 'texto'>;

/** The warnings of one drug, and its reason. */
export interface AvisosDeMedicamento {
  advertencias: readonly Avisada[];
  motivo: string;
  /** It is missing, and signing was tried. */
  falta: boolean;
  onMotivo: (motivo: string) => void;
}

/**
 * The warnings of a draft as the server last told them, and the reasons typed here until it is signed. `leido`: the
 * draft in the cache, which a change of the summary reads again.
 */
export function useMotivos(
  id: string,
  { escrito, documento }: Borrador,
  leido: DocumentoDelEscritorio | undefined,
) {
  const queries = useQueryClient();
  // Closing the draft does not lose them. By drug, since its position changes.
  const key = ['documentos', 'motivos', id];
  const [motivos, setMotivos] = useState(() => queries.getQueryData<Record<string, string>>(key) ?? {});
  const [probado, setProbado] = useState(false);
  const genericos = escrito.tipo === 'receta' ? escrito.medicamentos.map(({ generico }) => generico) : [];
  const guardado = documento?.escrito?.tipo === 'receta' ? documento.escrito.medicamentos : [];
  const ultimas = (leido?.version === documento?.version ? leido : documento)?.advertencias ?? [];
  // What is being typed has no answer yet.
  const todas = ultimas.filter(({ lugar }) => guardado[lugar]?.generico === genericos[lugar]);
  const motivoDe = (lugar: number) => motivos[genericos[lugar] ?? ''] ?? '';

  function escribir(lugar: number, motivo: string) {
    const next = { ...motivos, [genericos[lugar] ?? '']: motivo };
    setMotivos(next);
    queries.setQueryData(key, next);
  }
  return {
    advertencias: todas,
    de: (lugar: number): AvisosDeMedicamento => ({
      advertencias: todas.filter((una) => una.lugar === lugar),
      motivo: motivoDe(lugar),
      falta: probado && !alcanzaElMotivo(motivoDe(lugar)),
      onMotivo: (motivo) => escribir(lugar, motivo),
    }),
    paraFirmar: (): MotivoDeAdvertencia[] =>
      [...new Set(todas.map(({ lugar }) => lugar))].map((lugar) => ({
        lugar,
        motivo: motivoDe(lugar).trim(),
        vistas: todas.filter((una) => una.lugar === lugar).map(({ texto }) => texto),
      })),
    /** The first drug without a reason, which from now on says so. */
    sinMotivo(advertencias: readonly Avisada[]): number | undefined {
      const lugar = advertencias.find((una) => !alcanzaElMotivo(motivoDe(una.lugar)))?.lugar;
      if (lugar !== undefined) setProbado(true);
      return lugar;
    },
  };
}
export type Motivos = ReturnType<typeof useMotivos>;
