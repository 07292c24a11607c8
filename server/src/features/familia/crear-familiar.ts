import { namesOut } from '@portal/domain/contract/names';
import { PortalError } from '@portal/domain/errores/errores';
import { nombrePropio } from '@portal/domain/personas/nombre-propio';
import type { Usuario } from '@portal/domain/personas/contract';
import { rejuvenece, validarFamiliar, type DatosPersonales } from '@portal/domain/personas/perfil';
import { diaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import { palabrasDeTope, topesDe } from '@portal/domain/unidades/topes';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { exigirCobertura, toAfiliado } from '../padron/index.ts';
import {
  agregarPersona,
  bloquearDni,
  bloquearPersona,
  cambiarPersona,
  dejarIdentidadPendiente,
  leerPersona,
  type PersonaRow,
  personasConDni,
  toUsuario,
  agregarVinculo,
} from '../personas/index.ts';
import { countIntegrantes, findVinculoPropio, listTestigos, reopenVinculo } from './familia.repository.ts';

export interface Alta {
  usuario: string;
  familiar: DatosPersonales;
}

/**
 * Adds a minor to the holder's family. A person already known by that DNI is neither shown nor changed: the
 * holder gets a new person, and the unit decides whether the two are one. The answer is the same either way,
 * so a DNI cannot be used to find out who is known.
 */
export async function crearFamiliar(
  ctx: SignedCtx,
  { usuario, familiar }: Alta,
): Promise<{ familiar: Usuario }> {
  if (usuario !== ctx.actor.personaId) {
    ctx.about({ persona: null });
    throw new PortalError('no_encontrado');
  }
  const titular = await leerPersona(ctx.db, ctx.actor.personaId);
  const fields = validarFamiliar(familiar, ctx.unidad.plantilla, diaDe(ctx.clock.now()));
  if (!fields['dni'] && familiar.dni === titular.dni) fields['dni'] = 'Ese es tu propio DNI';
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields: namesOut(fields) });

  const valores = await valoresDelFamiliar(ctx, titular, familiar);
  return ctx.act(async (tx) => {
    // Two concurrent requests for the same DNI: the second sees the first one's person.
    await bloquearDni(tx, valores.dni);
    const integranteId = await vincular(ctx, tx, titular.id, valores);
    await exigirLugarEnLaFamilia(ctx, tx);
    ctx.about({ persona: integranteId });
    return { familiar: toUsuario(await leerPersona(tx, integranteId)) };
  });
}

type Valores = Awaited<ReturnType<typeof valoresDelFamiliar>>;

const typed = (value: string) => (value.trim() === '' ? null : value.trim());

/** The data that the holder typed, the holder's postal address, and the padrón's data if the unit asks it. */
async function valoresDelFamiliar(ctx: SignedCtx, titular: PersonaRow, familiar: DatosPersonales) {
  const { registro, padron } = ctx.unidad.plantilla;
  const cuil = familiar.cuil.replace(/[\s-]/g, '');
  const valores = {
    dni: familiar.dni,
    nombre: nombrePropio(familiar.nombre),
    apellido: nombrePropio(familiar.apellido),
    fec_nac: familiar.fec_nac,
    sexo: familiar.sexo,
    telefono: familiar.telefono,
    email: typed(familiar.email),
    domicilio: titular.domicilio,
    cp: titular.cp,
    obra_social: registro.obraSocial ?? typed(familiar.obraSocial),
    plan: registro.plan ? typed(familiar.plan) : null,
    nro_afiliado: registro.numeroAfiliado ? typed(familiar.nroAfiliado) : null,
    cuil: cuil === '' ? null : cuil,
  };
  if (!padron.familiar) return valores;
  const found = await exigirCobertura(ctx, toAfiliado(valores), toAfiliado(titular));
  if (padron.protocolo !== 'habilitacion') return valores;
  return {
    ...valores,
    nro_afiliado: found.nroAfiliado ?? valores.nro_afiliado,
    plan: found.plan ?? valores.plan,
  };
}

async function vincular(ctx: SignedCtx, tx: UnitTx, titularId: string, valores: Valores): Promise<string> {
  const creado = ctx.clock.machine();
  const propio = await tx.find(findVinculoPropio(titularId, valores.dni));
  if (propio && propio.estado !== 'terminado')
    throw new PortalError('datos_invalidos', {
      fields: { documento: 'Ya forma parte de tu grupo familiar' },
    });

  const conocidas = await personasConDni(tx, valores.dni);
  if (
    propio &&
    conocidas.length === 1 &&
    esLaMisma(conocidas[0]!, valores) &&
    (await soloSuyo(tx, titularId, propio))
  ) {
    await cambiarPersona(tx, propio.integrante_id, valores);
    await tx.run(reopenVinculo(titularId, propio.integrante_id, creado));
    return propio.integrante_id;
  }

  const integranteId = newId();
  await agregarPersona(tx, { id: integranteId, ...valores });
  await agregarVinculo(tx, { titular_id: titularId, integrante_id: integranteId, creado });
  for (const { id } of conocidas)
    await dejarIdentidadPendiente(tx, { persona_id: integranteId, anterior_id: id, creada: creado });
  return integranteId;
}

/**
 * Counts with the new member included; of two concurrent requests the second sees the first. Removing a
 * member does not lower the day's count.
 */
async function exigirLugarEnLaFamilia({ actor, unidad, clock }: SignedCtx, tx: UnitTx) {
  const { integrantes, altasPorDia } = topesDe(unidad.plantilla);
  await bloquearPersona(tx, actor.personaId);
  const { menores, deHoy } = await tx.get(
    countIntegrantes(tx.unidadId, actor.personaId, diaDe(clock.now()), instanteDe(diaDe(clock.machine()))),
  );
  if (menores > integrantes)
    throw new PortalError('familia_completa', { message: palabrasDeTope.integrantes(integrantes) });
  if (deHoy > altasPorDia)
    throw new PortalError('familia_por_dia', { message: palabrasDeTope.altasPorDia(altasPorDia) });
}

/**
 * Removing and adding again must not bypass the rules of the profile: a younger member, or one with another
 * address, waits for the unit.
 */
const esLaMisma = ({ fec_nac, email }: PersonaRow, valores: Valores) =>
  !rejuvenece(valores.fec_nac, fec_nac) &&
  (email === null || email.toLowerCase() === valores.email?.toLowerCase());

/** Removed by this holder and tied to nobody else since: adding again reuses the same person. */
async function soloSuyo(
  tx: UnitTx,
  titularId: string,
  { integrante_id, fin }: { integrante_id: string; fin: string | null },
): Promise<boolean> {
  if (fin !== 'quitado') return false;
  return (await tx.many(listTestigos(titularId, integrante_id))).length === 0;
}
