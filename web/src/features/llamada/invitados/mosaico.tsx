import { textoDeClase } from '@portal/domain/llamada/invitados';
import { MicOff, Pin, PinOff, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Par } from '../core/malla.ts';
import { sinTratamiento } from '../nombres.ts';
import { Video } from '../video.tsx';
import css from './mosaico.module.css';
import { t } from './textos.ts';

const TAMANOS = ['chico', 'medio', 'grande'] as const;

type Props = {
  pares: readonly Par[];
  /** The tiles are all there is, as a guest sees it; otherwise they lie over the stage. */
  entero?: boolean;
};

/**
 * The other people of the call. One may be pinned: it stays large whoever speaks. The others' size is chosen. Each
 * control is a button, so that the keyboard has them all.
 */
export function Mosaico({ pares, entero = false }: Props) {
  const [fijado, setFijado] = useState<string | null>(null);
  const [tamanos, setTamanos] = useState<Readonly<Record<string, number>>>({});
  if (pares.length === 0) return null;
  const cual = ({ presente: { invitado, lado } }: Par) => invitado ?? lado;
  return (
    <div
      className={cx(css['mosaico'], entero && css['entero'])}
      role="group"
      aria-label={t('mosaico.titulo')}
      data-cuantos={pares.length}
    >
      {pares.map((par) => {
        const clave = cual(par);
        return (
          <Cuadro
            key={clave}
            par={par}
            fijado={fijado === clave}
            tamano={tamanos[clave] ?? (par.presente.clase === 'interprete' ? 1 : 0)}
            onFijar={() => setFijado(fijado === clave ? null : clave)}
            onTamano={(nuevo) => setTamanos({ ...tamanos, [clave]: nuevo })}
          />
        );
      })}
    </div>
  );
}

type CuadroProps = {
  par: Par;
  fijado: boolean;
  tamano: number;
  onFijar: () => void;
  onTamano: (tamano: number) => void;
};

function Cuadro({ par, fijado, tamano, onFijar, onTamano }: CuadroProps) {
  const { nombre, clase, estado } = par.presente;
  const seVe =
    par.conectado && (estado === null || estado.pantalla || (estado.camara && estado.modo !== 'audio'));
  return (
    <figure
      className={cx(css['cuadro'], css[TAMANOS[tamano]!], fijado && css['fijado'])}
      data-par={nombre}
      data-conectado={par.conectado}
      {...(fijado && { 'data-fijado': '' })}
    >
      <Video stream={par.remoto} label={t('mosaico.video', { nombre })} hidden={!seVe} />
      {!seVe && (
        <span className={css['sinImagen']} aria-hidden="true">
          <Avatar name={sinTratamiento(nombre)} />
        </span>
      )}
      <figcaption>
        {estado?.microfono === false && <MicOff />}
        <span>
          {nombre}
          {clase && <small> {textoDeClase[clase]}</small>}
          {!par.conectado && <small> {t('mosaico.conectando')}</small>}
        </span>
      </figcaption>
      <div className={css['botones']}>
        <button
          type="button"
          aria-pressed={fijado}
          aria-label={t(fijado ? 'mosaico.soltar' : 'mosaico.fijar', { nombre })}
          onClick={onFijar}
        >
          {fijado ? <PinOff /> : <Pin />}
        </button>
        {!fijado && tamano < TAMANOS.length - 1 && (
          <button
            type="button"
            aria-label={t('mosaico.agrandar', { nombre })}
            onClick={() => onTamano(tamano + 1)}
          >
            <ZoomIn />
          </button>
        )}
        {!fijado && tamano > 0 && (
          <button
            type="button"
            aria-label={t('mosaico.achicar', { nombre })}
            onClick={() => onTamano(tamano - 1)}
          >
            <ZoomOut />
          </button>
        )}
      </div>
    </figure>
  );
}
