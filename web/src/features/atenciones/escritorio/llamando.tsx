import type { FilaItem } from '@portal/domain/atenciones/contract';
import {
  REGRESO_MINUTOS,
  RESPUESTA_SEGUNDOS,
  sePuedePasar,
  sinLugar,
} from '@portal/domain/atenciones/reglas';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { ArrowRightLeft, PhoneOutgoing, UserRoundX } from 'lucide-react';
import { useEffect } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyConfirmDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { useEscritorio } from './consulta.ts';
import type { Actos } from './use.ts';
import { reloj } from '../fila/grupos.ts';
import { t } from '../textos-escritorio.ts';
import { useReloj } from '../sala/use-atencion.ts';
import css from './llamando.module.css';

type Props = { item: FilaItem; actos: Actos; onAusente: () => void; onPasar: () => void };

/** Shown while the patient's side rings: which attempt this is, what follows and when. */
export function Llamando({ item, actos, onAusente, onPasar }: Props) {
  const { paciente, llamados, llamada, continua } = item;
  const { rellamados } = configuracion.reglas;
  const last = llamados > rellamados;
  const left = useCuentaAtras(llamada);
  return (
    <section className={css['llamando']} aria-labelledby="llamando-titulo">
      <p className="vh" role="status">
        {t('llamando.dicho', { paciente: paciente.nombre, vez: llamados })}
      </p>
      <div className={css['que']}>
        <span className={css['onda']} aria-hidden="true">
          <PhoneOutgoing />
        </span>
        <div>
          <h2 id="llamando-titulo">{t('llamando.titulo', { paciente: paciente.nombre })}</h2>
          <p className="num">
            <span>
              {llamados <= rellamados + 1
                ? t('llamando.vez', { vez: llamados, veces: rellamados + 1 })
                : t('llamando.vezDeMas', { vez: llamados })}
            </span>
            {' · '}
            {left > 0 ? (
              <>
                {t(last ? 'llamando.ausente' : 'llamando.otraVez')} <b role="timer">{reloj(left)}</b>
              </>
            ) : (
              t(last ? 'llamando.cerrando' : 'llamando.yendo')
            )}
          </p>
        </div>
      </div>
      <div className={css['actos']}>
        <Button
          variant="second"
          className={css['boton']}
          icon={<PhoneOutgoing />}
          aria-keyshortcuts="V"
          busy={actos.rellamar.isPending}
          onClick={actos.llamarOtraVez}
        >
          {t('llamando.rellamar')} <kbd>V</kbd>
        </Button>
        <Button
          variant="second"
          className={css['boton']}
          icon={<UserRoundX />}
          aria-keyshortcuts="X"
          onClick={onAusente}
        >
          {t('llamando.ausenteYa')} <kbd>X</kbd>
        </Button>
        {sePuedePasar(item) && (
          <Button
            variant="second"
            className={css['boton']}
            icon={<ArrowRightLeft />}
            aria-keyshortcuts="T"
            onClick={onPasar}
          >
            {t('llamando.transferir')} <kbd>T</kbd>
          </Button>
        )}
      </div>
      {continua && (
        <p className={css['ve']}>
          {t('volver.continua', { boleto: continua.boleto, hora: horaDe(new Date(continua.inicio)) })}
        </p>
      )}
      <p className={css['ve']}>{t('llamando.ve')}</p>
    </section>
  );
}

const ASK_MS = 2000;

/** Milliseconds until the server calls again or gives up; after that, refetches to see what it did. */
function useCuentaAtras(llamada: string | null): number {
  const now = useReloj(500);
  const { refetch } = useEscritorio();
  const left = llamada === null ? 0 : new Date(llamada).getTime() + RESPUESTA_SEGUNDOS * 1000 - now.getTime();
  const over = left <= 0;
  useEffect(() => {
    if (!over) return;
    const timer = setInterval(() => void refetch(), ASK_MS);
    return () => clearInterval(timer);
  }, [over, refetch]);
  // Rounded up: at '00:01' there is still a second left.
  return Math.ceil(left / 1000) * 1000;
}

export function AusenteDialog({
  item,
  actos,
  onClose,
}: {
  item: FilaItem;
  actos: Actos;
  onClose: () => void;
}) {
  return (
    <LazyConfirmDialog
      title={t('noVino.titulo', { paciente: item.paciente.nombre })}
      yes={t('noVino.si')}
      no={t('noVino.no')}
      busy={actos.ausente.isPending}
      onYes={() => actos.marcarAusente(onClose)}
      onNo={onClose}
    >
      <p>{sinLugar(item) ? t('noVino.vuelta') : t('noVino.texto', { minutos: REGRESO_MINUTOS })}</p>
    </LazyConfirmDialog>
  );
}
