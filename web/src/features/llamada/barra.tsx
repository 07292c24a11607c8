import type { Lado } from '@portal/domain/llamada/contract';
import {
  Captions,
  Ellipsis,
  MessageSquareText,
  Mic,
  MicOff,
  MonitorUp,
  Paperclip,
  PhoneOff,
  Settings2,
  Video as VideoIcon,
  VideoOff,
} from 'lucide-react';
import { Suspense, useId, useRef, useState, type ComponentProps, type Ref } from 'react';
import { ControlButton } from '../../ui/buttons/control-button.tsx';
import { cx } from '../../ui/cx.ts';
import type { MenuEntry } from '../../ui/dialogs/menu.tsx';
import { compartirPantalla, dejarPantalla, encenderCamara, silenciar } from './core/medios.ts';
import css from './barra.module.css';
import { t } from './textos.ts';
import { useMedios } from './use-llamada.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

type Props = {
  lado: Lado;
  compacta: boolean;
  chatAbierto: boolean;
  sinLeer: number;
  /** The chat button, which gets the focus back when the chat closes. */
  chatRef: Ref<HTMLButtonElement>;
  onChat: () => void;
  /** Live text and captions. */
  palabras: {
    abiertas: boolean;
    sinLeer: number;
    /** Gets the focus back when the panel closes. */
    alMontar: (boton: HTMLButtonElement | null) => void;
    onPress: () => void;
  };
  onArchivo: () => void;
  onEquipos: () => void;
  /** Acts that are rare enough to stand under 'Más' on every screen. */
  mas: readonly MenuEntry[];
  onTerminar: () => void;
};

const puedeCompartir = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** Five buttons on a phone and the rest under 'Más'; on wider screens only the rare acts are there. */
export function Barra({
  lado,
  compacta,
  chatAbierto,
  sinLeer,
  chatRef,
  onChat,
  palabras,
  onArchivo,
  onEquipos,
  mas,
  onTerminar,
}: Props) {
  const { microfono, camara, pantalla } = useMedios();
  const { alMontar, ...texto } = palabras;
  return (
    <div
      className={cx(css['barra'], compacta && css['compacta'])}
      role="toolbar"
      aria-label={t('llamada.controles')}
    >
      <Boton
        icon={microfono ? <Mic /> : <MicOff />}
        off={!microfono}
        pressed={!microfono}
        onPress={() => silenciar(microfono)}
      >
        {t('llamada.silenciar')}
      </Boton>
      <Boton
        icon={camara ? <VideoIcon /> : <VideoOff />}
        off={!camara}
        pressed={camara}
        onPress={() => encenderCamara(!camara)}
      >
        {t('llamada.camara')}
      </Boton>
      {lado === 'profesional' && puedeCompartir() && (
        <Boton
          icon={<MonitorUp />}
          off={pantalla !== null}
          pressed={pantalla !== null}
          onPress={() => (pantalla ? dejarPantalla() : void compartirPantalla())}
        >
          {t('llamada.pantalla')}
        </Boton>
      )}
      {!compacta && (
        <span className={css['conCuenta']} data-abre-chat="">
          <Boton
            ref={chatRef}
            icon={<MessageSquareText />}
            off={chatAbierto}
            expanded={chatAbierto}
            onPress={onChat}
          >
            {t('llamada.chat')}
          </Boton>
          <Cuenta sinLeer={sinLeer} />
        </span>
      )}
      <span className={compacta ? css['siempre'] : css['ancho']}>
        <span className={css['conCuenta']}>
          <Boton
            ref={alMontar}
            icon={<Captions />}
            off={texto.abiertas}
            expanded={texto.abiertas}
            onPress={texto.onPress}
          >
            {t('llamada.palabras')}
          </Boton>
          <Cuenta sinLeer={texto.sinLeer} />
        </span>
        {!compacta && (
          <Boton icon={<Paperclip />} onPress={onArchivo}>
            {t('llamada.archivo')}
          </Boton>
        )}
        <Boton icon={<Settings2 />} onPress={onEquipos}>
          {t('llamada.dispositivos')}
        </Boton>
        {mas.length > 0 && <Mas items={mas} />}
      </span>
      {!compacta && (
        <span className={css['angosto']}>
          <Mas
            items={[
              { id: 'palabras', label: t('llamada.palabras'), icon: <Captions />, onPress: texto.onPress },
              { id: 'archivo', label: t('llamada.enviarArchivo'), icon: <Paperclip />, onPress: onArchivo },
              { id: 'equipos', label: t('llamada.dispositivos'), icon: <Settings2 />, onPress: onEquipos },
              ...mas,
            ]}
          />
        </span>
      )}
      <Boton icon={<PhoneOff />} end onPress={onTerminar}>
        {t(compacta ? 'llamada.cortar' : 'llamada.terminar')}
      </Boton>
    </div>
  );
}

function Cuenta({ sinLeer }: { sinLeer: number }) {
  if (sinLeer === 0) return null;
  return (
    <span className={css['cuenta']}>
      <span aria-hidden="true">{sinLeer}</span>
      <span className="vh">{t('chat.sinLeer', { n: sinLeer })}</span>
    </span>
  );
}

const Boton = (props: ComponentProps<typeof ControlButton>) => (
  <ControlButton {...props} className={css['boton']} />
);

const MenuPopover = lazyPart(() => import('../../ui/dialogs/menu-popover.tsx'), 'MenuPopover');

function Mas({ items }: { items: readonly MenuEntry[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Boton ref={button} icon={<Ellipsis />} off={open} expanded={open} onPress={() => setOpen(true)}>
        {t('llamada.mas')}
      </Boton>
      <span id={id} hidden>
        {t('llamada.mas')}
      </span>
      {open && (
        <Suspense>
          <MenuPopover trigger={button} labelledBy={id} items={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
