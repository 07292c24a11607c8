import { useSearchParams } from 'react-router';

export type Previa = { de: 'atencion' | 'turno'; id: string };

/** The record viewed before the call, kept in the URL: `?previa=atencion:{id}`. */
export function usePrevia(): [Previa | undefined, (previa: Previa | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const [, de, id] = /^(atencion|turno):([0-9a-f-]{36})$/.exec(params.get('previa') ?? '') ?? [];
  return [
    de && id ? { de: de as Previa['de'], id } : undefined,
    (previa) =>
      setParams(previa ? { previa: `${previa.de}:${previa.id}` } : {}, { replace: previa === undefined }),
  ];
}
