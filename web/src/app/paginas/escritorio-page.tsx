import type { FilaItem } from '@portal/domain/atenciones/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { diferenciaEnMinutos, entradaPor } from '@portal/domain/turnos/reglas';
import { estadosTurno, respuestasTurno } from '@portal/domain/turnos/estados';
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { escritorioQuery, useEscritorio } from '../../features/atenciones/escritorio/consulta.ts';
import { prepararFinalizar } from '../../features/atenciones/escritorio/consultorio.tsx';
import { Escritorio, type Seccion } from '../../features/atenciones/escritorio/marco.tsx';
import { prepararFicha } from '../../features/atenciones/ficha/panel.tsx';
import type { PartesDeDocumentos, PartesDeResumen } from '../../features/atenciones/ficha/partes.ts';
import { FilaTurnosDeHoy } from '../../features/atenciones/fila/turnos.tsx';
import { agendaQuery, lunesDe, useAgenda, useAgendaAlDia } from '../../features/turnos/escritorio/agenda.ts';
import { ahora } from '../../lib/configuracion.ts';
import type { Primeras } from '../../lib/primera-pagina/primera.ts';
import { Despues } from '../despues.tsx';
import { Marca } from '../marcos/marca.tsx';
import { Perfil } from '../marcos/marco-escritorio.tsx';
import { t } from '../textos.ts';
import { prepararDialogos } from '../../ui/dialogs/dialog-lazy.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const Llamada = lazyPart(() => import('../../features/llamada/llamada.tsx'), 'Llamada');
const VistaPrevia = lazyPart(() => import('../../features/llamada/equipos/vista-previa.tsx'), 'VistaPrevia');
const Hoy = lazyPart(() => import('../../features/turnos/escritorio/listas.tsx'), 'EscritorioHoy');
const Reserva = lazyPart(() => import('../../features/turnos/escritorio/reserva.tsx'), 'EscritorioReserva');
const Semana = lazyPart(() => import('../../features/turnos/escritorio/semana.tsx'), 'EscritorioSemana');
const lista = () => import('../../features/documentos/escribir/lista.tsx');
const Botones = lazyPart(lista, 'EscribirBotones');
const Cuantos = lazyPart(lista, 'EscribirCuantos');
const Lista = lazyPart(lista, 'EscribirLista');
const SinFirmar = lazyPart(lista, 'EscribirSinFirmar');
const Pendientes = lazyPart(
  () => import('../../features/documentos/escribir/pendientes.tsx'),
  'EscribirPendientes',
);
const DocumentosAlDia = lazyPart(
  () => import('../../features/documentos/escribir/al-dia.ts'),
  'DocumentosAlDia',
);
const ResumenAlDia = lazyPart(() => import('../../features/resumen/escritorio/al-dia.ts'), 'ResumenAlDia');
const Propios = lazyPart(() => import('../../features/documentos/escribir/propios.tsx'), 'EscribirPropios');
const Hoja = lazyPart(() => import('../../features/documentos/escribir/hoja.tsx'), 'EscribirHoja');
const Pasada = lazyPart(() => import('../../features/historial/fin/pasada.tsx'), 'AtencionPasada');
const ResumenBreve = lazyPart(() => import('../../features/resumen/escritorio/breve.tsx'), 'ResumenBreve');
const ResumenPanel = lazyPart(() => import('../../features/resumen/escritorio/panel.tsx'), 'ResumenPanel');
const Diagnostico = lazyPart(
  () => import('../../features/documentos/desk/diagnostico-de-nota.tsx'),
  'DiagnosticoDeNota',
);

/** The desk loads these parts when it is at rest, so that a call finds them even if the network is lost. */
const despues = [
  prepararFicha,
  ...[
    Botones,
    Cuantos,
    Lista,
    ResumenBreve,
    ResumenPanel,
    Diagnostico,
    Hoja,
    Pasada,
    Llamada,
    SinFirmar,
    Hoy,
    Reserva,
    Semana,
    Propios,
  ].map(({ preload }) => preload),
  prepararFinalizar,
  prepararDialogos,
];
const DESPUES_MS = 5000;

/** One after the other, while the browser has nothing else to do: together they would block the screen. */
async function cargarLoDemas() {
  for (const preload of despues) {
    await new Promise<unknown>((idle) => requestIdleCallback(idle, { timeout: 1000 }));
    await preload();
  }
}

function LoDemas() {
  useEffect(() => {
    const timer = setTimeout(() => void cargarLoDemas(), DESPUES_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

const alLlegar = <P extends object>(Part: ComponentType<P>) =>
  function Llegando(props: P) {
    return (
      <Suspense fallback={<Skeleton shape="text" count={3} />}>
        <Part {...props} />
      </Suspense>
    );
  };

export const primeras: Primeras = () => [escritorioQuery, agendaQuery(lunesDe(diaDe(ahora())))];

/** /profesional: the queue, the call and the turnos. */
export function EscritorioPage() {
  useAgendaAlDia();
  return (
    <>
      <Escritorio
        marca={<Marca />}
        perfil={<Perfil />}
        secciones={secciones}
        Llamada={LlamadaDelProfesional}
        equipos={
          <Suspense>
            <VistaPrevia lado="profesional" />
          </Suspense>
        }
        turnosDeHoy={<TurnosDeHoy />}
        documentos={documentos}
        resumen={resumen}
      />
      <Despues>
        <DocumentosAlDia />
        <ResumenAlDia />
      </Despues>
      <LoDemas />
    </>
  );
}

const documentos: PartesDeDocumentos = {
  // Without a fallback of their own: the record appears whole, and nothing moves under a finger.
  Botones,
  Cuantos,
  Lista,
  Diagnostico,
  SinFirmar,
  Hoja: alLlegar(Hoja),
  Pasada: alLlegar(Pasada),
  Pendientes: () => (
    <Despues>
      <Pendientes />
    </Despues>
  ),
};

const resumen: PartesDeResumen = { Breve: ResumenBreve, Panel: alLlegar(ResumenPanel) };

const enSeccion = (content: ReactNode) => <Suspense fallback={<Skeleton count={3} />}>{content}</Suspense>;

const secciones: readonly Seccion[] = [
  {
    id: 'hoy',
    label: t('escritorio.misTurnos'),
    en: ['reservar'],
    content: (ver) => enSeccion(ver === 'reservar' ? <Reservar /> : <MisTurnos />),
  },
  { id: 'semana', label: t('escritorio.semana'), content: () => enSeccion(<Semana deLaUnidad={false} />) },
  { id: 'documentos', label: t('escritorio.documentos'), content: () => enSeccion(<MisDocumentos />) },
];

function LlamadaDelProfesional({
  atencion: { id, paciente, servicio },
  onSalir,
}: {
  atencion: FilaItem;
  onSalir: () => void;
}) {
  const { refetch } = useEscritorio();
  return (
    <Suspense fallback={<div className="night" />}>
      <Llamada
        atencionId={id}
        lado="profesional"
        otro={{ nombre: paciente.nombre, detalle: servicio.nombre }}
        compacta
        onTerminar={onSalir}
        onFin={() => void refetch()}
      />
    </Suspense>
  );
}

const MisDocumentos = () => <Propios ocupado={useEscritorio().data?.actual != null} />;

const useHoy = () => useAgenda(lunesDe(diaDe(ahora())));

function MisTurnos() {
  const navigate = useNavigate();
  return (
    <Hoy
      consulta={useHoy()}
      deLaUnidad={false}
      onFicha={(turno) => void navigate(`?previa=turno:${turno}`)}
    />
  );
}

function Reservar() {
  const navigate = useNavigate();
  return <Reserva onBack={() => void navigate('?ver=hoy')} />;
}

/** Today's turnos whose patients may still come. */
function TurnosDeHoy() {
  const { data = [] } = useHoy();
  const now = ahora();
  const turnos = data
    .filter(({ status, llego, inicio }) => {
      const cuando = new Date(inicio);
      return (
        status === estadosTurno.programado &&
        !llego &&
        diaDe(cuando) === diaDe(now) &&
        entradaPor(diferenciaEnMinutos(cuando, now)) !== 'vencida'
      );
    })
    .toSorted((a, b) => a.inicio.localeCompare(b.inicio));
  return (
    <FilaTurnosDeHoy
      turnos={turnos.map(({ id, hora, paciente, especialidad, confirmacion }) => ({
        id,
        hora,
        paciente,
        servicio: especialidad.nombre,
        estado: t(
          confirmacion === respuestasTurno.confirmado ? 'escritorio.confirmado' : 'escritorio.sinConfirmar',
        ),
      }))}
    />
  );
}
