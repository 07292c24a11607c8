import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { huellasDe } from './huellas.ts';
import { palabrasDe } from './palabras.ts';
import { t } from './textos.ts';
import css from './verificar.module.css';

type Props = {
  /** The other person as addressed: 'la Dra. Pérez'. */
  nombre: string;
  conexion: () => RTCPeerConnection | undefined;
  onClose: () => void;
};

/** The four words that both sides compare aloud: equal words mean that nobody stands between them. */
export function Verificar({ nombre, conexion, onClose }: Props) {
  const palabras = usePalabras(conexion);
  return (
    <LazyDialog
      title={t('verificar.titulo')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('verificar.listo')}</Button>}
    >
      <div className={css['verificar']}>
        <div role="status">
          {palabras ? (
            <ol className={css['palabras']} aria-label={t('verificar.palabras')}>
              {palabras.map((palabra, index) => (
                <li key={`${index} ${palabra}`}>{palabra}</li>
              ))}
            </ol>
          ) : (
            <p className="muted">{t('verificar.esperando')}</p>
          )}
        </div>
        <p>{t('verificar.como', { nombre })}</p>
        <p>{t('verificar.iguales', { nombre })}</p>
        <p>{t('verificar.distintas')}</p>
        <p className="muted sm">{t('verificar.cambian')}</p>
      </div>
    </LazyDialog>
  );
}

const MIRAR_MS = 1000;

/** A connection that is made anew has new certificates, and so other words. */
function usePalabras(conexion: Props['conexion']): readonly string[] | undefined {
  const [palabras, setPalabras] = useState<readonly string[]>();
  useEffect(() => {
    let here = true;
    let de = '';
    const mirar = async () => {
      const pc = conexion();
      const huellas = pc && (await huellasDe(pc));
      const ahora = huellas?.join(' ') ?? '';
      if (!here || ahora === de) return;
      de = ahora;
      setPalabras(undefined);
      if (!huellas) return;
      const nuevas = await palabrasDe(huellas);
      if (here && de === ahora) setPalabras(nuevas);
    };
    const otraVez = () => void mirar().catch(() => (de = ''));
    otraVez();
    const beat = setInterval(otraVez, MIRAR_MS);
    return () => {
      here = false;
      clearInterval(beat);
    };
  }, [conexion]);
  return palabras;
}
