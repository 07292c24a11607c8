import { Check, Copy, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { instanteEnNumeros } from './en-numeros.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { dibujarQr, type Qr } from './dibujar-qr.ts';
import { t } from './textos-compartir.ts';
import css from './compartir.module.css';

export interface Hecho {
  enlace: string;
  pin: string;
  vence: string;
}

type Props = { hecho: Hecho; onListo: () => void };

/** Shown once: nobody has the key but this page and whoever gets the link. */
export function EnlaceHecho({ hecho, onListo }: Props) {
  const { enlace, pin, vence } = hecho;
  const [copiado, setCopiado] = useState(false);
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  return (
    <section className={`card ${css['hecho']}`} aria-labelledby="enlace-hecho">
      <h2 id="enlace-hecho" ref={titulo} tabIndex={-1}>
        {t('hecho.titulo')}
      </h2>
      <Codigo enlace={enlace} />
      <div>
        <p className={css['pin']}>
          <span>{t('hecho.pin')}</span> <b data-pin="">{pin}</b>
        </p>
        <p className="muted sm">{t('hecho.pinAyuda')}</p>
      </div>
      <p className={css['enlace']}>
        <b>{t('hecho.enlace')}</b>
        <code>{enlace}</code>
      </p>
      <div className={css['acciones']}>
        {navigator.clipboard && (
          <Button
            variant="second"
            icon={copiado ? <Check /> : <Copy />}
            onClick={() => void navigator.clipboard.writeText(enlace).then(() => setCopiado(true))}
          >
            <span aria-live="polite">{t(copiado ? 'hecho.copiado' : 'hecho.copiar')}</span>
          </Button>
        )}
        {'share' in navigator && (
          <Button
            variant="second"
            icon={<Share2 />}
            // Whoever closes the sheet of the system has changed their mind.
            onClick={() => void navigator.share({ title: t('hecho.asunto'), url: enlace }).catch(() => {})}
          >
            {t('hecho.compartir')}
          </Button>
        )}
      </div>
      <Note tone="warn">
        {t('hecho.unaVez')} {t('hecho.vence', { cuando: instanteEnNumeros(vence) })}
      </Note>
      <div>
        <Button onClick={onListo}>{t('hecho.listo')}</Button>
      </div>
    </section>
  );
}

/** The quiet zone that readers expect, in modules. */
const BORDE = 4;

function Codigo({ enlace }: { enlace: string }) {
  const [qr, setQr] = useState<Qr | 'fallo'>();
  useEffect(() => {
    let vive = true;
    dibujarQr(enlace).then(
      (dibujado) => vive && setQr(dibujado),
      () => vive && setQr('fallo'),
    );
    return () => {
      vive = false;
    };
  }, [enlace]);
  if (qr === undefined)
    return (
      <div className={css['qr']} role="status">
        {t('hecho.dibujando')}
      </div>
    );
  if (qr === 'fallo') return <Note tone="warn">{t('hecho.sinQr')}</Note>;
  const lado = qr.lado + 2 * BORDE;
  return (
    <svg
      className={css['qr']}
      viewBox={`${-BORDE} ${-BORDE} ${lado} ${lado}`}
      role="img"
      aria-label={t('hecho.qr')}
      shapeRendering="crispEdges"
    >
      <path d={qr.trazo} fill="#000" />
    </svg>
  );
}
