import type { EntradaTurno } from '@portal/domain/turnos/contract';
import { demasiadoTemprano, entradaVencida } from '@portal/domain/turnos/reglas';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { AccesoClave } from './acceso-clave.tsx';
import { abrirEntrada, salir, type Paso } from './acceso-flujo.ts';
import { cadaPalabra } from './palabras.ts';
import { unaVezAlVerse } from '../../../lib/una-vez-al-verse.ts';
import { talonDelEnlace } from './talon.ts';
import { t } from './textos-enlaces.ts';

/** /turnoAcceso and /entrypoint: from the mail to the waiting room of the call. */
export function AccesoPage() {
  const { key } = useLocation();
  const codigo = useSearchParams()[0].get('codigoTurno')?.trim() ?? '';
  return <Acceso key={`${key} ${codigo}`} codigo={codigo} visita={key} />;
}

function Acceso({ codigo, visita }: { codigo: string; visita: string }) {
  const [paso, setPaso] = useState<Paso>({ paso: 'abriendo' });
  const navigate = useNavigate();
  useEffect(() => {
    let gone = false;
    void unaVezAlVerse(`entrada ${visita} ${codigo}`, () => abrirEntrada(codigo)).then((next) => {
      if (!gone) setPaso(next);
    });
    return () => {
      gone = true;
    };
  }, [visita, codigo]);

  const home = () => void salir().then(() => navigate('/', { replace: true }));

  switch (paso.paso) {
    case 'abriendo':
      return <LoadingScreen inside text={t('acceso.abriendo')} />;
    case 'adentro':
      return <Navigate to={`/videocall?turno=${paso.turno}`} replace />;
    case 'terminada':
      return <Navigate to={`/finllamada?atencion=${paso.atencion}`} replace />;
    case 'fallo':
      return <Navigate to="/error" replace state={{ errorMsg: paso.mensaje }} />;
    case 'incorrecto':
      return (
        <>
          <ElTurno entrada={paso.entrada} />
          <AlertDialog tone="bad" title={t('acceso.incorrecto')} button={t('acceso.volver')} onClose={home}>
            <p>{paso.mensaje}</p>
          </AlertDialog>
        </>
      );
    case 'temprano':
    case 'vencida': {
      const { fecha, hora } = paso.entrada.turno;
      return (
        <>
          <ElTurno entrada={paso.entrada} off={paso.paso === 'vencida'} />
          <AlertDialog
            tone="bad"
            title={t(`acceso.${paso.paso}`)}
            button={t('acceso.entendido')}
            onClose={home}
          >
            <p>{paso.paso === 'temprano' ? demasiadoTemprano(fecha, hora) : entradaVencida(fecha, hora)}</p>
          </AlertDialog>
        </>
      );
    }
    case 'clave':
      return (
        <>
          <ElTurno entrada={paso.entrada} />
          <AccesoClave entrada={paso.entrada} onDone={setPaso} onCancel={home} />
        </>
      );
  }
}

/** The turno in question, shown behind the dialogs. */
function ElTurno({ entrada: { turno }, off = false }: { entrada: EntradaTurno; off?: boolean }) {
  return (
    <>
      <PageHead title={t('acceso.titulo')} />
      <Paper
        stub={talonDelEnlace(turno.fecha, turno.hora)}
        title={turno.especialidad}
        level={2}
        facts={[t('enlace.cliente', { nombre: cadaPalabra(turno.paciente) })]}
        off={off}
      />
    </>
  );
}
