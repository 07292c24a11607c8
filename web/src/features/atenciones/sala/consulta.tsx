import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import type { Lectura } from '@portal/domain/contenido/lectura';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { marcarActividad } from '../../../lib/actividad.ts';
import { useFamilia } from '../../../lib/familia.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx';
import { Room } from '../../../ui/frames/room.tsx';
import { entrada, useEstoyDentro } from '../abiertas/dentro.ts';
import { Otras } from '../abiertas/otras.tsx';
import { useAbiertas, useIniciada } from '../atenciones.queries.ts';
import { DejarFila } from './dejar-fila.tsx';
import { Ausente, Cancelada, Ninguna } from './fuera-de-fila.tsx';
import { LlegarAlTurno } from '../solicitud/llegar-al-turno.tsx';
import { leerModo, type Modo } from '../solicitud/permisos.ts';
import { Sala } from './sala.tsx';
import { SalaDeEspera } from './sala-de-espera.tsx';
import { EnCurso, TeLlaman } from './te-llaman.tsx';
import { NoLlego } from '../no-llego.tsx';
import { t } from '../textos.ts';
import { useAtencion } from './use-atencion.ts';
import css from './fuera.module.css';

export type Partes = {
  /** The unit's logo, at the left of the bar. */
  marca: ReactNode;
  verTerminos: (lectura: Lectura) => ReactNode;
  /** Camera preview and choice of devices. */
  vistaPrevia: (modo: Modo) => ReactNode;
  /** Keeps the devices open before the call, which takes them over without another prompt. */
  equiposAbiertos: (modo: Modo) => ReactNode;
  llamada: (
    atencion: AtencionEnFila,
    modo: Modo,
    acts: { onSalir: () => void; onVolver: () => void },
  ) => ReactNode;
};

/** /videocall: finds the attention, by its id, by the turno to be entered, or the one that is open. */
export function Consulta(partes: Partes) {
  const [params] = useSearchParams();
  const id = params.get('atencion');
  const turno = useTurno(params.get('turno'));
  const iniciada = useIniciada(id === null);
  const { data: abiertas = [] } = useAbiertas(id === null && turno !== null);
  if (id !== null) return <UnaAtencion key={id} id={id} partes={partes} />;
  const { data, error, isFetched, refetch } = iniciada;
  // A called attention comes first. With a turno in the URL, only the attention of that turno counts, not
  // another one of the family.
  const open = turno === null ? data : [data, ...abiertas].find((una) => una?.turno?.id === turno);
  if (open) return <Navigate to={`/videocall?atencion=${open.id}`} replace />;
  if (error)
    return (
      <Sala {...partes}>
        <ConsultaNoLlego error={error} onReintentar={() => void refetch()} />
      </Sala>
    );
  if (!isFetched)
    return (
      <Sala {...partes}>
        <Buscando />
      </Sala>
    );
  if (turno !== null)
    return (
      <Sala {...partes}>
        <LlegarAlTurno turno={turno} verTerminos={partes.verTerminos} />
      </Sala>
    );
  return (
    <Sala {...partes}>
      <Ninguna />
    </Sala>
  );
}

const TURNO_KEY = 'portal.turno';

/** A session by a turno's link is limited to that turno, also if the URL does not name it. */
function useTurno(named: string | null): string | null {
  const { alcance } = useSesionAbierta();
  useEffect(() => {
    if (named !== null && alcance !== 'portal') sessionStorage.setItem(TURNO_KEY, named);
  }, [named, alcance]);
  return named ?? (alcance === 'portal' ? null : sessionStorage.getItem(TURNO_KEY));
}

function UnaAtencion({ id, partes }: { id: string; partes: Partes }) {
  const { data: atencion, error, refetch, isRefetchError } = useAtencion(id);
  const quien = useQuien(atencion);
  const [adentro, entrar, salir] = useAdentro(id);
  const transferida = useTransferida(atencion);
  const devuelta = useDevuelta(atencion);
  useConsultaViva(atencion !== undefined && estaAbierta(atencion.status));

  if (!atencion) {
    return (
      <Sala {...partes}>
        {error ? <ConsultaNoLlego error={error} onReintentar={() => void refetch()} /> : <Buscando />}
      </Sala>
    );
  }
  const { status } = atencion;
  if (status === 'encerrado') return <Navigate to={`/finllamada?atencion=${id}`} replace />;
  const volver = () => {
    salir();
    void refetch();
  };
  if ((status === 'chamado' || status === 'iniciado') && adentro) {
    return (
      <Room name="patient">
        <Dentro />
        {partes.llamada(atencion, leerModo(), { onSalir: salir, onVolver: volver })}
      </Room>
    );
  }
  const noche = status === 'chamado' || status === 'iniciado';
  return (
    <Sala
      {...partes}
      noche={noche}
      por={quien.propio ? undefined : quien.completo}
      fin={status === 'emitida' && <DejarFila atencion={atencion} />}
    >
      {status === 'emitida' && (
        <SalaDeEspera
          atencion={atencion}
          nombre={quien.nombre}
          propio={quien.propio}
          transferida={transferida}
          devuelta={devuelta && !transferida}
          desconectada={isRefetchError}
          vistaPrevia={partes.vistaPrevia(leerModo())}
          otras={<Otras salvo={id} />}
        />
      )}
      {status === 'chamado' && (
        <TeLlaman
          key={atencion.llamados}
          atencion={atencion}
          nombre={quien.nombre}
          propio={quien.propio}
          onEntrar={entrar}
        />
      )}
      {status === 'iniciado' && <EnCurso atencion={atencion} onEntrar={entrar} />}
      {noche && partes.equiposAbiertos(leerModo())}
      {status === 'no_se_presento' && <Ausente atencion={atencion} />}
      {status === 'cancelada' && <Cancelada atencion={atencion} />}
    </Sala>
  );
}

/** With a heading: a page that is asked for again after an error comes back to this state. */
const Buscando = () => (
  <>
    <h1 className="vh">{t('sala.cargando')}</h1>
    <LoadingScreen inside text={t('sala.cargando')} />
  </>
);

function ConsultaNoLlego({ error, onReintentar }: { error: Error; onReintentar: () => void }) {
  return (
    <div className={css['fuera']}>
      <h1 className="vh">{t('noLlego.titulo')}</h1>
      <NoLlego title={t('noLlego.titulo')} error={error} onRetry={onReintentar} />
    </div>
  );
}

function Dentro() {
  useEstoyDentro();
  return null;
}

/**
 * The patient's name as the titular sees it. A session by link has no DNI to compare, so the server says
 * whether the attention is its own.
 */
function useQuien(atencion: AtencionEnFila | undefined) {
  const { usuario } = useSesionAbierta();
  const familia = useFamilia();
  const dni = atencion?.paciente.dni;
  const propio = atencion?.propia ?? (dni === undefined || dni === usuario.dni);
  const persona = propio ? usuario : familia.find((uno) => uno.dni === dni);
  const completo = atencion?.paciente.nombre ?? usuario.nombre;
  return { propio, nombre: persona?.nombre ?? completo, completo };
}

/**
 * A person who entered is inside again after a reload. A person coming from another page or device enters by
 * a press.
 */
function useAdentro(id: string): [adentro: boolean, entrar: () => void, salir: () => void] {
  const { key, state } = useLocation();
  const came = (state as { entrar?: boolean } | null)?.entrar === true;
  const [adentro, setAdentro] = useState(() => came || entrada.es(id));
  const [llegada, setLlegada] = useState(key);
  // The person pressed 'enter' elsewhere while this page was already mounted.
  if (key !== llegada) {
    setLlegada(key);
    if (came) setAdentro(true);
  }
  function entrar() {
    entrada.poner(id);
    setAdentro(true);
  }
  function salir() {
    entrada.quitar();
    setAdentro(false);
  }
  useEffect(() => {
    if (came) entrada.poner(id);
  }, [came, id]);
  return [adentro, entrar, salir];
}

/** The attention was transferred to another service since this page was opened. */
function useTransferida(atencion: AtencionEnFila | undefined): boolean {
  const [first, setFirst] = useState<number>();
  const servicio = atencion?.servicio.id;
  if (first === undefined && servicio !== undefined) setFirst(servicio);
  return first !== undefined && servicio !== undefined && first !== servicio;
}

/** The call was stopped before anybody entered: back in the queue, at the same place. */
function useDevuelta(atencion: AtencionEnFila | undefined): boolean {
  const [before, setBefore] = useState<AtencionEnFila['status']>();
  const [devuelta, setDevuelta] = useState(false);
  const status = atencion?.status;
  if (status !== before) {
    setBefore(status);
    setDevuelta(before === 'chamado' && status === 'emitida');
  }
  return devuelta;
}

const ALIVE_MS = 20_000;

/** A person who waits or talks is active without touching anything. */
function useConsultaViva(open: boolean) {
  useEffect(() => {
    if (!open) return;
    marcarActividad();
    const timer = setInterval(marcarActividad, ALIVE_MS);
    return () => clearInterval(timer);
  }, [open]);
}
