import { tiposDeArchivo, type Lado } from '@portal/domain/llamada/contract';
import { MonitorSmartphone, ShieldCheck, SignalHigh, SignalLow, SignalMedium, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { avisoDe } from './avisos.ts';
import { Barra } from './barra.tsx';
import { Chat } from './chat.tsx';
import type { EstadoLlamada, Fin, Llamada as Nucleo } from './core/llamada.ts';
import type { Modo } from './core/medios.ts';
import { Duracion } from './duracion.tsx';
import { conArticulo, conMayuscula, nombreCorto, sinTratamiento } from './nombres.ts';
import { EquiposDialog } from './equipos.tsx';
import { SiNoEsAjeno } from './navegador-ajeno.tsx';
import { t } from './textos.ts';
import { useLlamada, useMedios, useMediosTomados } from './use-llamada.ts';
import { Video } from './video.tsx';
import './llamada.css';

export interface LlamadaProps {
  atencionId: string;
  lado: Lado;
  /** Who is on the other side, before they come: 'Dra. Laura Pérez', and what stands under it: 'Clínica Médica'. */
  otro: { nombre: string; detalle?: string };
  /** Beside the record: without a head of its own, with the chat below. It fills the height that it is given. */
  compacta?: boolean;
  /** Without a camera, or in writing alone: what was not chosen is not asked for. */
  modo?: Modo;
  /** 'Terminar' was pressed: what follows, and whether it is asked first, is the page's. The call goes on until this is taken off the page. */
  onTerminar: () => void;
  /** The server ended it: finished, absent, passed on. Another tab that took the call over is told here, with the way back. */
  onFin: (motivo: Exclude<Fin, 'reemplazada'>) => void;
}

/** The call: the other person fills the screen, oneself in a corner. */
export function Llamada(props: LlamadaProps) {
  return (
    <SiNoEsAjeno>
      <EnLlamada {...props} />
    </SiNoEsAjeno>
  );
}

function EnLlamada({ onFin, modo = 'video', ...props }: LlamadaProps) {
  useMediosTomados(modo);
  const { llamada, estado } = useLlamada(props.atencionId, props.lado);
  const { fin } = estado;
  const contarFin = useEffectEvent(onFin);
  useEffect(() => {
    if (fin !== null && fin !== 'reemplazada') contarFin(fin);
  }, [fin]);
  return <Escena {...props} llamada={llamada} estado={estado} />;
}

type EscenaProps = Omit<LlamadaProps, 'onFin' | 'modo'> & { llamada: Nucleo; estado: EstadoLlamada };

function Escena({ lado, otro, compacta = false, onTerminar, llamada, estado }: EscenaProps) {
  const [chat, setChat] = useState(false);
  const [equipos, setEquipos] = useState(false);
  const [mudo, setMudo] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const medios = useMedios();
  const nombre = estado.otro?.nombre ?? otro.nombre;
  const corto = nombreCorto(nombre);
  const dicho = conArticulo(corto);
  const chatAbierto = compacta || chat || estado.sinMedios;
  const sinLeer = useSinLeer(estado, lado, chatAbierto);
  const aviso = avisoDe(estado, medios);
  const propia = useMemo(() => {
    const track = medios.pantalla ?? medios.video;
    return track ? new MediaStream([track]) : null;
  }, [medios.pantalla, medios.video]);
  const cerrarChat = useCallback(() => setChat(false), []);
  const veAlOtro =
    estado.fase === 'en_llamada' &&
    (estado.otro?.estado === null || estado.otro?.estado?.pantalla || (estado.otro?.estado?.camara && estado.otro.estado.modo !== 'audio'));

  if (estado.fase === 'reemplazada') return <Reemplazada onTraer={() => llamada.retomar()} />;
  return (
    <div className={cx('llamada night', compacta && 'compacta', chatAbierto && 'con-chat')}>
      {!compacta && (
        <header className="cabeza">
          <Avatar name={sinTratamiento(nombre)} />
          <div>
            <b>{nombre}</b>
            {otro.detalle && <small>{otro.detalle}</small>}
          </div>
          <div className="fin">
            <Duracion desde={estado.desde} />
            <Calidad estado={estado} />
          </div>
        </header>
      )}
      <section className="escenario" aria-label={t('llamada.zona')}>
        <Video stream={estado.remoto} label={t('llamada.videoDe', { nombre })} hidden={!veAlOtro} onMudo={setMudo} />
        {!veAlOtro && (
          <div className="sin-imagen" aria-hidden="true">
            <Avatar name={sinTratamiento(nombre)} size="lg" />
          </div>
        )}
        {compacta && (
          <div className="medidor">
            <Calidad estado={estado} /> <Duracion desde={estado.desde} />
          </div>
        )}
        <div className="avisos" role="status">
          {aviso ? (
            <p className={cx('decir', estado.fase !== 'en_llamada' && 'espera')}>
              {estado.fase === 'en_llamada' && <TriangleAlert />} {conMayuscula(t(aviso.clave, { nombre: dicho }))}
              {aviso.ayuda && (
                <button type="button" onClick={() => setEquipos(true)}>
                  {t('aviso.comoPermitir')}
                </button>
              )}
            </p>
          ) : (
            <p className="decir calma">
              <ShieldCheck /> {t('llamada.cifrada')}
            </p>
          )}
          {estado.rechazo && <p className="decir">{estado.rechazo}</p>}
        </div>
        {mudo && (
          <Button className="escuchar" onClick={() => setMudo(false)}>
            {t('llamada.escuchar', { nombre: dicho })}
          </Button>
        )}
        <div className="yo">
          {propia ? <Video stream={propia} label={t('llamada.tuCamara')} propia espejo={!medios.pantalla} /> : null}
          <span>{t('llamada.vos')}</span>
        </div>
      </section>
      <Barra
        lado={lado}
        compacta={compacta}
        chatAbierto={chatAbierto}
        sinLeer={sinLeer}
        onChat={() => setChat(!chat)}
        onArchivo={() => picker.current?.click()}
        onEquipos={() => setEquipos(true)}
        onTerminar={onTerminar}
      />
      {chatAbierto && (
        <Chat
          lineas={estado.mensajes}
          lado={lado}
          nombre={corto}
          onDecir={llamada.decir}
          onArchivo={() => picker.current?.click()}
          onAbrir={llamada.abrirArchivo}
          {...(!compacta && { onCerrar: cerrarChat })}
        />
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={tiposDeArchivo.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (!file) return;
          setChat(true);
          void llamada.enviarArchivo(file);
        }}
      />
      {equipos && <EquiposDialog onClose={() => setEquipos(false)} />}
      <UltimoMensaje estado={estado} lado={lado} nombre={corto} />
    </div>
  );
}

function Calidad({ estado: { fase, calidad } }: { estado: EstadoLlamada }) {
  const Icon = calidad === 'buena' ? SignalHigh : calidad === 'regular' ? SignalMedium : SignalLow;
  const texto =
    fase === 'en_llamada'
      ? calidad && t(`calidad.${calidad}`)
      : t(fase === 'reconectando' ? 'calidad.reconectando' : fase === 'conectando' || fase === 'entrando' ? 'calidad.conectando' : 'calidad.esperando');
  return (
    <span className={cx('calidad', fase === 'en_llamada' && calidad)}>
      {texto && (
        <>
          <Icon /> {texto}
        </>
      )}
    </span>
  );
}

function Reemplazada({ onTraer }: { onTraer: () => void }) {
  return (
    <div className="llamada night reemplazada">
      <MonitorSmartphone />
      <h2>{t('reemplazada.titulo')}</h2>
      <p>{t('reemplazada.texto')}</p>
      <Button variant="call" onClick={onTraer}>
        {t('reemplazada.traer')}
      </Button>
    </div>
  );
}

/** Said to a screen reader, which does not look at the panel. */
function UltimoMensaje({ estado, lado, nombre }: { estado: EstadoLlamada; lado: Lado; nombre: string }) {
  const ultimo = estado.mensajes.at(-1);
  const nuevo = ultimo && ultimo.de !== lado && ultimo.nueva;
  return (
    <p className="vh" role="status">
      {nuevo && (ultimo.archivo ? t('chat.nuevoArchivo', { nombre, texto: ultimo.archivo.nombre }) : t('chat.nuevo', { nombre, texto: ultimo.texto }))}
    </p>
  );
}

/** What the other one wrote while the chat was closed. */
function useSinLeer({ mensajes }: EstadoLlamada, lado: Lado, abierto: boolean): number {
  const total = mensajes.filter(({ de, nueva }) => de !== lado && nueva).length;
  const [leidos, setLeidos] = useState(total);
  if (abierto && leidos !== total) setLeidos(total);
  return abierto ? 0 : Math.max(0, total - leidos);
}
