import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import type { Documento } from '@portal/domain/contenido/documento';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { marcarActividad } from '../../../lib/actividad.ts';
import { useFamilia } from '../../../lib/familia.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
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
import { t } from '../textos.ts';
import { useAtencion } from './use-atencion.ts';

export type Partes = {
  /** The unit's mark, at the left of the bar. */
  marca: ReactNode;
  verTerminos: (documento: Documento) => ReactNode;
  /** Own picture and choice of devices. */
  vistaPrevia: (modo: Modo) => ReactNode;
  /** At the door of the call: the devices are open, and the call takes them over without asking again. */
  equiposAbiertos: (modo: Modo) => ReactNode;
  llamada: (
    atencion: AtencionEnFila,
    modo: Modo,
    acts: { onSalir: () => void; onVolver: () => void },
  ) => ReactNode;
};

/** /videocall: which attention it is about. By its id, by a turno whose door this is, or the one that is open. */
export function Consulta(partes: Partes) {
  const [params] = useSearchParams();
  const id = params.get('atencion');
  const turno = useTurno(params.get('turno'));
  const iniciada = useIniciada(id === null);
  const { data: abiertas = [] } = useAbiertas(id === null && turno !== null);
  if (id !== null) return <UnaAtencion key={id} id={id} partes={partes} />;
  const { data, error, isFetched, refetch } = iniciada;
  // Whoever is called comes first. Another's, open at the same time in the family, is no answer to this turno's door.
  const open = turno === null ? data : [data, ...abiertas].find((una) => una?.turno?.id === turno);
  if (open) return <Navigate to={`/videocall?atencion=${open.id}`} replace />;
  if (error)
    return (
      <Sala {...partes}>
        <NoLlego error={error} onReintentar={() => void refetch()} />
      </Sala>
    );
  if (!isFetched)
    return (
      <Sala {...partes}>
        <LoadingScreen inside text={t('sala.cargando')} />
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

/** A session opened by a turno's link is for that turno alone, also when the address has lost it. */
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
        {error ? (
          <NoLlego error={error} onReintentar={() => void refetch()} />
        ) : (
          <LoadingScreen inside text={t('sala.cargando')} />
        )}
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

function NoLlego({ error, onReintentar }: { error: Error; onReintentar: () => void }) {
  return (
    <div className="fuera">
      <h1 className="vh">{t('noLlego.titulo')}</h1>
      <Note
        tone="bad"
        role="alert"
        title={t('noLlego.titulo')}
        actions={
          <Button variant="second" onClick={onReintentar}>
            {t('atenciones.reintentar')}
          </Button>
        }
      >
        {error.message}
      </Note>
    </div>
  );
}

function Dentro() {
  useEstoyDentro();
  return null;
}

/** Whose attention it is, as the holder calls them. Who came by a link has no DNI to compare: the server says whether it is theirs. */
function useQuien(atencion: AtencionEnFila | undefined) {
  const { usuario } = useSesionAbierta();
  const familia = useFamilia();
  const documento = atencion?.paciente.documento;
  const propio = atencion?.propia ?? (documento === undefined || documento === usuario.documento);
  const persona = propio ? usuario : familia.find((uno) => uno.documento === documento);
  const completo = atencion?.paciente.nome ?? usuario.nome;
  return { propio, nombre: persona?.nome ?? completo, completo };
}

/** Who entered is inside after a reload too; who comes from another page or device enters by a press. */
function useAdentro(id: string): [adentro: boolean, entrar: () => void, salir: () => void] {
  const { key, state } = useLocation();
  const came = (state as { entrar?: boolean } | null)?.entrar === true;
  const [adentro, setAdentro] = useState(() => came || entrada.es(id));
  const [llegada, setLlegada] = useState(key);
  // Pressed elsewhere while this page was here already.
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

/** Another service has it now than when this page was opened. */
function useTransferida(atencion: AtencionEnFila | undefined): boolean {
  const [first, setFirst] = useState<number>();
  const servicio = atencion?.servicio.id;
  if (first === undefined && servicio !== undefined) setFirst(servicio);
  return first !== undefined && servicio !== undefined && first !== servicio;
}

/** It rang, and stopped before anybody came in: in line again, at the same place. */
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

/** Who waits, or speaks, touches nothing and is there all the same. */
function useConsultaViva(open: boolean) {
  useEffect(() => {
    if (!open) return;
    marcarActividad();
    const timer = setInterval(marcarActividad, ALIVE_MS);
    return () => clearInterval(timer);
  }, [open]);
}
