import { useEffect, useState } from 'react';

/**
 * Whether a condition has held for that long without interruption; short interruptions are not worth a
 * notice.
 */
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
