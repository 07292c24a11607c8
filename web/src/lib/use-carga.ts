import { useCallback, useEffect, useRef, useState } from 'react';

type Carga<T> = { datos?: T; error?: unknown };

/**
 * Loads data for a dialog, or for a page outside the session, when it opens. `pedir` must keep its identity.
 */
export function useCarga<T>(pedir: () => Promise<T>) {
  const [carga, setCarga] = useState<Carga<T>>({});
  const latest = useRef<Promise<T>>(undefined);

  const ask = useCallback(() => {
    const asked = pedir();
    latest.current = asked;
    asked.then(
      (datos) => latest.current === asked && setCarga({ datos }),
      (error: unknown) => latest.current === asked && setCarga({ error }),
    );
  }, [pedir]);

  useEffect(() => {
    ask();
    return () => {
      latest.current = undefined;
    };
  }, [ask]);

  /** Loads again. Shown data stays until the answer arrives; an error does not. */
  const otraVez = useCallback(() => {
    setCarga(({ datos }) => (datos === undefined ? {} : { datos }));
    ask();
  }, [ask]);

  return { ...carga, otraVez };
}
