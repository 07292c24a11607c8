import { type AtencionEnFila, atencionesEventos } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { useQueryClient } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { useEffect } from 'react';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { alAbrirCanal, escuchar } from '../../lib/tiempo-real.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Paper } from '../../ui/paper.tsx';
import { claves, useIniciada } from './atenciones.queries.ts';
import { antesDe, conArticulo, esperaEnPalabras, ordinal } from './en-palabras.ts';
import { t } from './textos.ts';
import './atenciones.css';

/** The open attention, on home: the ticket, and the way back to it. */
export function Reanudar() {
  const { usuario } = useSesionAbierta();
  const { data } = useIniciada();
  useNovedades();
  if (!data) return null;
  return (
    <div className="reanudar" role="status">
      <Boleto atencion={data} propio={data.paciente.documento === usuario.documento} />
    </div>
  );
}

function Boleto({ atencion, propio }: { atencion: AtencionEnFila; propio: boolean }) {
  const { sala, status, servicio } = atencion;
  const { title, facts, label, call } = palabrasDe(atencion, propio);
  return (
    <Paper
      level={2}
      stub={{ custom: <span className="day codigo-corto">{sala}</span> }}
      title={title}
      facts={facts.filter(Boolean)}
      actions={
        <LinkButton
          variant={call ? 'call' : 'primary'}
          to={`/videocall?atencion=${atencion.id}`}
          state={status === 'iniciado' ? { entrar: true } : undefined}
          icon={call && <Video />}
          aria-label={`${label}: ${servicio.nome}`}
        >
          {label}
        </LinkButton>
      }
    />
  );
}

function palabrasDe({ status, posicion, espera, servicio, paciente, profesional, turno }: AtencionEnFila, propio: boolean) {
  const nombre = paciente.nome;
  const de = propio ? '' : 'De';
  if (status === 'chamado') {
    return {
      title: t(`reanudar.llaman${de}`, { nombre }),
      facts: [t('reanudar.llaman.texto', { servicio: servicio.nome })],
      label: t('reanudar.entrar'),
      call: true,
    };
  }
  if (status === 'iniciado') {
    const con = profesional ? conArticulo(profesional.nombre) : '';
    return {
      title: t(`reanudar.enCurso${de}`, { nombre }),
      facts: [t('reanudar.enCurso.texto', { profesional: con, servicio: servicio.nome })],
      label: t('fin.abierta.volver'),
      call: true,
    };
  }
  if (status === 'no_se_presento') return { title: t('reanudar.regreso'), facts: [servicio.nome], label: t('ausente.volver'), call: false };
  if (posicion === null && turno) {
    return {
      title: t('reanudar.turno', { servicio: servicio.nome, hora: horaDe(new Date(turno.inicio)) }),
      facts: [],
      label: t('reanudar.volver'),
      call: false,
    };
  }
  const lugar = posicion === null ? '' : `${t(`reanudar.lugar${de}`, { lugar: ordinal(posicion) })} ${antesDe(posicion)}.`;
  const rango = espera === null ? '' : `${t('sala.espera')} ${esperaEnPalabras(espera)}.`;
  return { title: t(`reanudar.enFila${de}`, { nombre, servicio: servicio.nome }), facts: [lugar, rango], label: t('reanudar.volver'), call: false };
}

/** The line moves while one is at home. */
function useNovedades() {
  const queries = useQueryClient();
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: claves.iniciada });
    const stops = [
      escuchar(atencionesEventos.atencionCambio, again),
      escuchar(atencionesEventos.posicionCambio, ({ id, ...lugar }) =>
        queries.setQueryData<AtencionEnFila | null>(claves.iniciada, (before) => (before?.id === id ? { ...before, ...lugar } : before)),
      ),
      alAbrirCanal(again),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queries]);
}
