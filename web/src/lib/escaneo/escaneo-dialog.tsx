import { Image } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DniLeido } from '@portal/domain/personas/dni-leido';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { t } from './textos.ts';
import { useEscaneo, type Estado } from './use-escaneo.ts';
import css from './escaneo-dialog.module.css';

const PROBLEMAS: ReadonlySet<Estado> = new Set([
  'sinCamara',
  'fotoSinCodigo',
  'noEsFoto',
  'noEsDni',
  'sinLector',
]);
const CON_VIDEO: ReadonlySet<Estado> = new Set(['abriendo', 'buscando', 'acercar', 'noEsDni']);

type Props = { onLeido: (leido: DniLeido) => void; onClose: () => void };

/** 'Probar de nuevo' begins again with a new camera and a new reader. */
export function EscaneoDialog(props: Props) {
  const [vez, setVez] = useState(0);
  return <Escaneo key={vez} {...props} onReintentar={() => setVez(vez + 1)} />;
}

function Escaneo({ onLeido, onClose, onReintentar }: Props & { onReintentar: () => void }) {
  const { estado, video, leerFoto } = useEscaneo(onLeido);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={t('escaneo.titulo')}
      onClose={onClose}
      actions={
        <>
          <Button
            icon={<Image />}
            busy={estado === 'leyendo' && t('escaneo.leyendo')}
            onClick={() => input.current?.click()}
          >
            {t('escaneo.foto')}
          </Button>
          {PROBLEMAS.has(estado) && (
            <Button variant="second" onClick={onReintentar}>
              {t('escaneo.reintentar')}
            </Button>
          )}
        </>
      }
    >
      <div className={css['cuerpo']}>
        <p>{t('escaneo.ayuda')}</p>
        <div className={css['camara']} hidden={!CON_VIDEO.has(estado)}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture, without sound */}
          <video ref={video} muted playsInline aria-label={t('escaneo.video')} />
          <div className={css['recuadro']} aria-hidden="true" />
        </div>
        <div role="status" className={css['estado']}>
          {PROBLEMAS.has(estado) ? (
            <Note tone="warn">{t(`escaneo.${estado as 'noEsDni'}`)}</Note>
          ) : (
            <p className="muted">{t(`escaneo.${estado as 'buscando'}`)}</p>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('escaneo.foto')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void leerFoto(file);
        }}
      />
    </Dialog>
  );
}
