import type { Servicio } from '@portal/domain/agenda/contract';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Step } from '../../../ui/data/steps.tsx';
import { Avisarme, sinCercanos } from '../espera/avisarme.tsx';
import { ElegirHorario, type Cuando } from './elegir-horario.tsx';
import { momentoDe, nombreDeProfesional, partesDelDia } from '../en-palabras.ts';
import { estadoDe, type Comun } from './pasos.tsx';
import css from './reserva.module.css';
import { t } from '../textos.ts';
import { usePrimerDiaCon, type useDisponibles } from '../turnos.queries.ts';

type PasoCuandoProps = Comun & {
  dni: string | undefined;
  integrante: string | undefined;
  servicio: Servicio | undefined;
  profesionalId: string | undefined;
  disponibles: ReturnType<typeof useDisponibles>;
  fecha: string | undefined;
  cuando: { fecha: string; hora: string } | undefined;
  /** The time that somebody else booked first. */
  perdido: { fecha: string; hora: string } | undefined;
  onHora: (cuando: Cuando) => void;
  onPronto: (cuando: Cuando) => void;
  onProfesional: (id: string) => void;
};

export function PasoCuando({
  dni,
  integrante,
  servicio,
  profesionalId,
  disponibles,
  fecha,
  cuando,
  perdido,
  abierto,
  falta,
  onCambiar,
  elige,
  onHora,
  onPronto,
  onProfesional,
}: PasoCuandoProps) {
  const nada = disponibles.data?.dias.length === 0;
  return (
    <Step
      n={4}
      title={t('reservar.cuando')}
      state={estadoDe(4, abierto, cuando !== undefined)}
      value={cuando && momentoDe(cuando.fecha, cuando.hora)}
      onChange={() => onCambiar(undefined)}
    >
      {abierto === 4 && (
        <div className="stack">
          {falta}
          {perdido && (
            <Note tone="warn" role="status">
              {t('reservar.perdido', { hora: perdido.hora, dia: partesDelDia(perdido.fecha).enPalabras })}
            </Note>
          )}
          <ElegirHorario
            key={`${servicio?.id} ${profesionalId}`}
            disponibles={disponibles}
            fecha={fecha}
            hora={cuando?.hora}
            onFecha={(elegida) => elige('fecha', elegida)}
            onHora={onHora}
            sinFechas={profesionalId && t('horario.sinFechasProfesional')}
            onPronto={onPronto}
          />
          {nada && servicio && profesionalId === undefined && (
            <ConProfesional servicio={servicio} onElegir={onProfesional} />
          )}
          {servicio && dni && disponibles.data && sinCercanos(disponibles.data) && (
            <Avisarme dni={dni} integrante={integrante} servicio={servicio} profesionalId={profesionalId} />
          )}
        </div>
      )}
    </Step>
  );
}

/**
 * By specialty fewer days are offered than by professional: when there are none, lists the professionals who
 * have free days.
 */
function ConProfesional({ servicio, onElegir }: { servicio: Servicio; onElegir: (id: string) => void }) {
  const con = usePrimerDiaCon(
    servicio.id,
    servicio.profesionales.map(({ id_usuario }) => id_usuario),
  );
  if (con.length === 0) return null;
  return (
    <Note title={t('horario.conProfesional')} role="status">
      <div className={css['otros']}>
        {con.map(({ id, fecha }) => (
          <Button key={id} variant="second" onClick={() => onElegir(id)}>
            {t('horario.conProfesionalBoton', {
              profesional: nombreDeProfesional(
                servicio.profesionales.find(({ id_usuario }) => id_usuario === id)!,
              ),
              dia: partesDelDia(fecha).enPalabras,
            })}
          </Button>
        ))}
      </div>
    </Note>
  );
}
