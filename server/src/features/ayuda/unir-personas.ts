import type { ayuda, Registro } from '@portal/domain/ayuda/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { abreLoDeUnAdulto, listGrupo, type UnibleRow } from '../familia/index.ts';
import { idsDeLaMisma } from '../personas/index.ts';
import {
  copyVinculos,
  countReferencias,
  destinos,
  endVinculosDe,
  joinIdentidad,
  listReferencias,
  lockPersonas,
  moveCondiciones,
  moveEsperas,
  settleInversa,
  type Referencia,
} from './unir.repository.ts';

export interface Dos {
  id: string;
  repetida: string;
}

type Cuenta = Referencia & { queda: number; repetida: number };

/** Names of the tables for the help desk. */
const nombres: Readonly<Record<string, string>> = {
  'turnos.paciente_id': 'Turnos',
  'atenciones.paciente_id': 'Atenciones',
  'documentos.paciente_id': 'Documentos',
  'condiciones_medicas.persona_id': 'Condiciones médicas',
  'casos.paciente_id': 'Casos',
  'lista_espera.paciente_id': 'Esperas de un turno',
  'vinculos_familiares.titular_id': 'Integrantes de su familia',
  'vinculos_familiares.integrante_id': 'Familias a las que pertenece',
  'cuentas.persona_id': 'Cuenta',
  'profesionales.persona_id': 'Datos de profesional',
};
const clave = ({ tabla, columna }: Referencia) => `${tabla}.${columna}`;

async function comparar(ctx: SignedCtx, db: UnitDb, { id, repetida }: Dos) {
  if (id === repetida) throw new PortalError('no_encontrado');
  const grupo = await listGrupo(db, [id, repetida]);
  const una = grupo.find((row) => row.id === id);
  const otra = grupo.find((row) => row.id === repetida);
  if (!una || !otra) throw new PortalError('no_encontrado');
  const cuentas: Cuenta[] = await db.many(
    countReferencias(db.unidadId, await db.many(listReferencias()), [id, repetida]),
  );
  const misma = await idsDeLaMisma(db, id);
  return { una, otra, cuentas, impide: impedimentos(ctx, otra, misma, grupo, cuentas) };
}

function impedimentos(
  ctx: SignedCtx,
  otra: UnibleRow,
  misma: readonly string[],
  grupo: readonly UnibleRow[],
  cuentas: readonly Cuenta[],
): string[] {
  if (misma.includes(otra.id)) return ['Ya están unidos.'];
  const found = (key: string) => cuentas.some((row) => clave(row) === key && row.repetida > 0);
  const desconocidas = cuentas.filter((row) => row.repetida > 0 && destinos[clave(row)] === undefined);
  return [
    ...(otra.cuenta_activa
      ? [
          'El registro repetido tiene una cuenta activa: elegí ese como el que queda, o bloqueá antes esa cuenta.',
        ]
      : []),
    ...(found('profesionales.persona_id')
      ? ['El registro repetido es de un profesional: tiene que ser el que queda.']
      : []),
    ...(otra.dni_pendiente ? ['El registro repetido espera un cambio de DNI: resolvelo antes.'] : []),
    ...(abreLoDeUnAdulto(ctx, grupo)
      ? ['Uno de los dos está a cargo de otra persona y el otro es mayor de edad o tiene su propia cuenta.']
      : []),
    ...desconocidas.map(({ tabla }) => `Hay datos en «${tabla}» que todavía no se pueden unir.`),
  ];
}

const toRegistro = (
  { id, nombre, apellido, dni, fec_nac }: UnibleRow,
  cuentas: readonly Cuenta[],
  cual: 'queda' | 'repetida',
): Registro => ({
  id,
  nombre,
  apellido,
  dni,
  fec_nac,
  tiene: cuentas
    .filter((row) => nombres[clave(row)] !== undefined && row[cual] > 0)
    .map((row) => ({ que: nombres[clave(row)]!, cuantos: row[cual] })),
});

export async function compararPersonas(
  ctx: SignedCtx,
  dos: Dos,
): Promise<AnswerOf<typeof ayuda.compararPersonas>> {
  ctx.about({ persona: null });
  const { una, otra, cuentas, impide } = await comparar(ctx, ctx.db, dos);
  ctx.about({ persona: dos.id, objeto: dos.repetida });
  return {
    queda: toRegistro(una, cuentas, 'queda'),
    repetida: toRegistro(otra, cuentas, 'repetida'),
    impide,
  };
}

/**
 * Joins two records by the same row that an approved identity leaves. Signed documents, attentions and audit
 * events keep the id they were written for and are read under both. Only data that is queried by a single id
 * moves to the record that stays.
 */
export async function unirPersonas(ctx: SignedCtx, dos: Dos): Promise<void> {
  ctx.about({ persona: null });
  const { id, repetida } = dos;
  await ctx.act(async (tx) => {
    await tx.many(lockPersonas([id, repetida]));
    const { impide } = await comparar(ctx, tx, dos);
    ctx.about({ persona: id, objeto: repetida });
    if (impide.length > 0) throw new PortalError('personas_no_unibles', { message: impide.join(' ') });
    const now = ctx.clock.machine();
    await tx.run(
      joinIdentidad({ unidad_id: tx.unidadId, persona_id: id, anterior_id: repetida, creada: now }),
    );
    await tx.run(settleInversa(id, repetida));
    await tx.run(moveCondiciones(id, repetida));
    await tx.run(moveEsperas(id, repetida));
    await tx.run(copyVinculos(id, repetida, now));
    await tx.run(endVinculosDe(repetida, now));
  });
}
