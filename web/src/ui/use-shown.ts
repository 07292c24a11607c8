import { useEffect, useRef } from 'react';

/** Whether the component is still shown: a dialog that was closed while it waited must not act. */
export function useShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
