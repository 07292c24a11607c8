import type { Escritorio, FilaItem } from '@portal/domain/atenciones/contract';
import { Bell, BellOff, Keyboard, MonitorCog, NotebookPen, PhoneCall, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useValue } from '../../../lib/value.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Actos } from '../escritorio/use.ts';
import { sonido, type Llegada } from './aviso.ts';
import { gruposDe, siguienteDe } from './grupos.ts';
import { cuantos } from './palabras.ts';
import { FilaActual, FilaFila } from './item.tsx';
import { t } from '../textos-escritorio.ts';
import { useReloj } from '../sala/use-atencion.ts';
import { CabezaDeColumna } from '../escritorio/paneles.tsx';
import css from './fila.module.css';

type Props = {
  escritorio: Escritorio;
  actos: Actos;
  llegada: Llegada;
  plegar: ReactNode;
  turnosDeHoy?: ReactNode;
  /** Unsigned documents. */
  pendientes: ReactNode;
  onPasar: (item: FilaItem) => void;
  /** Opens the record of a waiting patient. */
  onVer: (item: FilaItem) => void;
  onBorradores: () => void;
  onEquipos: () => void;
  onAtajos: () => void;
};

export function FilaPanel({
  escritorio,
  actos,
  llegada,
  plegar,
  turnosDeHoy,
  pendientes,
  onPasar,
  onVer,
  onBorradores,
  onEquipos,
  onAtajos,
}: Props) {
  const now = useReloj(10_000);
  const { fila, actual, borradores, enGuardia } = escritorio;
  const grupos = gruposDe(fila, now);
  const razon = razonDe(escritorio, now);
  return (
    <>
      <CabezaDeColumna
        titulo={t('panel.fila')}
        insignia={<span className="badge">{cuantos('fila.esperan', fila.length)}</span>}
      >
        <Sonido />
        {plegar}
      </CabezaDeColumna>
      <div className={css['siguiente']}>
        <Button
          variant="call"
          wide
          icon={<PhoneCall />}
          busy={actos.llamar.isPending && t('fila.llamando')}
          razon={razon}
          aria-keyshortcuts="N"
          onClick={() => actos.llamarA()}
        >
          {t('fila.siguiente')} <kbd>N</kbd>
        </Button>
        {llegada.callado && <p className="sm muted">{t('aviso.sonido.callado')}</p>}
      </div>
      <p className="vh" role="status">
        {llegada.dicho}
      </p>
      <div className={css['lista']} data-fila>
        {actual && (
          <ul
            className={css['items']}
            aria-label={t(actual.estado === 'iniciado' ? 'fila.enConsulta' : 'fila.llamandoA')}
          >
            <FilaActual item={actual} onPasar={() => onPasar(actual)} />
          </ul>
        )}
        {(['ahora', 'llegada', 'despues'] as const).map(
          (grupo) =>
            grupos[grupo].length > 0 && (
              <section key={grupo}>
                <h3 className={css['grupo']}>{t(`fila.grupo.${grupo}`)}</h3>
                <ul className={css['items']}>
                  {grupos[grupo].map((item) => (
                    <FilaFila
                      key={item.id}
                      item={item}
                      now={now}
                      onLlamar={enGuardia && !actual && (() => actos.llamarA(item.id))}
                      onPasar={() => onPasar(item)}
                      onVer={enGuardia && !actual && (() => onVer(item))}
                    />
                  ))}
                </ul>
              </section>
            ),
        )}
        {fila.length === 0 && !actual && (
          <EmptyState icon={<Users className="lg" />} title={t('fila.vacia')} bare>
            {t(enGuardia ? 'fila.vacia.texto' : 'fila.vacia.fuera')}
          </EmptyState>
        )}
        {turnosDeHoy}
      </div>
      <div className={css['pie']}>
        {borradores.length > 0 && (
          <Button
            variant="quiet"
            className={cx(css['boton'], css['notas'])}
            icon={<NotebookPen />}
            onClick={onBorradores}
          >
            {cuantos('fila.borradores', borradores.length)}
          </Button>
        )}
        {pendientes}
        <Button variant="quiet" className={css['boton']} icon={<MonitorCog />} onClick={onEquipos}>
          {t('fila.equipos')}
        </Button>
        <Button
          variant="quiet"
          className={css['boton']}
          icon={<Keyboard />}
          aria-keyshortcuts="?"
          onClick={onAtajos}
        >
          {t('fila.atajos')} <kbd>?</kbd>
        </Button>
      </div>
    </>
  );
}

function Sonido() {
  const on = useValue(sonido);
  return (
    <Button
      variant="quiet"
      aria-pressed={on}
      aria-keyshortcuts="S"
      title={t(on ? 'aviso.sonido.prendido' : 'aviso.sonido.apagado')}
      icon={on ? <Bell /> : <BellOff />}
      onClick={() => sonido.set(!on)}
    >
      {t('aviso.sonido')}
    </Button>
  );
}

export function razonDe({ enGuardia, actual, fila }: Escritorio, now: Date): string | false {
  if (actual) return t('fila.razon.abierta');
  if (!enGuardia) return t('fila.razon.guardia');
  if (fila.length === 0) return t('fila.razon.nadie');
  return siguienteDe(fila, now) ? false : t('fila.razon.temprano');
}
