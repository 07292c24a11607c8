import { useCallback, useEffect, useRef, useState } from 'react';

type Carga<T> = { datos?: T; error?: unknown };

/** What a dialog, or a page outside the session, asks the server for when it opens. `pedir` must keep its identity. */
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

  /** Asks again; what is shown stays until the answer is here, an error does not. */
  const otraVez = useCallback(() => {
    setCarga(({ datos }) => (datos === undefined ? {} : { datos }));
    ask();
  }, [ask]);

  return { ...carga, otraVez };
}
