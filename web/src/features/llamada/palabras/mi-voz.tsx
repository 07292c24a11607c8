import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useMedios } from '../use-llamada.ts';
import type { EstadoPalabras, Sesion } from './sesion.ts';
import css from './palabras.module.css';
import { t } from './textos.ts';
import { useVoz, type MiVoz } from './use-voz.ts';

type Props = { atencionId: string | undefined; sesion: Sesion; palabras: EstadoPalabras; nombre: string };

/** This person's own voice as text: the request of another one, the switch, and how it reads. */
export function MiVozPanel({ atencionId, sesion, palabras, nombre: otro }: Props) {
  const { piden, mia, visibles, nombres } = palabras;
  const pedida = piden.length > 0;
  const nombre = nombres.get(piden.at(-1) ?? '') ?? otro;
  const voz = useVoz(sesion, pedida, atencionId);
  const [pregunta, setPregunta] = useState(false);
  const { audio, microfono } = useMedios();
  const asi = visibles.findLast(({ de, voz: hablada }) => de === null && hablada)?.texto;
  if (voz.medio === undefined) return null;
  if (voz.medio === 'servidor' && pregunta)
    return (
      <Consentir
        titulo={t('voz.enviar')}
        onSi={() => {
          setPregunta(false);
          voz.encender();
        }}
        onNo={() => setPregunta(false)}
      />
    );
  if (pedida && mia === 'apagada' && voz.medio !== 'ninguno') return <Pedido voz={voz} nombre={nombre} />;
  return (
    <div className={css['fila']}>
      {voz.medio !== 'ninguno' && (
        <Button
          variant="second"
          small
          icon={<AudioLines />}
          aria-pressed={mia === 'encendida'}
          busy={voz.bajando && t('voz.bajando')}
          onClick={
            mia === 'encendida'
              ? voz.apagar
              : voz.medio === 'servidor'
                ? () => setPregunta(true)
                : voz.encender
          }
        >
          {t('voz.mia')}
        </Button>
      )}
      <p role="status">
        {mia === 'encendida' && t(audio && microfono ? 'voz.encendida' : 'voz.muda')}
        {mia === 'fallo' && t('voz.fallo')}
        {mia === 'no_puede' && t('voz.noPuede', { nombre })}
      </p>
      {mia === 'encendida' && asi && <p>{t('voz.asi', { texto: asi })}</p>}
    </div>
  );
}

/** Before a voice leaves the device: where it goes, and who answers for it. */
function Consentir({ titulo, onSi, onNo }: { titulo: string; onSi: () => void; onNo: () => void }) {
  const { unidad, reconocedor } = configuracion;
  return (
    <div className={css['pedido']} role="status">
      <b>{titulo}</b>
      <p>{t('voz.servidor', { servidor: reconocedor?.servidor ?? '', unidad: unidad.nombre })}</p>
      <div>
        <Button small onClick={onSi}>
          {t('voz.enviarSi')}
        </Button>
        <Button small variant="second" onClick={onNo}>
          {t('voz.no')}
        </Button>
      </div>
    </div>
  );
}

function Pedido({ voz, nombre }: { voz: MiVoz; nombre: string }) {
  if (voz.medio === 'servidor')
    return <Consentir titulo={t('voz.pedido', { nombre })} onSi={voz.encender} onNo={voz.rechazar} />;
  return (
    <div className={css['pedido']} role="status">
      <b>{t('voz.pedido', { nombre })}</b>
      <p>{t(voz.medio === 'bajar' ? 'voz.pedidoBajar' : 'voz.pedidoEquipo', { nombre })}</p>
      <div>
        <Button small busy={voz.bajando && t('voz.bajando')} onClick={voz.encender}>
          {t('voz.si')}
        </Button>
        <Button small variant="second" onClick={voz.rechazar}>
          {t('voz.no')}
        </Button>
      </div>
    </div>
  );
}
