import type { Usuario } from '@portal/domain/personas/contract';
import { puedeIngresar, videollamadaAbierta } from '@portal/domain/turnos/reglas';
import { CalendarPlus, Video } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useFamilia } from '../../../lib/familia.ts';
import type { Primeras } from '../../../lib/primera-pagina/primera.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Thumb } from '../../../ui/data/thumb.tsx';
import { Ofertas } from '../espera/espera.tsx';
import { Filtrado } from './filtrado.tsx';
import { escribirFiltros, leerFiltros, type Filtros } from './filtros-url.ts';
import { Listas } from './listas.tsx';
import css from './mis-turnos.module.css';
import { momentoDelTurno } from '../momento.ts';
import { t } from '../textos.ts';
import { TurnoReservado } from '../reserva/turno-reservado.tsx';
import {
  esperaQuery,
  listaDeTurnosQuery,
  serviciosQuery,
  useListaDeTurnos,
  useServicios,
} from '../turnos.queries.ts';
import { useReloj } from '../use-reloj.ts';

export const primeras: Primeras = () => [listaDeTurnosQuery(), serviciosQuery, esperaQuery];

/** /misTurnos: upcoming and past turnos. `?reservado=` shows the confirmation of one. */
export function MisTurnosPage() {
  const { usuario } = useSesionAbierta();
  const personas: Usuario[] = [usuario, ...useFamilia()];
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const filtros = leerFiltros(
    params,
    personas.map(({ dni }) => dni),
  );
  const { data: servicios } = useServicios();
  const reserva = (servicios?.length ?? 0) > 0;
  const filtrar = (nuevos: Filtros) => void navigate({ search: escribirFiltros(nuevos) });
  return (
    <div>
      <PageHead
        title={t('misTurnos.titulo')}
        wideActions
        actions={
          reserva && (
            <LinkButton to="/solicitudTurnos" icon={<CalendarPlus />}>
              {t('misTurnos.reservar')}
            </LinkButton>
          )
        }
      />
      <PuertaAbierta />
      <TurnoReservado />
      <Ofertas />
      <div className={css['cuerpo']}>
        <Filtrado key={escribirFiltros(filtros)} filtros={filtros} personas={personas} onFiltrar={filtrar} />
        <Listas filtros={filtros} reserva={reserva} servicios={servicios} />
      </div>
      {reserva && (
        <Thumb stick className={css['pulgar']}>
          <LinkButton to="/solicitudTurnos" icon={<CalendarPlus />}>
            {t('misTurnos.reservar')}
          </LinkButton>
        </Thumb>
      )}
    </div>
  );
}

/**
 * When a turno can be entered, its button comes first, above panels and filters, so that it is never below
 * the fold.
 */
function PuertaAbierta() {
  const now = useReloj();
  const { data } = useListaDeTurnos({}, 1);
  const abierto = [...(data?.pendientes ?? []), ...(data?.historial ?? [])].find((turno) => {
    const momento = momentoDelTurno(turno);
    return turno.turno !== null && (videollamadaAbierta(momento, now) || puedeIngresar(momento, now));
  });
  if (!abierto?.turno) return null;
  return (
    <Note
      className={css['puerta']}
      role="status"
      title={t('turno.esAhora', { especialidad: abierto.especialidad.nombre, hora: abierto.hora })}
      actions={
        <LinkButton variant="call" icon={<Video />} to={abierto.turno}>
          {t('turno.entrarAhora')}
        </LinkButton>
      }
    >
      {t('turnos.para', { nombre: abierto.paciente.nombre })}
    </Note>
  );
}
