import { PortalError } from '@portal/domain/errores/errores';
import type { Integrante, Usuario } from '@portal/domain/personas/contract';
import type { Rol } from '@portal/domain/roles/roles';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { leerPersona, titularEIntegrantes, type PersonaRow } from './persona.ts';

export function toUsuario(row: PersonaRow): Usuario {
  return {
    nombre: row.nombre,
    apellido: row.apellido,
    dni: row.dni,
    fec_nac: row.fec_nac,
    sexo: row.sexo as Usuario['sexo'],
    domicilio: row.domicilio,
    cp: row.cp,
    telefono: row.telefono,
    email: row.email,
    obraSocial: row.obra_social,
    plan: row.plan,
    nroAfiliado: row.nro_afiliado,
    cuil: row.cuil,
    activo: true,
  };
}

/** A person who signed in, with the family that a holder sees; empty if the unit has no family groups. */
export async function usuarioConFamilia(
  ctx: Pick<Ctx, 'unidad' | 'clock'>,
  db: UnitDb,
  { personaId, rol }: { personaId: string; rol: Rol },
): Promise<{ usuario: Usuario; grupoFamiliar: Integrante[] }> {
  const conFamilia = ctx.unidad.plantilla.requiere.grupofamiliar && rol === 'paciente';
  const [titular, ...integrantes] = conFamilia
    ? await titularEIntegrantes(db, personaId, diaDe(ctx.clock.now()))
    : [await leerPersona(db, personaId)];
  if (!titular) throw new PortalError('no_encontrado');
  return {
    usuario: { ...toUsuario(titular), id: titular.id, rol },
    grupoFamiliar: integrantes.map((row) => ({ data: toUsuario(row) })),
  };
}
