import type { Lectura } from '@portal/domain/contenido/lectura';
import type { Usuario } from '@portal/domain/personas/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { Video } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useActuarPor } from '../../../lib/actuando.ts';
import { ahora } from '../../../lib/configuracion.ts';
import { nombreCompleto, useFamilia } from '../../../lib/familia.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Step, Steps } from '../../../ui/data/steps.tsx';
import { Thumb } from '../../../ui/data/thumb.tsx';
import { useAfiliacion, useLimite, useServiciosADemanda } from '../atenciones.queries.ts';
import { DisponiblesDialog } from './disponibles-dialog.tsx';
import { falloDeAfiliacion, FalloDialog, falloDeLimite } from '../fallo-dialog.tsx';
import { PasoMotivo } from './paso-motivo.tsx';
import { edadDe, PasoPaciente } from './paso-paciente.tsx';
import { PasoServicio, ServiciosSinPaciente } from './paso-servicio.tsx';
import { PermisosDialog } from './permisos-dialog.tsx';
import {
  conBoleto,
  elegirPaciente,
  pacienteElegido,
  pasoAbierto,
  servicioElegido,
  serviciosPara,
  type Eleccion,
  type EnCurso,
  type Paciente,
  type Paso,
} from './reglas-solicitud.ts';
import { TerminosModal } from './terminos-modal.tsx';
import { t } from '../textos.ts';
import { useIniciar, type Pedido } from './use-iniciar.ts';
import css from './solicitud.module.css';

type Props = {
  verTerminos: (lectura: Lectura) => ReactNode;
  /** Open attentions; each patient has at most one. */
  enCurso: readonly EnCurso[];
  /** Only for patients without an open attention. */
  paraOtra: boolean;
};

export function Solicitud({ verTerminos, enCurso, paraOtra }: Props) {
  const { usuario } = useSesionAbierta();
  const familia = useFamilia();
  const todos = [pacienteDe(usuario, true), ...familia.map((uno) => pacienteDe(uno, false))].map((uno) =>
    conBoleto(uno, enCurso),
  );
  const pacientes = paraOtra ? todos.filter(({ boleto }) => boleto === undefined) : todos;
  const hoy = diaDe(ahora());

  // Restores the choices when the person returns from /nodisponible.
  const antes = (useLocation().state as { pedido?: Pedido } | null)?.pedido;
  const [eleccion, setEleccion] = useState<Eleccion>(
    antes ? { dni: antes.dni, servicio: antes.servicio } : {},
  );
  const [motivo, setMotivo] = useState(antes?.motivo ?? '');
  const [disponibles, setDisponibles] = useState(false);
  const [leido, setLeido] = useState<Error>();

  const limite = useLimite();
  const servicios = useServiciosADemanda(30_000);
  const paciente = pacienteElegido(pacientes, eleccion, limite.data);
  const afiliacion = useAfiliacion(paciente?.dni);
  const suyos = paciente && servicios.data ? serviciosPara(servicios.data, paciente, hoy) : undefined;
  const servicio = suyos && servicioElegido(suyos, eleccion);
  const paso = pasoAbierto(eleccion, paciente, servicio);
  useFocoEnPaso(paso);

  const nadie = useCallback(() => setEleccion({}), [setEleccion]);
  useActuarPor(paciente && !paciente.propio ? paciente.completo : undefined, nadie);

  const iniciar = useIniciar(
    paciente && servicio && { dni: paciente.dni, servicio: servicio.id, motivo, paraOtra },
  );
  const { fase } = iniciar;

  const abrir = (abierto: Paso | undefined) =>
    setEleccion((before) => ({ ...before, dni: paciente?.dni, abierto }));
  const estado = (n: Paso) =>
    n === paso ? 'open' : (n === 1 && paciente) || (n === 2 && servicio) ? 'done' : 'locked';
  /** The first obstacle to the call, in words. */
  const falta =
    (limite.error && limite.error.message) ||
    (!paciente && t('solicitar.iniciar.paciente')) ||
    (!servicio && t('solicitar.iniciar.servicio')) ||
    (afiliacion.error && falloDeAfiliacion(afiliacion.error).titulo) ||
    (!afiliacion.isSuccess && t('solicitar.datos'));
  const problema = limite.error ?? afiliacion.error;
  const fallo =
    problema && (problema === limite.error ? falloDeLimite(problema) : falloDeAfiliacion(problema));

  return (
    <>
      {fallo && problema === leido && (
        <Note
          className={css['aviso']}
          tone="bad"
          title={fallo.titulo}
          actions={
            <Button
              variant="second"
              onClick={() => void (problema === limite.error ? limite.refetch() : afiliacion.refetch())}
            >
              {t('atenciones.reintentar')}
            </Button>
          }
        >
          {fallo.texto}
        </Note>
      )}
      <Steps>
        <Step
          n={1}
          title={t('solicitar.paciente')}
          state={estado(1)}
          value={
            paciente &&
            t('solicitar.paciente.elegido', { nombre: paciente.completo, edad: edadDe(paciente, hoy) })
          }
          onChange={() => abrir(1)}
        >
          <PasoPaciente
            pacientes={pacientes}
            elegido={paciente}
            limite={limite.data}
            hoy={hoy}
            onElegir={(dni) => setEleccion(elegirPaciente(dni))}
            onSeguir={() => abrir(undefined)}
            onDisponibles={() => setDisponibles(true)}
          />
        </Step>
        <Step
          n={2}
          title={t('solicitar.servicio')}
          state={estado(2)}
          value={servicio?.nombre}
          onChange={() => abrir(2)}
        >
          {paciente ? (
            paso === 2 && (
              <PasoServicio
                paciente={paciente}
                servicios={suyos}
                error={servicios.error}
                elegido={servicio?.id}
                onElegir={(id) => setEleccion({ dni: paciente.dni, servicio: id })}
                onReintentar={() => void servicios.refetch()}
              />
            )
          ) : (
            <ServiciosSinPaciente servicios={servicios.data ?? []} />
          )}
        </Step>
        <Step n={3} title={t('solicitar.motivo')} state={estado(3)} onChange={() => abrir(3)}>
          {paciente && servicio && paso === 3 && (
            <PasoMotivo
              paciente={paciente}
              servicio={servicio}
              limite={limite.data}
              motivo={motivo}
              onMotivo={setMotivo}
            />
          )}
        </Step>
      </Steps>
      <Thumb stick={paso === 3}>
        <Button
          variant="call"
          icon={<Video />}
          razon={falta}
          busy={
            fase.en === 'permisos' ? t('solicitar.permisos') : fase.en === 'datos' && t('solicitar.datos')
          }
          onClick={iniciar.iniciar}
        >
          {t('solicitar.iniciar')}
        </Button>
        <p className={css['verificando']} role="status">
          {fase.en === 'permisos' && t('solicitar.permisos.ayuda')}
        </p>
      </Thumb>

      {disponibles && limite.data && (
        <DisponiblesDialog pacientes={pacientes} limite={limite.data} onClose={() => setDisponibles(false)} />
      )}
      {fase.en === 'menos' && (
        <PermisosDialog
          permisos={fase.permisos}
          onSeguir={iniciar.seguir}
          onOtraVez={iniciar.iniciar}
          onClose={iniciar.dejar}
        />
      )}
      {fase.en === 'terminos' && (
        <TerminosModal
          ver={verTerminos}
          enviando={fase.enviando}
          cambiaron={fase.cambiaron}
          onAceptar={iniciar.aceptar}
          onClose={iniciar.dejar}
        />
      )}
      {fase.en === 'fallo' && <FalloDialog fallo={fase.fallo} onClose={iniciar.dejar} />}
      {fallo && problema !== leido && <FalloDialog fallo={fallo} onClose={() => setLeido(problema)} />}
    </>
  );
}

const pacienteDe = (usuario: Usuario, propio: boolean): Paciente => ({
  dni: usuario.dni,
  nombre: usuario.nombre,
  completo: nombreCompleto(usuario),
  nacimiento: usuario.fec_nac,
  propio,
});

/** Moves the focus to a step when it opens, because the pressed element is hidden. Not on arrival. */
function useFocoEnPaso(paso: Paso) {
  const before = useRef(paso);
  useEffect(() => {
    if (before.current === paso) return;
    before.current = paso;
    const heading = document.querySelector<HTMLElement>('.step.open > h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'nearest' });
  }, [paso]);
}
