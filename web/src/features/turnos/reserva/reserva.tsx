import type { Servicio } from '@portal/domain/agenda/contract';
import type { Usuario } from '@portal/domain/personas/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Turno } from '@portal/domain/turnos/contract';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useActuarPor } from '../../../lib/actuando.ts';
import { ahora } from '../../../lib/configuracion.ts';
import { nombreCompleto } from '../../../lib/familia.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Steps } from '../../../ui/data/steps.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { conLoUnico, elegir, pasoPendiente, serviciosPara, type Eleccion, type Paso } from './eleccion.ts';
import { cuandoEs, nombreDeProfesional } from '../en-palabras.ts';
import type { Cuando } from './elegir-horario.tsx';
import { PasoCuando } from './cuando.tsx';
import { PasoComo, PasoEspecialidad, PasoPaciente } from './pasos.tsx';
import { QuedanTurnos } from '../mis-turnos/quedan-cambios.tsx';
import { FaltanCampos } from '../faltan-campos.tsx';
import { ResumenDeReserva } from './resumen.tsx';
import css from './reserva.module.css';
import { t } from '../textos.ts';
import { useDisponibles } from '../turnos.queries.ts';
import { falloDeReserva, useReservar } from './use-reservar.ts';

const loadDialogos = () => import('./reserva-dialogos.tsx');
const Pregunta = lazyPart(loadDialogos, 'PreguntaDeReserva');
const Fallo = lazyPart(loadDialogos, 'FalloDeReservaDialogo');

type Props = {
  personas: readonly Usuario[];
  servicios: readonly Servicio[];
  inicial: Eleccion;
  /** Service to preselect, if it is suitable for the chosen person. */
  sugerido: number | undefined;
  cancelado: Turno | undefined;
  /** Upcoming turnos of the family. */
  programados: readonly Turno[];
};

/** The summary is not beside the steps. */
const esTelefono = () => window.matchMedia('(max-width: 989.98px)').matches;

/** One decision at a time; finished steps are folded and can be changed. */
export function Reserva({ personas, servicios, inicial, sugerido, cancelado, programados }: Props) {
  const [eleccion, setEleccion] = useState(inicial);
  const [cambiando, setCambiando] = useState<Paso>();
  const [preguntando, setPreguntando] = useState(false);
  const [incompleto, setIncompleto] = useState(false);
  const [perdido, setPerdido] = useState<{ fecha: string; hora: string }>();
  const pasos = useRef<HTMLDivElement>(null);
  const reservar = useReservar();
  const enviando = useRef(false);

  const titular = personas[0]!;
  const persona = personas.find(({ dni }) => dni === eleccion.dni);
  const suyos = persona ? serviciosPara(servicios, persona, diaDe(ahora())) : [];
  const yaTiene = new Map(
    programados
      .filter(({ paciente }) => paciente.dni === persona?.dni)
      .map((turno) => [turno.especialidad.id, turno]),
  );
  const { servicioId, modo, profesionalId } = conLoUnico(eleccion, suyos, new Set(yaTiene.keys()));
  const servicio = suyos.find(({ id }) => id === servicioId);
  const profesional = servicio?.profesionales.find(({ id_usuario }) => id_usuario === profesionalId);
  const pendiente = pasoPendiente({ ...eleccion, modo, profesionalId }, servicio);
  const abierto = cambiando ?? pendiente;
  const integrante = persona && persona !== titular ? nombreCompleto(persona) : undefined;

  const disponibles = useDisponibles(servicio?.id, profesional?.id_usuario, pendiente === 4);
  // A time that is no longer free is no longer chosen.
  const dia = disponibles.data?.dias.find(({ fecha }) => fecha === eleccion.fecha);
  const hora = dia?.horas.find((one) => one === eleccion.hora);
  const cuando = pendiente === 4 && dia && hora ? { fecha: dia.fecha, hora } : undefined;

  function sugeridoPara(dni: string | undefined) {
    const quien = personas.find((una) => una.dni === dni);
    return quien && serviciosPara(servicios, quien, diaDe(ahora())).find(({ id }) => id === sugerido)?.id;
  }

  function elige<C extends keyof Eleccion>(campo: C, valor: Eleccion[C]) {
    setEleccion((before) => {
      const next = elegir(before, campo, valor);
      return campo === 'dni' && next !== before ? { ...next, servicioId: sugeridoPara(next.dni) } : next;
    });
    setCambiando(
      campo === 'modo' && valor === 'profesional' && servicio && servicio.profesionales.length > 1
        ? 3
        : undefined,
    );
    setIncompleto(false);
    setPerdido(undefined);
  }

  /** The last choice. On a phone the confirmation opens at once, since nothing else is left to do. */
  function eligeHora(elegida: Cuando, preguntar = esTelefono()) {
    void Pregunta.preload();
    setEleccion((before) => ({ ...before, ...elegida }));
    setCambiando(undefined);
    setIncompleto(false);
    setPerdido(undefined);
    setPreguntando(preguntar);
  }

  // Back to oneself at the first question; nothing is chosen if there is no suitable specialty.
  const vuelta = serviciosPara(servicios, titular, diaDe(ahora())).length > 0 ? titular.dni : undefined;
  const volverATitular = useCallback(() => {
    setEleccion({ dni: vuelta });
    setCambiando(1);
    setPerdido(undefined);
  }, [vuelta]);
  useActuarPor(integrante, volverATitular);

  function confirmar() {
    if (cuando && cambiando === undefined) return setPreguntando(true);
    setIncompleto(true);
    pasos.current?.querySelector<HTMLElement>('.step.open > h2')?.focus();
  }

  function reservarAhora() {
    // A double click is faster than the button's busy state.
    if (!persona || !servicio || !cuando || enviando.current) return;
    enviando.current = true;
    reservar.mutate(
      {
        dni: persona.dni,
        servicio_id: servicio.id,
        profesional_id: profesional?.id_usuario ?? null,
        ...cuando,
      },
      {
        onError(error) {
          setPreguntando(false);
          if (falloDeReserva(error).clase === 'turno_ocupado') setPerdido(cuando);
        },
        onSettled() {
          enviando.current = false;
        },
      },
    );
  }

  const elegido = {
    persona,
    servicio,
    profesional: profesional && nombreDeProfesional(profesional),
    modo,
    cuando,
    email: persona?.email || titular.email,
    integrante,
  };
  const falta = incompleto && <FaltanCampos className={css['faltaEnPaso']} />;
  const comun = { abierto, falta, onCambiar: setCambiando, elige };
  return (
    <div className={css['reserva']}>
      <div ref={pasos}>
        {cancelado && servicio && (
          <Note className={css['antes']} title={t('reservar.deAntes')}>
            {t('reservar.deAntesTexto', {
              especialidad: cancelado.especialidad.nombre,
              momento: cuandoEs(cancelado),
            })}
          </Note>
        )}
        <QuedanTurnos programados={programados.length} />
        <Steps folds>
          <PasoPaciente {...comun} personas={personas} servicios={servicios} persona={persona} />
          <PasoEspecialidad
            {...comun}
            servicios={suyos}
            servicio={servicio}
            persona={persona}
            integrante={integrante}
            yaTiene={yaTiene}
          />
          <PasoComo {...comun} servicio={servicio} modo={modo} profesional={profesional} />
          <PasoCuando
            {...comun}
            dni={persona?.dni}
            integrante={integrante}
            servicio={servicio}
            profesionalId={profesional?.id_usuario}
            disponibles={disponibles}
            fecha={dia?.fecha}
            cuando={cuando}
            perdido={cuando ? undefined : perdido}
            onHora={(elegida) => eligeHora(elegida)}
            onPronto={(elegida) => eligeHora(elegida, true)}
            onProfesional={(id) =>
              setEleccion((before) => elegir(elegir(before, 'modo', 'profesional'), 'profesionalId', id))
            }
          />
        </Steps>
      </div>
      <ResumenDeReserva {...elegido} incompleto={incompleto} onConfirmar={confirmar} />
      <Suspense>
        {preguntando && persona && servicio && cuando && (
          <Pregunta
            nombre={nombreCompleto(persona)}
            especialidad={servicio.nombre}
            profesional={elegido.profesional}
            {...cuando}
            busy={reservar.isPending}
            onSi={reservarAhora}
            onNo={() => setPreguntando(false)}
          />
        )}
        {reservar.error && !preguntando && persona && (
          <Fallo
            fallo={falloDeReserva(reservar.error)}
            perfil={integrante && persona.dni}
            onClose={() => reservar.reset()}
          />
        )}
      </Suspense>
    </div>
  );
}
