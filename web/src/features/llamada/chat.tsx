import type { Lado } from '@portal/domain/llamada/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { FileText, Image, Paperclip, X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import type { Linea } from './core/conversacion.ts';
import type { EstadoLlamada } from './core/llamada.ts';
import css from './chat.module.css';
import { nombreCorto } from './nombres.ts';
import { t } from './textos.ts';

type Props = {
  lineas: readonly Linea[];
  lado: Lado;
  /** The other person's first name. */
  nombre: string;
  /** Bytes left for files, once they run low. */
  lugar: number | null;
  onDecir: (texto: string) => void;
  onArchivo: () => void;
  onAbrir: (id: string) => Promise<void>;
  /** Absent if the chat is always open. */
  onCerrar?: () => void;
  className?: string | undefined;
};

export function Chat({
  lineas,
  lado,
  nombre,
  lugar,
  onDecir,
  onArchivo,
  onAbrir,
  onCerrar,
  className,
}: Props) {
  const [texto, setTexto] = useState('');
  const yo = useSesionAbierta().usuario.id;
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const ultima = lineas.at(-1)?.id;
  useEffect(() => {
    if (ultima !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [ultima]);
  useEffect(() => {
    if (onCerrar) field.current?.focus();
  }, [onCerrar]);

  function enviar(event?: FormEvent) {
    event?.preventDefault();
    onDecir(texto);
    setTexto('');
    field.current?.focus();
  }
  function alTeclear(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      enviar();
    }
    if (event.key === 'Escape') onCerrar?.();
  }

  return (
    <section className={cx(css['chat'], !onCerrar && css['fija'], className)} aria-label={t('chat.titulo')}>
      {onCerrar && (
        <header>
          <h2>{t('chat.titulo')}</h2>
          <Button variant="quiet" icon={<X />} onClick={onCerrar} aria-label={t('chat.cerrar')} />
        </header>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must scroll it */}
      <div className={css['lineas']} ref={list} role="log" aria-label={t('chat.titulo')} tabIndex={0}>
        {lineas.length === 0 && <p className="muted sm">{t('chat.vacio')}</p>}
        {lineas.map((linea) => (
          <LineaDeChat
            key={linea.id}
            linea={linea}
            propia={esPropia(linea, lado, yo)}
            nombre={nombre}
            onAbrir={onAbrir}
          />
        ))}
      </div>
      {lugar !== null && (
        <p className={css['lugar']} role="status">
          {lugar > 0 ? t('chat.pocoLugar', { tamano: tamanoDe(lugar) }) : t('chat.sinLugar')}
        </p>
      )}
      <form onSubmit={enviar}>
        <textarea
          ref={field}
          data-chat=""
          className="input"
          rows={1}
          maxLength={2000}
          value={texto}
          aria-label={t('chat.escribir', { nombre })}
          placeholder={t('chat.escribir', { nombre })}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
          onKeyDown={alTeclear}
        />
        <Button variant="second" icon={<Paperclip />} onClick={onArchivo} title={t('chat.adjuntarNota')}>
          {t('chat.adjuntar')}
        </Button>
        <Button type="submit" className={css['enviar']}>
          {t('chat.enviar')}
        </Button>
      </form>
    </section>
  );
}

/** Written by this person, not by a colleague who attended earlier. */
const esPropia = ({ de, autor }: Linea, lado: Lado, yo: string | undefined) =>
  de === lado && (autor === null || autor.id === yo);

function LineaDeChat({
  linea,
  propia,
  nombre,
  onAbrir,
}: {
  linea: Linea;
  propia: boolean;
  nombre: string;
  onAbrir: Props['onAbrir'];
}) {
  const [fallo, setFallo] = useState(false);
  const { archivo, texto, creado, pendiente, id } = linea;
  return (
    <div className={cx(css['linea'], propia && css['propia'])}>
      <small>
        {propia ? t('llamada.vos') : linea.autor ? nombreCorto(linea.autor.nombre) : nombre},{' '}
        {pendiente && !linea.fallo ? t('chat.enviando') : horaDe(new Date(creado))}
      </small>
      {archivo ? (
        <>
          <button
            type="button"
            className={css['archivo']}
            disabled={pendiente}
            onClick={() => {
              setFallo(false);
              onAbrir(id).catch(() => setFallo(true));
            }}
          >
            {archivo.tipo === 'application/pdf' ? <FileText /> : <Image />} {archivo.nombre}
          </button>
          {!pendiente && <small>{t('chat.guardado', { tamano: tamanoDe(archivo.bytes) })}</small>}
        </>
      ) : (
        <p>{texto}</p>
      )}
      {(linea.fallo ?? fallo) && (
        <small className={css['fallo']} role="alert">
          {linea.fallo ?? t('chat.noAbrio')}
        </small>
      )}
    </div>
  );
}

const tamanoDe = (bytes: number) =>
  bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`;

/** Announces each received message to screen readers. */
export function UltimoMensaje({
  estado,
  lado,
  nombre,
}: {
  estado: EstadoLlamada;
  lado: Lado;
  nombre: string;
}) {
  const ultimo = estado.mensajes.at(-1);
  const nuevo = ultimo && ultimo.de !== lado && ultimo.nueva;
  return (
    <p className="vh" role="status">
      {nuevo &&
        (ultimo.archivo
          ? t('chat.nuevoArchivo', { nombre, texto: ultimo.archivo.nombre })
          : t('chat.nuevo', { nombre, texto: ultimo.texto }))}
    </p>
  );
}
