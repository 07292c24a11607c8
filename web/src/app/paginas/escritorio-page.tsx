import type { FilaItem } from '@portal/domain/atenciones/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { diferenciaEnMinutos, entradaPor } from '@portal/domain/turnos/reglas';
import { estadosTurno, respuestasTurno } from '@portal/domain/turnos/estados';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { escritorioQuery, useEscritorio } from '../../features/atenciones/escritorio/consulta.ts';
import { Escritorio, type Seccion } from '../../features/atenciones/escritorio/marco.tsx';
import type { PartesDeDocumentos } from '../../features/atenciones/ficha/partes.ts';
import { FilaTurnosDeHoy } from '../../features/atenciones/fila/turnos.tsx';
import { DiagnosticoDeNota } from '../../features/documentos/desk/diagnostico-de-nota.tsx';
import { EscribirHoja } from '../../features/documentos/escribir/hoja.tsx';
import {
  EscribirBotones,
  EscribirCuantos,
  EscribirLista,
  EscribirSinFirmar,
} from '../../features/documentos/escribir/lista.tsx';
import { EscribirPendientes, EscribirPropios } from '../../features/documentos/escribir/propios.tsx';
import { AtencionPasada } from '../../features/historial/fin/pasada.tsx';
import { agendaQuery, lunesDe, useAgenda, useAgendaAlDia } from '../../features/turnos/escritorio/agenda.ts';
import { EscritorioHoy } from '../../features/turnos/escritorio/listas.tsx';
import { EscritorioReserva } from '../../features/turnos/escritorio/reserva.tsx';
import { EscritorioSemana } from '../../features/turnos/escritorio/semana.tsx';
import { ahora } from '../../lib/configuracion.ts';
import type { Primeras } from '../../lib/primera.ts';
import { Marca } from '../marcos/marca.tsx';
import { Perfil } from '../marcos/marco-escritorio.tsx';
import { t } from '../textos.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const Llamada = lazyPart(() => import('../../features/llamada/llamada.tsx'), 'Llamada');
const VistaPrevia = lazyPart(() => import('../../features/llamada/equipos/vista-previa.tsx'), 'VistaPrevia');

export const primeras: Primeras = () => [escritorioQuery, agendaQuery(lunesDe(diaDe(ahora())))];

/** /profesional: the queue, the call and the turnos. */
export function EscritorioPage() {
  useAgendaAlDia();
  return (
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
    />
  );
}

const documentos: PartesDeDocumentos = {
  Botones: EscribirBotones,
  Cuantos: EscribirCuantos,
  Lista: EscribirLista,
  Hoja: EscribirHoja,
  Diagnostico: DiagnosticoDeNota,
  Pasada: AtencionPasada,
  SinFirmar: EscribirSinFirmar,
  Pendientes: EscribirPendientes,
};

const secciones: readonly Seccion[] = [
  {
    id: 'hoy',
    label: t('escritorio.misTurnos'),
    en: ['reservar'],
    content: (ver) => (ver === 'reservar' ? <Reservar /> : <MisTurnos />),
  },
  { id: 'semana', label: t('escritorio.semana'), content: () => <EscritorioSemana deLaUnidad={false} /> },
  { id: 'documentos', label: t('escritorio.documentos'), content: () => <MisDocumentos /> },
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

const MisDocumentos = () => <EscribirPropios ocupado={useEscritorio().data?.actual != null} />;

const useHoy = () => useAgenda(lunesDe(diaDe(ahora())));

function MisTurnos() {
  const navigate = useNavigate();
  return (
    <EscritorioHoy
      consulta={useHoy()}
      deLaUnidad={false}
      onFicha={(turno) => void navigate(`?previa=turno:${turno}`)}
    />
  );
}

function Reservar() {
  const navigate = useNavigate();
  return <EscritorioReserva onBack={() => void navigate('?ver=hoy')} />;
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
