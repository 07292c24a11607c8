import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import { ArrowLeft, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { EscritorioReservaForm } from './reserva-form.tsx';
import { talonDe } from '../talon.ts';
import { t } from './textos-escritorio.ts';
import css from './escritorio.module.css';

/** Books a turno for somebody on the phone or at the counter: patient, service and time on one screen. */
export function EscritorioReserva({ onBack }: { onBack: () => void }) {
  const [reservado, setReservado] = useState<TurnoAgenda>();
  const [veces, setVeces] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css['reservaPersonal']}>
      <button type="button" className="back" onClick={onBack}>
        <ArrowLeft /> {t('reserva.volver')}
      </button>
      <h2 ref={heading} tabIndex={-1}>
        {t('reserva.titulo')}
      </h2>
      {reservado ? (
        <Reservado
          turno={reservado}
          onBack={onBack}
          onAgain={() => {
            setReservado(undefined);
            setVeces(veces + 1);
          }}
        />
      ) : (
        <EscritorioReservaForm key={veces} onDone={setReservado} />
      )}
    </div>
  );
}

function Reservado({
  turno,
  onBack,
  onAgain,
}: {
  turno: TurnoAgenda;
  onBack: () => void;
  onAgain: () => void;
}) {
  const inicio = new Date(turno.inicio);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css['reservaLista']}>
      <h3 ref={heading} tabIndex={-1}>
        <Check /> {t('reserva.listo')}
      </h3>
      <Paper
        stub={talonDe(diaDe(inicio), horaDe(inicio))}
        title={turno.especialidad.nombre}
        facts={[
          ...(turno.profesional ? [turno.profesional.nombre] : []),
          t('reserva.para', { nombre: turno.paciente.nombre }),
        ]}
      >
        <p>{t('reserva.listoTexto')}</p>
      </Paper>
      <div className="row">
        <Button onClick={onBack}>{t('reserva.volver')}</Button>
        <Button variant="second" onClick={onAgain}>
          {t('reserva.otra')}
        </Button>
      </div>
    </section>
  );
}
