import { useEffect, useState } from 'react';

/** Whether something has been true for so long without a break: what passes at once is not worth a word. */
export function useDura(now: boolean, ms: number): boolean {
  const [dura, setDura] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setDura(true), ms);
    return () => {
      clearTimeout(timer);
      setDura(false);
    };
  }, [now, ms]);
  return now && dura;
}
