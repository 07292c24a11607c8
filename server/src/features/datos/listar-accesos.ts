import { actos } from '@portal/domain/contract/actos';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { datos } from '@portal/domain/datos/contract';
import { nombreDeRol, type Rol } from '@portal/domain/roles/roles';
import type { SignedCtx } from '../../http/context.ts';
import { archivadoAntesDe, enRespuesta } from '../auditoria/index.ts';
import { countAccesos, listEventos, type Evento } from './datos.repository.ts';

type Accesos = AnswerOf<typeof datos.listarAccesos>;
const POR_PAGINA = 20;

/** Audit events about the caller's own data, in words: 'Quién vio mis datos'. */
export async function listarAccesos(
  ctx: SignedCtx,
  { page, otros }: { page: number; otros: '0' | '1' },
): Promise<Accesos> {
  const { personaId } = ctx.actor;
  const soloOtros = otros === '1';
  const [{ total }, eventos, archivado] = await Promise.all([
    ctx.db.get(countAccesos(personaId, soloOtros)),
    ctx.db.many(listEventos(personaId, soloOtros, POR_PAGINA, (page - 1) * POR_PAGINA)),
    archivadoAntesDe(ctx.db),
  ]);
  return {
    total,
    filas: eventos.map((evento) => enPalabras(evento, personaId)),
    archivadoAntesDe: null,
    ...(archivado && enRespuesta(archivado)),
  };
}

function enPalabras(evento: Evento, personaId: string): Accesos['filas'][number] {
  // A failed sign-in names the person it was about without a role, since nobody proved to be them.
  const propio = evento.actor_id === personaId && evento.actor_rol !== null;
  return {
    ocurrido: evento.ocurrido.toISOString(),
    quien: propio ? 'Vos' : quien(evento),
    acto:
      evento.acto === 'iniciar_sesion' && evento.objeto === 'primer_paso'
        ? 'Escribió la contraseña correcta'
        : Object.hasOwn(actos, evento.acto)
          ? actos[evento.acto as keyof typeof actos]
          : evento.acto,
    resultado: evento.resultado === 'ok' || evento.resultado === 'repetido' ? 'ok' : 'rechazado',
    propio,
    motivo: evento.objeto?.startsWith('motivo:') ? evento.objeto.slice('motivo:'.length) : null,
  };
}

function quien({ actor_rol, nombre, apellido, sistema }: Evento): string {
  if (sistema !== null) return `Sistema: ${sistema}`;
  if (actor_rol === null || nombre === null) return 'Alguien sin sesión';
  return `${nombre} ${apellido} (${nombreDeRol[actor_rol as Rol] ?? actor_rol})`;
}
