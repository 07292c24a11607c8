import { dniConPuntos } from '@portal/domain/personas/dni';
import type { DiaDeProfesional } from '@portal/domain/agenda/contract';
import {
  aniosEnPalabras,
  diaDe,
  diaEnPalabras,
  esDia,
  sumarDias,
  type Dia,
} from '@portal/domain/tiempo/fechas';
import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import { diferenciaEnMinutos, entradaPor } from '@portal/domain/turnos/reglas';
import { estadosTurno, nombreDeEstado, respuestasTurno } from '@portal/domain/turnos/estados';
import { CalendarX2, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DataList } from '../../../ui/data/data-list.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { cuandoEs } from '../en-palabras.ts';
import { diasDeLaSemana, lunesDe, useAgenda, useLibres } from './agenda.ts';
import { EscritorioCancelar } from './cancelar.tsx';
import { EscritorioEstado } from './estado.tsx';
import { Cargada, diaDel } from './listas.tsx';
import { EscritorioPresencia } from './presencia.tsx';
import styles from './semana.module.css';
import { t } from './textos-escritorio.ts';
import { useReloj } from '../use-reloj.ts';
import css from './escritorio.module.css';

/** Seven days from Monday, side by side, with turnos and free times. Opening a turno shows its actions. */
export function EscritorioSemana({ deLaUnidad }: { deLaUnidad: boolean }) {
  const hoy = diaDe(useReloj());
  const [params, setParams] = useSearchParams();
  const asked = params.get('desde') ?? '';
  const lunes = lunesDe(esDia(asked) ? asked : hoy);
  const consulta = useAgenda(lunes);
  const go = (desde: Dia) =>
    setParams(desde === lunesDe(hoy) ? { ver: 'semana' } : { ver: 'semana', desde }, { replace: true });
  return (
    <Cargada
      consulta={consulta}
      deLaUnidad={deLaUnidad}
      dias={diasDeLaSemana(lunes)}
      titulo={
        <>
          <h2>
            {t('agenda.semanaDe', { desde: diaEnPalabras(lunes), hasta: diaEnPalabras(sumarDias(lunes, 6)) })}
          </h2>
          <div className={cx('row', css['semanas'])}>
            <Button
              variant="second"
              icon={<ChevronLeft />}
              aria-label={t('agenda.semanaAnterior')}
              onClick={() => go(sumarDias(lunes, -7))}
            >
              {t('agenda.anterior')}
            </Button>
            <Button
              variant="second"
              onClick={() => go(lunesDe(hoy))}
              aria-disabled={lunes === lunesDe(hoy) || undefined}
            >
              {t('agenda.estaSemana')}
            </Button>
            <Button
              variant="second"
              aria-label={t('agenda.semanaSiguiente')}
              onClick={() => go(sumarDias(lunes, 7))}
            >
              {t('agenda.siguiente')} <ChevronRight />
            </Button>
          </div>
        </>
      }
    >
      {(rows, quien) => (
        <Dias
          lunes={lunes}
          hoy={hoy}
          rows={rows}
          quien={quien}
          conLibres={!deLaUnidad || quien !== undefined}
        />
      )}
    </Cargada>
  );
}

type DiasProps = {
  lunes: Dia;
  hoy: Dia;
  rows: readonly TurnoAgenda[];
  quien: string | undefined;
  /** Shows the free times of one professional. */ conLibres: boolean;
};

function Dias({ lunes, hoy, rows, quien, conLibres }: DiasProps) {
  const libres = useLibres(lunes, quien, conLibres);
  const [abierto, setAbierto] = useState<string>();
  const turno = rows.find(({ id }) => id === abierto);
  return (
    <>
      <div className={styles['semana']}>
        {diasDeLaSemana(lunes).map((dia) => (
          <UnDia
            key={dia}
            titulo={dia === hoy ? t('agenda.diaHoy', { dia: diaEnPalabras(dia) }) : diaEnPalabras(dia)}
            esHoy={dia === hoy}
            turnos={rows.filter((row) => diaDel(row) === dia)}
            libre={conLibres ? libres.data?.find(({ fecha }) => fecha === dia) : undefined}
            conProfesional={!conLibres}
            onAbrir={setAbierto}
          />
        ))}
      </div>
      {!conLibres && <p className="muted sm">{t('agenda.libres.elegi')}</p>}
      {turno && <TurnoDialog turno={turno} onClose={() => setAbierto(undefined)} />}
    </>
  );
}

type UnDiaProps = {
  titulo: string;
  esHoy: boolean;
  turnos: readonly TurnoAgenda[];
  libre: DiaDeProfesional | undefined;
  conProfesional: boolean;
  onAbrir: (id: string) => void;
};

function UnDia({ titulo, esHoy, turnos, libre, conProfesional, onAbrir }: UnDiaProps) {
  const items = [
    ...turnos.map((turno) => ({ hora: turno.hora, turno })),
    ...(libre?.libres.map(({ desde, hasta }) => ({ hora: desde, hasta, turno: undefined })) ?? []),
  ].toSorted((a, b) => a.hora.localeCompare(b.hora));
  return (
    <section className={cx(styles['dia'], esHoy && styles['hoy'], items.length === 0 && styles['vacio'])}>
      <h3>{titulo}</h3>
      {libre?.feriado && (
        <p className={styles['feriado']}>{t('agenda.feriado', { nombre: libre.feriado })}</p>
      )}
      {items.length === 0 ? (
        <p className="muted sm">{t('agenda.sinDia')}</p>
      ) : (
        <ol>
          {items.map((item) =>
            item.turno ? (
              <li key={item.turno.id}>
                <button
                  type="button"
                  className={cx(styles['turno'], styles[`s${item.turno.status}`])}
                  onClick={() => onAbrir(item.turno.id)}
                >
                  <b>{item.hora}</b> <span>{item.turno.paciente.nombre}</span>
                  <small>
                    {[
                      item.turno.especialidad.nombre,
                      conProfesional && (item.turno.profesional?.nombre ?? t('agenda.sinProfesional')),
                      estadoDe(item.turno),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </button>
              </li>
            ) : (
              <li key={item.hora} className={styles['libre']}>
                {t('agenda.libre', { desde: item.hora, hasta: item.hasta })}
              </li>
            ),
          )}
        </ol>
      )}
    </section>
  );
}

const estadoDe = ({ status, llego, confirmacion }: TurnoAgenda) =>
  status !== estadosTurno.programado
    ? nombreDeEstado[status]
    : t(
        llego
          ? 'agenda.llego'
          : confirmacion === respuestasTurno.confirmado
            ? 'agenda.confirmado'
            : 'agenda.sinConfirmar',
      );

function TurnoDialog({ turno, onClose }: { turno: TurnoAgenda; onClose: () => void }) {
  const now = useReloj();
  const [cancela, setCancela] = useState(false);
  const { paciente, especialidad, profesional, inicio, status } = turno;
  if (cancela) return <EscritorioCancelar turno={turno} onClose={onClose} />;
  const puedeCancelarse =
    status === estadosTurno.programado &&
    entradaPor(diferenciaEnMinutos(new Date(inicio), now)) !== 'vencida';
  return (
    <Dialog
      title={paciente.nombre}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('agenda.cerrar')}</Button>
          {puedeCancelarse && (
            <Button variant="second" icon={<CalendarX2 />} onClick={() => setCancela(true)}>
              {t('agenda.cancelar.si')}
            </Button>
          )}
        </>
      }
    >
      <div className={cx('stack', css['agenda'])}>
        <DataList
          layout="beside"
          items={[
            { label: t('agenda.col.turno'), value: <span className="cap">{cuandoEs(turno)}</span> },
            { label: t('agenda.col.servicio'), value: especialidad.nombre },
            { label: t('agenda.col.profesional'), value: profesional?.nombre ?? t('agenda.sinProfesional') },
            { label: t('agenda.col.dni'), value: dniConPuntos(paciente.dni) },
            {
              label: t('agenda.col.edad'),
              value: paciente.edad === null ? undefined : aniosEnPalabras(paciente.edad, paciente.meses),
            },
            { label: t('agenda.col.estado'), value: <EscritorioEstado turno={turno} /> },
          ]}
        />
        <EscritorioPresencia turno={turno} now={now} />
      </div>
    </Dialog>
  );
}
