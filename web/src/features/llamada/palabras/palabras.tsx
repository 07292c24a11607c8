import { LINEA_MAXIMA } from '@portal/domain/llamada/palabras';
import { AArrowDown, AArrowUp, ArrowDown, Captions, Contrast, CornerDownLeft, X } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { useValue } from '../../../lib/value.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { aspecto, TAMANO_MAXIMO } from './aspecto.ts';
import { createSesion, type EstadoPalabras, type Otra, type Sesion, type Visible } from './sesion.ts';
import css from './palabras.module.css';
import { t } from './textos.ts';
import { MiVozPanel } from './mi-voz.tsx';
import type { EnPalabras } from './use-palabras.tsx';

type Props = EnPalabras & {
  /** The other side's short name, until the room names who is in it. */
  nombre: string;
  abierta: boolean;
  /** The person opened it, and wants to type. */
  foco: boolean;
  className?: string | undefined;
  onCerrar: () => void;
  onSinLeer: (cuantas: number) => void;
};

/** Typed text letter by letter, and captions. It stays mounted when closed, so that nothing is lost. */
export function Palabras({
  atencionId,
  conexion,
  dentro,
  otras,
  nombre,
  abierta,
  foco,
  className,
  onCerrar,
  onSinLeer,
}: Props) {
  const sesion = useMemo(() => createSesion(conexion), [conexion]);
  useEffect(() => sesion.abrir(), [sesion]);
  useEffect(() => sesion.situar(dentro, otras), [sesion, dentro, otras]);
  const palabras = useSyncExternalStore(sesion.estado.subscribe, sesion.estado.get);
  const { tamano, contraste } = useValue(aspecto);
  useEffect(() => sesion.mirar(abierta), [sesion, abierta]);
  const { sinLeer } = palabras;
  const avisar = useEffectEvent(onSinLeer);
  useEffect(() => avisar(sinLeer), [sinLeer]);
  return (
    <section
      className={cx(css['palabras'], contraste && css['contraste'], className)}
      data-tamano={tamano}
      aria-label={t('palabras.titulo')}
      hidden={!abierta}
    >
      <header>
        <h2>{t('palabras.titulo')}</h2>
        <div role="group" aria-label={t('aspecto.grupo')} className={css['aspecto']}>
          <Button
            variant="quiet"
            icon={<AArrowDown />}
            aria-label={t('aspecto.menor')}
            disabled={tamano === 0}
            onClick={() => aspecto.set({ contraste, tamano: tamano - 1 })}
          />
          <Button
            variant="quiet"
            icon={<AArrowUp />}
            aria-label={t('aspecto.mayor')}
            disabled={tamano === TAMANO_MAXIMO}
            onClick={() => aspecto.set({ contraste, tamano: tamano + 1 })}
          />
          <Button
            variant="quiet"
            icon={<Contrast />}
            aria-label={t('aspecto.contraste')}
            aria-pressed={contraste}
            onClick={() => aspecto.set({ tamano, contraste: !contraste })}
          />
        </div>
        <Button variant="quiet" icon={<X />} onClick={onCerrar} aria-label={t('palabras.cerrar')} />
      </header>
      <Lineas palabras={palabras} nombre={nombre} conChat={atencionId !== undefined} />
      <div className={css['filas']}>
        <Subtitulos sesion={sesion} palabras={palabras} otras={otras} nombre={nombre} />
        <MiVozPanel atencionId={atencionId} sesion={sesion} palabras={palabras} nombre={nombre} />
      </div>
      {!dentro && (
        <p className={css['aviso']} role="status">
          {t('palabras.sinCanal')}
        </p>
      )}
      <Escribir
        sesion={sesion}
        borrador={palabras.borrador}
        nombre={otras.length > 1 ? t('palabras.todos') : (otras[0]?.nombre ?? nombre)}
        foco={abierta && foco}
        onCerrar={onCerrar}
      />
    </section>
  );
}

type LineasProps = {
  palabras: EstadoPalabras;
  nombre: string;
  /** Guests have none. */
  conChat: boolean;
};

/**
 * Ended lines are announced whole. Open ones are outside of the announced part: nobody wants to hear every
 * letter.
 */
function Lineas({ palabras: { visibles, nombres }, nombre, conChat }: LineasProps) {
  const list = useRef<HTMLDivElement>(null);
  const [arriba, setArriba] = useState(false);
  const bajar = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  const ultima = visibles.at(-1);
  useEffect(() => {
    if (ultima && !arriba) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [ultima, arriba]);
  // One's own voice is shown where it is switched on: heard again, it would disturb. One's open line is in the field.
  const lineas = visibles.filter(({ de, voz, fin, texto }) => texto !== '' && (de !== null || (fin && !voz)));
  return (
    <div className={css['marco']}>
      <div
        ref={list}
        className={css['lineas']}
        role="group"
        aria-label={t('palabras.lineas')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must scroll it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setArriba(scrollHeight - scrollTop - clientHeight > 48)
        }
      >
        <p className={css['nota']}>
          {t('palabras.noSeGuarda')} {conChat && t('palabras.porElChat')}
        </p>
        <div role="log" aria-live="polite" aria-relevant="additions" aria-label={t('palabras.titulo')}>
          {lineas
            .filter(({ fin }) => fin)
            .map((linea) => (
              <Linea key={linea.clave} linea={linea} nombre={nombres.get(linea.de ?? '') ?? nombre} />
            ))}
        </div>
        <div aria-live="off">
          {lineas
            .filter(({ fin }) => !fin)
            .map((linea) => (
              <Linea key={linea.clave} linea={linea} nombre={nombres.get(linea.de ?? '') ?? nombre} />
            ))}
        </div>
      </div>
      {arriba && (
        <Button variant="second" small icon={<ArrowDown />} className={css['ultimo']} onClick={bajar}>
          {t('palabras.ultimo')}
        </Button>
      )}
    </div>
  );
}

function Linea({ linea: { de, texto, fin, voz }, nombre }: { linea: Visible; nombre: string }) {
  const quien = de === null ? t('palabras.vos') : nombre;
  return (
    <div className={cx(css['linea'], de === null && css['propia'], !fin && css['abierta'])}>
      <small>
        {fin || de === null
          ? quien
          : t(voz ? 'palabras.hablando' : 'palabras.escribiendo', { nombre: quien })}
        {voz && <span className={css['automatico']}>{t('palabras.automatico')}</span>}
      </small>
      <p>{texto}</p>
    </div>
  );
}

type Parte = { sesion: Sesion; palabras: EstadoPalabras; otras: readonly Otra[]; nombre: string };

/** Asks the others for captions, and says how each one answered. */
function Subtitulos({ sesion, palabras: { quiere, voces }, otras, nombre }: Parte) {
  const preguntadas = otras.length > 0 ? otras : [{ conexion: '', nombre }];
  return (
    <div className={css['fila']}>
      <Button
        variant="second"
        small
        icon={<Captions />}
        aria-pressed={quiere}
        onClick={() => sesion.pedirSubtitulos(!quiere)}
      >
        {t('subtitulos.mostrar')}
      </Button>
      <p role="status">
        {quiere &&
          preguntadas
            .map((otra) => t(`subtitulos.${voces.get(otra.conexion) ?? 'pedidos'}`, { nombre: otra.nombre }))
            .join(' ')}
      </p>
    </div>
  );
}

function Escribir({
  sesion,
  borrador,
  nombre,
  foco,
  onCerrar,
}: {
  sesion: Sesion;
  borrador: string;
  nombre: string;
  foco: boolean;
  onCerrar: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (foco) field.current?.focus();
  }, [foco]);
  function terminar(event?: FormEvent) {
    event?.preventDefault();
    sesion.escribir(borrador, true);
    field.current?.focus();
  }
  function alTeclear(event: KeyboardEvent) {
    if (event.key === 'Escape') onCerrar();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    terminar();
  }
  return (
    <form onSubmit={terminar}>
      <textarea
        ref={field}
        className="input"
        rows={1}
        maxLength={LINEA_MAXIMA}
        value={borrador}
        aria-label={t('palabras.escribir', { nombre })}
        placeholder={t('palabras.escribir', { nombre })}
        onChange={({ currentTarget }) => sesion.escribir(currentTarget.value)}
        onKeyDown={alTeclear}
      />
      <Button type="submit" icon={<CornerDownLeft />} aria-label={t('palabras.fin')} />
    </form>
  );
}
