import { useEffect, useState } from 'react';
import { ahora } from '../../lib/configuracion.ts';
import css from './llamada.module.css';
import { t } from './textos.ts';

/** Minutes and seconds since then, by the server's clock. */
export function Duracion({ desde }: { desde: number | null }) {
  const [segundos, setSegundos] = useState(0);
  useEffect(() => {
    if (desde === null) return;
    const beat = setInterval(
      () => setSegundos(Math.max(0, Math.floor((ahora().getTime() - desde) / 1000))),
      250,
    );
    return () => clearInterval(beat);
  }, [desde]);
  if (desde === null) return null;
  return (
    <b className={css['duracion']}>
      <span className="vh">{t('llamada.duracion')} </span>
      {enReloj(segundos)}
    </b>
  );
}

function enReloj(segundos: number): string {
  const [horas, minutos, resto] = [
    Math.floor(segundos / 3600),
    Math.floor(segundos / 60) % 60,
    segundos % 60,
  ];
  const two = (n: number) => String(n).padStart(2, '0');
  return horas > 0 ? `${horas}:${two(minutos)}:${two(resto)}` : `${two(minutos)}:${two(resto)}`;
}
