import { MessageSquareText, Mic, RotateCw } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { navegadorDe } from '../../../lib/navegador/navegador.ts';
import { pasosPara, type Modo, type Permisos } from './permisos.ts';
import { t } from '../textos.ts';

type Props = {
  permisos: Permisos;
  onSeguir: (modo: Modo) => void;
  onOtraVez: () => void;
  onClose: () => void;
};

/** Offers audio without a camera, or chat without any device, and explains how to allow them. */
export function PermisosDialog({ permisos, onSeguir, onOtraVez, onClose }: Props) {
  const audio = permisos.modo === 'audio';
  const pasos = pasosPara[navegadorDe(navigator.userAgent)];
  return (
    <LazyDialog
      title={t(audio ? 'permisos.sinCamara' : 'permisos.sinNada')}
      onClose={onClose}
      actions={
        <>
          <Button icon={audio ? <Mic /> : <MessageSquareText />} onClick={() => onSeguir(permisos.modo)}>
            {t(audio ? 'permisos.conAudio' : 'permisos.conChat')}
          </Button>
          <Button variant="second" icon={<RotateCw />} onClick={onOtraVez}>
            {t('permisos.otraVez')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t(audio ? 'permisos.sinCamara.texto' : 'permisos.sinNada.texto')}</p>
        {permisos.causa === 'no_hay' && <p>{t('permisos.noHay')}</p>}
        {permisos.causa === 'ocupado' && <p>{t('permisos.ocupado')}</p>}
        {(permisos.causa ?? 'negado') === 'negado' && (
          <>
            <p>
              <b>{t('permisos.como')}</b>
            </p>
            <ol>
              {pasos.map((paso) => (
                <li key={paso}>{paso}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </LazyDialog>
  );
}
