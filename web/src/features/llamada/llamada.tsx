import { tiposDeArchivo, type Lado } from '@portal/domain/llamada/contract';
import {
  MicOff,
  MonitorSmartphone,
  MonitorUp,
  ShieldCheck,
  SignalHigh,
  SignalLow,
  SignalMedium,
  TriangleAlert,
} from 'lucide-react';
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { avisoDe, otroEnSilencio } from './avisos.ts';
import { Barra } from './barra.tsx';
import { Chat, UltimoMensaje } from './chat.tsx';
import type { EstadoLlamada, Fin, Llamada as Nucleo } from './core/llamada.ts';
import type { Modo } from './core/medios.ts';
import { Duracion } from './duracion.tsx';
import { useInvitados } from './invitados/use-invitados.tsx';
import { conArticulo, conMayuscula, nombreCorto, sinTratamiento } from './nombres.ts';
import { Escenario } from './escenario.tsx';
import { useFondo } from './fondo/use-fondo.ts';
import { estaCifrada } from './confianza/cifrada.ts';
import css from './llamada.module.css';
import { SiNoEsAjeno } from './navegador-ajeno.tsx';
import { useTelefono } from './telefono/use-telefono.tsx';
import { useOtras, usePalabras } from './palabras/use-palabras.tsx';
import { t } from './textos.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useChat, useSinLeer } from './use-chat.ts';
import { useDura } from './use-dura.ts';
import { useLlamada, useMedios, useMediosTomados } from './use-llamada.ts';
import { Video } from './video.tsx';

const EquiposDialog = lazyPart(() => import('./equipos/equipos.tsx'), 'EquiposDialog');
const Verificar = lazyPart(() => import('./confianza/verificar.tsx'), 'Verificar');

/** The channel usually reconnects within a moment: shorter interruptions are not reported. */
const SIN_CANAL_MS = 3000;

export interface LlamadaProps {
  atencionId: string;
  lado: Lado;
  /** The other person, before they come: 'Dra. Laura Pérez', with a second line: 'Clínica Médica'. */
  otro: { nombre: string; detalle?: string };
  /** Beside the record: without its own header, with the chat below. Fills the available height. */
  compacta?: boolean;
  /** Audio only or chat only: devices that are not needed are not requested. */
  modo?: Modo;
  /**
   * 'Terminar' was pressed. The page decides what follows and whether to ask first. The call continues until
   * this is unmounted.
   */
  onTerminar: () => void;
  /**
   * The server ended the call: finished, absent, or transferred. A takeover by another tab is shown here
   * instead, with the way back.
   */
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
  const avisarFin = useEffectEvent(onFin);
  useEffect(() => {
    if (fin !== null && fin !== 'reemplazada') avisarFin(fin);
  }, [fin]);
  return <Escena {...props} modo={modo} llamada={llamada} estado={estado} />;
}

type EscenaProps = Omit<LlamadaProps, 'onFin' | 'modo'> & {
  modo: Modo;
  llamada: Nucleo;
  estado: EstadoLlamada;
};

function Escena({
  atencionId,
  lado,
  otro,
  compacta = false,
  modo,
  onTerminar,
  llamada,
  estado,
}: EscenaProps) {
  const chatRef = useRef<HTMLButtonElement>(null);
  const [equipos, setEquipos] = useState(false);
  const [verificando, setVerificando] = useState(false);
  const [mudo, setMudo] = useState(false);
  const invitados = useInvitados(atencionId, lado, llamada);
  const picker = useRef<HTMLInputElement>(null);
  const medios = useMedios();
  const [chat, setChat] = useChat(
    modo === 'chat' ||
      estado.otro?.estado?.modo === 'chat' ||
      (!medios.pidiendo && medios.falloAudio !== null && !medios.video),
  );
  const nombre = estado.otro?.nombre ?? otro.nombre;
  const corto = nombreCorto(nombre);
  const dicho = conArticulo(corto);
  const palabras = usePalabras({
    conexion: llamada.conexion,
    dentro: estado.canal && estado.fase !== 'entrando',
    otras: useOtras(estado, corto, invitados.sala),
    atencionId,
  });
  // Without the desk's width, chat and live text share a place.
  const chatAbierto = compacta || (!palabras.abierta && (chat || estado.sinMedios));
  const sinLeer = useSinLeer(estado, lado, chatAbierto);
  const sinCanal = useDura(!estado.canal, SIN_CANAL_MS);
  const aviso = avisoDe({ ...estado, canal: !sinCanal }, medios);
  const propia = useMemo(() => {
    const track = medios.pantalla ?? medios.video;
    return track ? new MediaStream([track]) : null;
  }, [medios.pantalla, medios.video]);
  const cerrarChat = useCallback(() => {
    setChat(false);
    chatRef.current?.focus();
  }, [setChat]);
  const pantalla = estado.otro?.estado?.pantalla === true;
  const veAlOtro =
    estado.fase === 'en_llamada' &&
    (estado.otro?.estado === null ||
      estado.otro?.estado?.pantalla ||
      (estado.otro?.estado?.camara && estado.otro.estado.modo !== 'audio'));
  useFondo(lado, llamada.pc);
  const conectada = estado.fase === 'en_llamada';
  useEffect(() => {
    // After the first picture, and before the network may be lost.
    if (conectada) for (const { preload } of [EquiposDialog, Verificar]) void preload();
  }, [conectada]);
  const flotante = useTelefono({ conImagen: Boolean(veAlOtro), onTerminar });

  if (estado.fase === 'reemplazada') return <Reemplazada onTraer={() => llamada.retomar()} />;
  return (
    <div
      className={cx(
        css['llamada'],
        'night',
        compacta && css['compacta'],
        chatAbierto && !compacta && css['conChat'],
        palabras.abierta && css['conPalabras'],
      )}
      data-llamada
    >
      {!compacta && (
        <header className={css['cabeza']}>
          <span className={css['cara']}>
            <Avatar name={sinTratamiento(nombre)} />
          </span>
          <div className={css['quien']}>
            <b>{nombre}</b>
            {otro.detalle && <small>{otro.detalle}</small>}
          </div>
          <div className={css['estado']}>
            <Duracion desde={estado.desde} />
            <Calidad estado={estado} />
          </div>
        </header>
      )}
      <Escenario
        lado={lado}
        compacta={compacta}
        pantalla={pantalla}
        conImagen={Boolean(veAlOtro)}
        video={{
          stream: estado.remoto,
          label: t('llamada.videoDe', { nombre }),
          hidden: !veAlOtro,
          onMudo: setMudo,
        }}
      >
        {!veAlOtro && (
          <div className={css['sinImagen']} aria-hidden="true">
            <Avatar name={sinTratamiento(nombre)} size="lg" />
          </div>
        )}
        {compacta && (
          <div className={css['medidor']}>
            <Calidad estado={estado} /> <Duracion desde={estado.desde} />
          </div>
        )}
        <div className={css['avisos']} role="status" data-avisos>
          {aviso ? (
            <p className={cx(css['decir'], estado.fase !== 'en_llamada' && css['sinIcono'])}>
              {estado.fase === 'en_llamada' &&
                (aviso.clave === 'aviso.otroPantalla' ? <MonitorUp /> : <TriangleAlert />)}{' '}
              <span>{conMayuscula(t(aviso.clave, { nombre: dicho }))}</span>
              {aviso.ayuda && (
                <button type="button" onClick={() => setEquipos(true)}>
                  {t('aviso.comoPermitir')}
                </button>
              )}
            </p>
          ) : (
            <p className={css['decir']}>
              <ShieldCheck />{' '}
              <span>
                {t(estaCifrada(llamada.pc(), palabras.usada) ? 'llamada.puntaAPunta' : 'llamada.cifrada')}
              </span>
            </p>
          )}
          {otroEnSilencio(estado) && (
            <p className={css['decir']}>
              <MicOff /> <span>{conMayuscula(t('aviso.otroSilencio', { nombre: dicho }))}</span>
            </p>
          )}
          {estado.rechazo && <p className={css['decir']}>{estado.rechazo}</p>}
        </div>
        {invitados.enEscena}
        {mudo && (
          <Button className={css['escuchar']} onClick={() => setMudo(false)}>
            {t('llamada.escuchar', { nombre: dicho })}
          </Button>
        )}
        <div className={css['yo']}>
          {propia ? (
            <Video
              stream={propia}
              label={t('llamada.tuCamara')}
              propia
              className={medios.pantalla ? undefined : css['espejo']}
            />
          ) : null}
          <span>
            {!medios.microfono && <MicOff />} {t(medios.microfono ? 'llamada.vos' : 'llamada.vosEnSilencio')}
          </span>
        </div>
      </Escenario>
      {palabras.panel({ nombre: corto, className: css['palabras'] })}
      <Barra
        lado={lado}
        compacta={compacta}
        chatAbierto={chatAbierto}
        sinLeer={sinLeer}
        chatRef={chatRef}
        onChat={() => {
          if (!chatAbierto) palabras.abrir(false);
          setChat(!chatAbierto);
        }}
        palabras={palabras.boton}
        onArchivo={() => picker.current?.click()}
        onEquipos={() => setEquipos(true)}
        mas={[
          ...flotante,
          invitados.entrada,
          {
            id: 'verificar',
            label: t('llamada.verificar'),
            icon: <ShieldCheck />,
            onPress: () => setVerificando(true),
          },
        ]}
        onTerminar={onTerminar}
      />
      {chatAbierto && (
        <Chat
          lineas={estado.mensajes}
          lado={lado}
          nombre={corto}
          lugar={estado.lugarParaArchivos}
          onDecir={llamada.decir}
          onArchivo={() => picker.current?.click()}
          onAbrir={llamada.abrirArchivo}
          className={css['panel']}
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
      <Suspense>
        {equipos && <EquiposDialog lado={lado} onClose={() => setEquipos(false)} />}
        {invitados.dialogo}
        {verificando && (
          <Verificar nombre={dicho} conexion={llamada.pc} onClose={() => setVerificando(false)} />
        )}
      </Suspense>
      <UltimoMensaje estado={estado} lado={lado} nombre={corto} />
    </div>
  );
}

function Calidad({ estado: { fase, calidad } }: { estado: EstadoLlamada }) {
  const Icon = calidad === 'buena' ? SignalHigh : calidad === 'regular' ? SignalMedium : SignalLow;
  const texto =
    fase === 'en_llamada'
      ? calidad && t(`calidad.${calidad}`)
      : t(
          fase === 'reconectando'
            ? 'calidad.reconectando'
            : fase === 'conectando' || fase === 'entrando'
              ? 'calidad.conectando'
              : 'calidad.esperando',
        );
  return (
    <span className={cx(css['calidad'], fase === 'en_llamada' && calidad && css[calidad])}>
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
    <div className={cx(css['llamada'], 'night', css['reemplazada'])} data-llamada>
      <MonitorSmartphone />
      <h2>{t('reemplazada.titulo')}</h2>
      <p>{t('reemplazada.texto')}</p>
      <Button variant="call" onClick={onTraer}>
        {t('reemplazada.traer')}
      </Button>
    </div>
  );
}
