import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Consulta, type Partes } from '../../features/atenciones/sala/consulta.tsx';
import { DesdeElConsultorio } from '../../features/atenciones/sala/fuera-de-fila.tsx';
import type { Modo } from '../../features/atenciones/solicitud/permisos.ts';
import { SalirDialog } from '../../features/atenciones/sala/salir-dialog.tsx';
import { useTitulo } from '../../features/atenciones/sala/use-llamado.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Marca } from '../marcos/marca.tsx';
import { MarcoConsulta } from '../marcos/marco-consulta.tsx';
import { tituloDe } from '../textos.ts';
import { verTerminos } from '../ver-terminos.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const Llamada = lazyPart(() => import('../../features/llamada/llamada.tsx'), 'Llamada');
const VistaPrevia = lazyPart(() => import('../../features/llamada/equipos/vista-previa.tsx'), 'VistaPrevia');
const EquiposAbiertos = lazyPart(
  () => import('../../features/llamada/equipos/equipos-abiertos.tsx'),
  'EquiposAbiertos',
);

const partes: Omit<Partes, 'marca'> = {
  verTerminos,
  vistaPrevia(modo) {
    void Llamada.preload();
    return (
      <Suspense fallback={<Skeleton />}>
        <VistaPrevia modo={modo} />
      </Suspense>
    );
  },
  equiposAbiertos(modo) {
    void Llamada.preload();
    return (
      <Suspense>
        <EquiposAbiertos modo={modo} />
      </Suspense>
    );
  },
  llamada: (atencion, modo, acts) => <EnLlamada atencion={atencion} modo={modo} {...acts} />,
};

/** /videocall: the queue and the call. Professionals attend at the desk instead. */
export function VideocallPage() {
  const { usuario } = useSesionAbierta();
  if (usuario.rol === 'profesional') {
    return (
      <MarcoConsulta>
        <DesdeElConsultorio />
      </MarcoConsulta>
    );
  }
  return <Consulta {...partes} marca={<Marca />} />;
}

type Props = { atencion: AtencionEnFila; modo: Modo; onSalir: () => void; onVolver: () => void };

function EnLlamada({ atencion, modo, onSalir, onVolver }: Props) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  useTitulo(`${tituloDe('videocall')} · ${configuracion.unidad.nombre}`);
  const alFinal = () => void navigate(`/finllamada?atencion=${atencion.id}`, { replace: true });

  function salir() {
    onSalir();
    alFinal();
  }

  return (
    <main id="contenido">
      <h1 className="vh">{tituloDe('videocall')}</h1>
      <Suspense fallback={<LoadingScreen />}>
        <Llamada
          atencionId={atencion.id}
          lado="paciente"
          otro={{ nombre: atencion.profesional?.nombre ?? '', detalle: atencion.servicio.nombre }}
          modo={modo}
          onTerminar={() => setLeaving(true)}
          // The call was interrupted or transferred to another service: back to the waiting room.
          onFin={(motivo) => (motivo === 'finalizada' ? alFinal() : onVolver())}
        />
      </Suspense>
      {leaving && <SalirDialog onSi={salir} onNo={() => setLeaving(false)} />}
    </main>
  );
}
