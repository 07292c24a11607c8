import type { BodyOf } from '@portal/domain/contract/endpoint';
import { dias } from '@portal/domain/agenda/contract';
import type { ProfesionalAdmin, ProfesionalEnLista, agendaAdmin } from '@portal/domain/agenda/contract-admin';
import { profesionalGuardado } from '@portal/domain/agenda/hechos';
import { horaDeMinutos } from '@portal/domain/agenda/modelo';
import { esFirma, validarMatricula } from '@portal/domain/agenda/reglas';
import { atencionesEventos } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import {
  deleteServiciosDe,
  findProfesional,
  insertProfesional,
  insertServiciosDe,
  listExcepciones,
  listProfesionales,
  listServicios,
  updateFirma,
  updateProfesional,
  type ProfesionalRow,
} from './administrar.repository.ts';
import { cambiarAgenda } from './cambiar.ts';

/**
 * Creates the professional's row the first time something is saved for a person with the role; anybody else
 * gets 404.
 */
export async function asegurarProfesional(tx: UnitTx, personaId: string): Promise<void> {
  const { con_fila } = await tx.get(findProfesional(tx.unidadId, personaId));
  if (!con_fila) await tx.run(insertProfesional(tx.unidadId, personaId));
}

export async function listarProfesionales(ctx: SignedCtx): Promise<ProfesionalEnLista[]> {
  ctx.about({ persona: null });
  return (await ctx.db.many(listProfesionales(ctx.unidad.id))).map(enLista);
}

export async function obtenerProfesional(ctx: SignedCtx, { id }: { id: string }): Promise<ProfesionalAdmin> {
  ctx.about({ persona: null });
  const fila = await ctx.db.get(findProfesional(ctx.unidad.id, id));
  ctx.about({ persona: id });
  const excepciones = await ctx.db.many(listExcepciones(id, diaDe(ctx.clock.now())));
  return {
    ...enLista(fila),
    refeps: fila.refeps,
    matriculaTipo: fila.matricula_tipo as ProfesionalAdmin['matriculaTipo'],
    matriculaProvincia: fila.matricula_provincia,
    matriculaNumero: fila.matricula_numero,
    matriculaEmisor: fila.matricula_emisor,
    domicilioProfesional: fila.domicilio_profesional,
    email: fila.email,
    firma: fila.firma,
    excepciones: excepciones.map(({ id: cual, dia, desde, hasta, atiende, motivo }) => ({
      id: cual,
      fecha: dia,
      desde: horaDeMinutos(desde),
      hasta: horaDeMinutos(hasta),
      atiende,
      motivo,
    })),
  };
}

function enLista(fila: ProfesionalRow): ProfesionalEnLista {
  const { id, nombre, apellido, tratamiento, profesion, especialidad, activo, servicios } = fila;
  const pedidos = {
    profesión: profesion,
    REFEPS: fila.refeps,
    'tipo de matrícula': fila.matricula_tipo,
    'número de matrícula': fila.matricula_numero,
    'provincia de la matrícula': fila.matricula_tipo === 'prov' ? fila.matricula_provincia : 'no se pide',
    'quién dio la matrícula': fila.matricula_emisor,
    'domicilio profesional': fila.domicilio_profesional,
    firma: fila.firma,
  };
  const faltan = Object.entries(pedidos).flatMap(([dato, valor]) => (valor ? [] : [dato]));
  return {
    id,
    nombre,
    apellido,
    tratamiento,
    profesion,
    especialidad,
    activo,
    completo: faltan.length === 0,
    faltan,
    servicios,
    semana: fila.semana.map(({ dia, desde, hasta }) => ({
      dia: dias[dia - 1]!,
      desde: horaDeMinutos(desde),
      hasta: horaDeMinutos(hasta),
    })),
  };
}

type Datos = Pick<
  ProfesionalAdmin,
  | 'tratamiento'
  | 'profesion'
  | 'especialidad'
  | 'refeps'
  | 'matriculaTipo'
  | 'matriculaProvincia'
  | 'matriculaNumero'
  | 'matriculaEmisor'
  | 'domicilioProfesional'
> & { profesional_id: string };

/** Data of the signature on prescriptions. Turnos do not depend on them. */
export async function guardarProfesional(ctx: SignedCtx, { profesional_id, ...datos }: Datos): Promise<void> {
  ctx.about({ persona: null, objeto: 'datos' });
  const fields = validarMatricula(datos);
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  const texto = (valor: string) => valor.trim() || null;
  await ctx.act(async (tx) => {
    await asegurarProfesional(tx, profesional_id);
    ctx.about({ persona: profesional_id });
    await tx.run(
      updateProfesional(profesional_id, {
        tratamiento: datos.tratamiento.trim(),
        profesion: texto(datos.profesion),
        especialidad: texto(datos.especialidad),
        refeps: texto(datos.refeps),
        matricula_tipo: datos.matriculaTipo,
        matricula_provincia: datos.matriculaTipo === 'prov' ? texto(datos.matriculaProvincia) : null,
        matricula_numero: texto(datos.matriculaNumero),
        matricula_emisor: texto(datos.matriculaEmisor),
        domicilio_profesional: texto(datos.domicilioProfesional),
      }),
    );
    await ctx.platform.publish(tx, profesionalGuardado({ profesionalId: profesional_id }));
  });
}

/** Signed documents keep the signature that they were signed with. */
export async function guardarFirma(
  ctx: SignedCtx,
  { profesional_id, firma }: { profesional_id: string; firma: string | null },
): Promise<void> {
  ctx.about({ persona: null, objeto: 'firma' });
  if (firma !== null && !esFirma(firma))
    throw new PortalError('datos_invalidos', {
      fields: { firma: 'Esa firma no se puede guardar: dibujala de nuevo' },
    });
  await ctx.act(async (tx) => {
    await asegurarProfesional(tx, profesional_id);
    ctx.about({ persona: profesional_id });
    await tx.run(updateFirma(profesional_id, firma));
  });
}

type Servicios = BodyOf<typeof agendaAdmin.guardarServiciosDelProfesional>;

export async function guardarServiciosDelProfesional(
  ctx: SignedCtx,
  { profesional_id, servicios, confirmar }: Servicios,
): Promise<void> {
  ctx.about({ persona: profesional_id, objeto: 'servicios' });
  const pedidos = [...new Set(servicios)];
  const antes = await cambiarAgenda(ctx, confirmar, async (tx) => {
    await asegurarProfesional(tx, profesional_id);
    const hay = new Set((await tx.many(listServicios())).map(({ id }) => id));
    if (pedidos.some((id) => !hay.has(id))) throw new PortalError('no_encontrado');
    const dejados = await tx.many(deleteServiciosDe(profesional_id));
    if (pedidos.length > 0) await tx.run(insertServiciosDe(tx.unidadId, profesional_id, pedidos));
    return dejados.map(({ servicio_id }) => servicio_id);
  });
  // Tell open desks that their lines changed.
  for (const servicio of new Set([...antes, ...pedidos]))
    ctx.platform.realtime.tell(atencionesEventos.filaCambio, roomOf.persona(ctx.unidad.id, profesional_id), {
      servicio,
      llego: false,
    });
}
