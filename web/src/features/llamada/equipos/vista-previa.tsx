import type { Lado } from '@portal/domain/llamada/contract';
import { Mic, MicOff, Settings2, Video as VideoIcon, VideoOff } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { encenderCamara, type Modo } from '../core/medios.ts';
import { SiNoEsAjeno } from '../navegador-ajeno.tsx';
import { Nivel, useVoz } from './nivel.tsx';
import { Permisos } from './permisos.tsx';
import css from './previa.module.css';
import { t } from '../textos.ts';
import { useMedios, useMediosTomados } from '../use-llamada.ts';
import { Video } from '../video.tsx';

const EquiposDialog = lazyPart(() => import('./equipos.tsx'), 'EquiposDialog');
const OfertaDeSubtitulos = lazyPart(() => import('../palabras/oferta.tsx'), 'OfertaDeSubtitulos');
/** Few browsers can turn voice into text by themselves; the others do not load the offer. */
const reconoce = () => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window;

export interface VistaPreviaProps {
  lado?: Lado;
  /** Audio only or chat only: devices that are not needed are not requested. */
  modo?: Modo;
}

/**
 * Preview of camera, microphone and device choice: in the waiting room, and to test without a patient. The
 * call takes over the opened devices.
 */
export function VistaPrevia({ lado = 'paciente', modo = 'video' }: VistaPreviaProps) {
  return (
    <SiNoEsAjeno>
      <Previa lado={lado} modo={modo} />
    </SiNoEsAjeno>
  );
}

function Previa({ lado, modo }: { lado: Lado; modo: Modo }) {
  useMediosTomados(modo);
  const { audio, video, camara, pidiendo, falloAudio, falloVideo } = useMedios();
  const [eligiendo, setEligiendo] = useState(false);
  const [voz, onVoz] = useVoz();
  const stream = useMemo(() => (video ? new MediaStream([video]) : null), [video]);
  const fallo =
    falloVideo === 'denegado' || falloAudio === 'denegado' ? 'denegado' : (falloAudio ?? falloVideo);
  return (
    <div className={css['previa']}>
      <div className={cx(css['cuadro'], 'night')}>
        {stream ? (
          <Video stream={stream} label={t('llamada.tuCamara')} propia className={css['espejo']} />
        ) : (
          <p>{pidiendo ? t('previa.pidiendo') : t(camara ? 'previa.sinCamara' : 'previa.apagada')}</p>
        )}
        <div className={css['dicho']}>
          {audio ? <Mic /> : <MicOff />}
          <span role="status">
            {audio ? t(voz ? 'previa.escuchamos' : 'previa.silencio') : t('previa.sinMicrofono')}
          </span>
          <Nivel pista={audio} onVoz={onVoz} />
        </div>
      </div>
      {fallo && !pidiendo ? (
        <Note tone="warn" role="alert" title={t('permisos.titulo')}>
          <Permisos fallo={fallo} />
        </Note>
      ) : (
        <p className="sm muted">{t(lado === 'paciente' ? 'previa.asi' : 'previa.asiProfesional')}</p>
      )}
      <div className={css['acciones']}>
        <Button variant="quiet" icon={<Settings2 />} onClick={() => setEligiendo(true)}>
          {t('equipos.cambiar')}
        </Button>
        <Button
          variant="quiet"
          icon={camara ? <VideoOff /> : <VideoIcon />}
          onClick={() => encenderCamara(!camara)}
        >
          {t(camara ? 'previa.apagar' : 'previa.encender')}
        </Button>
      </div>
      <Suspense>{eligiendo && <EquiposDialog lado={lado} onClose={() => setEligiendo(false)} />}</Suspense>
      {audio && reconoce() && (
        <Suspense>
          <OfertaDeSubtitulos />
        </Suspense>
      )}
    </div>
  );
}
