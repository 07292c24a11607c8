import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { Video } from 'lucide-react';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { cx } from '../../../ui/cx.ts';
import { antesDe, conArticulo, esperaEnPalabras, ordinal } from '../en-palabras.ts';
import { t } from '../textos.ts';
import css from './boleto.module.css';

/** An open attention as a ticket, with the link back to it. */
export function Boleto({ atencion, level = 2 }: { atencion: AtencionEnFila; level?: 2 | 3 }) {
  const { boleto, servicio, propia = true } = atencion;
  const { title, facts, label, call } = palabrasDe(atencion, propia);
  return (
    <Paper
      level={level}
      stub={{ custom: <span className={cx('day', css['codigo'])}>{boleto}</span> }}
      title={title}
      facts={facts.filter(Boolean)}
      actions={
        <LinkButton
          variant={call ? 'call' : 'primary'}
          to={`/videocall?atencion=${atencion.id}`}
          // A single press enters the call.
          state={call ? { entrar: true } : undefined}
          icon={call && <Video />}
          aria-label={`${label}: ${servicio.nombre}`}
        >
          {label}
        </LinkButton>
      }
    />
  );
}

function palabrasDe(
  { status, posicion, espera, servicio, paciente, profesional, turno }: AtencionEnFila,
  propio: boolean,
) {
  const nombre = paciente.nombre;
  const de = propio ? '' : 'De';
  if (status === 'chamado') {
    return {
      title: t(`reanudar.llaman${de}`, { nombre }),
      facts: [t('reanudar.llaman.texto', { servicio: servicio.nombre })],
      label: t('reanudar.entrar'),
      call: true,
    };
  }
  if (status === 'iniciado') {
    const con = profesional ? conArticulo(profesional.nombre) : '';
    return {
      title: t(`reanudar.enCurso${de}`, { nombre }),
      facts: [t('reanudar.enCurso.texto', { profesional: con, servicio: servicio.nombre })],
      label: t('fin.abierta.volver'),
      call: true,
    };
  }
  if (status === 'no_se_presento')
    return {
      title: t(`reanudar.regreso${de}`, { nombre }),
      facts: [servicio.nombre],
      label: t('ausente.volver'),
      call: false,
    };
  if (posicion === null && turno) {
    return {
      title: t(`reanudar.turno${de}`, {
        nombre,
        servicio: servicio.nombre,
        hora: horaDe(new Date(turno.inicio)),
      }),
      facts: [],
      label: t('reanudar.volver'),
      call: false,
    };
  }
  const lugar =
    posicion === null
      ? ''
      : `${t(`reanudar.lugar${de}`, { lugar: ordinal(posicion) })} ${antesDe(posicion)}.`;
  const rango = espera === null ? '' : `${t('sala.espera')} ${esperaEnPalabras(espera)}.`;
  return {
    title: t(`reanudar.enFila${de}`, { nombre, servicio: servicio.nombre }),
    facts: [lugar, rango],
    label: t('reanudar.volver'),
    call: false,
  };
}
