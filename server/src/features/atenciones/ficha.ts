import type { Ficha } from '@portal/domain/atenciones/contract';
import { condiciones as nombres, type Condicion } from '@portal/domain/condiciones/condiciones';
import { diaDe, edad } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { findPersona, idsDeLaMisma } from '../personas/index.ts';
import { findAtencion } from './atenciones.repository.ts';
import { findNota, listCondicionesDe, listPasadas } from './ficha.repository.ts';
import { atencionConFicha } from './propia.ts';
import { toFilaItem, toNota } from './vista.ts';

export async function obtenerFicha(ctx: SignedCtx, { id }: { id: string }): Promise<Ficha> {
  const { db, unidad, actor } = ctx;
  await atencionConFicha(ctx, id);
  const row = await db.get(findAtencion(unidad.id, id));
  const hoy = diaDe(ctx.clock.now());
  const mismas = await idsDeLaMisma(db, row.paciente_id);
  const [persona, acompana, condiciones, pasadas, nota] = await Promise.all([
    db.get(findPersona(row.paciente_id)),
    row.pedida_por === row.paciente_id ? undefined : db.find(findPersona(row.pedida_por)),
    db.many(listCondicionesDe(mismas)),
    db.many(listPasadas(unidad.id, mismas, id, actor.personaId)),
    db.find(findNota(unidad.id, id, actor.personaId)),
  ]);
  return {
    atencion: toFilaItem(row, row.estado, actor.personaId, hoy),
    riesgoTrabajo: row.riesgo_trabajo,
    paciente: {
      nome: row.paciente,
      documento: persona.documento,
      edad: persona.fec_nac === null ? null : edad(persona.fec_nac, hoy),
      sexo: persona.sexo,
      telefono: persona.telefono,
      obraSocial: persona.obra_social,
      plan: persona.plan,
      nroAfiliado: persona.nro_afiliado,
    },
    acompana: acompana ? `${acompana.nombre} ${acompana.apellido}` : null,
    condiciones: condiciones.map(({ clave, observacion }) => ({ nombre: nombres[clave as Condicion] ?? clave, observacion })),
    atenciones: pasadas.map(({ fecha, ...resto }) => ({ ...resto, fecha: fecha.toISOString() })),
    nota: toNota(nota),
  };
}
