import { useEffect, useState } from 'react';
import { t } from './textos.ts';

/** Minutes and seconds since then, by this device's own clock. */
export function Duracion({ desde }: { desde: number | null }) {
  const [ahora, setAhora] = useState(() => Date.now());
  useEffect(() => {
    const beat = setInterval(() => setAhora(Date.now()), 1000);
    return () => clearInterval(beat);
  }, []);
  if (desde === null) return null;
  return (
    <b className="duracion">
      <span className="vh">{t('llamada.duracion')} </span>
      {enReloj(Math.max(0, Math.floor((ahora - desde) / 1000)))}
    </b>
  );
}

export function enReloj(segundos: number): string {
  const [horas, minutos, resto] = [Math.floor(segundos / 3600), Math.floor(segundos / 60) % 60, segundos % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return horas > 0 ? `${horas}:${two(minutos)}:${two(resto)}` : `${two(minutos)}:${two(resto)}`;
}
