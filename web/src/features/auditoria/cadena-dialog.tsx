import { auditoria } from '@portal/domain/auditoria/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { diaEnPalabras, diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { t } from './textos.ts';
import css from './cadena-dialog.module.css';

type Tramo = AnswerOf<typeof auditoria.verificarCadena>;
type Lectura = {
  desde: number;
  ultimo?: Tramo;
  problemas: Tramo['problemas'];
  estado: 'quieta' | 'leyendo' | 'lista';
  error?: Error;
};

const QUIETA: Lectura = { desde: 0, problemas: [], estado: 'quieta' };

/**
 * Verifies the hash chain in chunks, each requested after the previous one. It can be stopped and resumed.
 */
function useLectura() {
  const [lectura, setLectura] = useState<Lectura>(QUIETA);
  const alive = useRef(0);
  useEffect(
    () => () => {
      alive.current += 1;
    },
    [],
  );

  async function leer(previa: Lectura) {
    alive.current += 1;
    const mine = alive.current;
    let { desde, problemas } = previa;
    setLectura({ ...previa, estado: 'leyendo' });
    try {
      for (;;) {
        const tramo = await call(auditoria.verificarCadena, { body: { desde } });
        if (alive.current !== mine) return;
        desde = tramo.hasta;
        problemas = [...problemas, ...tramo.problemas];
        setLectura({ desde, ultimo: tramo, problemas, estado: tramo.fin ? 'lista' : 'leyendo' });
        if (tramo.fin) return;
      }
    } catch (error) {
      if (alive.current === mine) setLectura((now) => ({ ...now, estado: 'quieta', error: error as Error }));
    }
  }

  return {
    lectura,
    empezar: () => void leer(QUIETA),
    seguir: () =>
      void leer({
        desde: lectura.desde,
        ...(lectura.ultimo && { ultimo: lectura.ultimo }),
        problemas: lectura.problemas,
        estado: 'leyendo',
      }),
    detener() {
      alive.current += 1;
      setLectura(QUIETA);
    },
  };
}

export function CadenaDialog({ onClose }: { onClose: () => void }) {
  const { lectura, empezar, seguir, detener } = useLectura();
  const { estado, error, ultimo } = lectura;
  return (
    <Dialog
      title={t('cadena.titulo')}
      onClose={onClose}
      actions={
        estado === 'leyendo' ? (
          <Button variant="second" onClick={detener}>
            {t('cadena.detener')}
          </Button>
        ) : (
          <Button icon={<ShieldCheck />} onClick={error ? seguir : empezar}>
            {t(error ? 'cadena.seguir' : estado === 'lista' ? 'cadena.otraVez' : 'cadena.empezar')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p>{t('cadena.texto')}</p>
        {estado === 'leyendo' && <Progreso hechos={lectura.desde} total={ultimo?.total ?? 0} />}
        <FailureNote title={t('cadena.error')} error={error} />
        {estado === 'lista' && ultimo && <Veredicto ultimo={ultimo} problemas={lectura.problemas} />}
      </div>
    </Dialog>
  );
}

const enMiles = (n: number) => n.toLocaleString('es-AR');

function Progreso({ hechos, total }: { hechos: number; total: number }) {
  return (
    <div className={css['progreso']}>
      <progress
        max={Math.max(total, 1)}
        value={total === 0 ? undefined : hechos}
        aria-label={t('cadena.titulo')}
      />
      <p className="muted" role="status">
        {t('cadena.progreso', { hechos: enMiles(hechos), total: total === 0 ? '…' : enMiles(total) })}
      </p>
    </div>
  );
}

function Veredicto({ ultimo, problemas }: { ultimo: Tramo; problemas: Tramo['problemas'] }) {
  const sellado = <Sellado ultimo={ultimo} />;
  const [primero] = problemas;
  if (!primero) {
    return (
      <Note role="status" icon={<ShieldCheck />} title={t('cadena.integra')}>
        <p>
          {ultimo.total === 0
            ? t('cadena.vacia')
            : t('cadena.integraTexto', { total: enMiles(ultimo.hasta) })}
        </p>
        {sellado}
      </Note>
    );
  }
  return (
    <Note
      tone="bad"
      role="alert"
      title={
        primero.evento === null
          ? t('cadena.rotaFin', { orden: primero.orden - 1 })
          : t('cadena.rota', { evento: primero.evento })
      }
    >
      <p>{t('cadena.rotaTexto')}</p>
      <p>{t('cadena.masProblemas')}</p>
      <ul>
        {problemas.slice(0, 20).map(({ texto }) => (
          <li key={texto}>{texto}</li>
        ))}
      </ul>
      {sellado}
    </Note>
  );
}

function Sellado({ ultimo: { selladoHasta, sinSellar } }: { ultimo: Tramo }) {
  const instante = selladoHasta === null ? undefined : new Date(selladoHasta);
  return (
    <>
      {instante && (
        <p>{t('cadena.sellado', { cuando: `${diaEnPalabras(diaDe(instante))}, ${horaDe(instante)} hs` })}</p>
      )}
      {sinSellar > 0 && (
        <p>{sinSellar === 1 ? t('cadena.unoSinSellar') : t('cadena.sinSellar', { cuantos: sinSellar })}</p>
      )}
    </>
  );
}
