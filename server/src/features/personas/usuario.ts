import type { Integrante, Usuario } from '@portal/domain/personas/contract';
import type { Rol } from '@portal/domain/roles/roles';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { integrantesDe, leerPersona, type PersonaRow } from './persona.ts';

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

export async function usuarioDe(db: UnitDb, personaId: string, rol: Rol): Promise<Usuario> {
  const row = await leerPersona(db, personaId);
  return { ...toUsuario(row), id: row.id, rol };
}

/** The family that a holder sees; empty if the unit has no family groups. */
export async function grupoFamiliarDe(
  ctx: Pick<Ctx, 'unidad' | 'db' | 'clock'>,
  titularId: string,
  rol: Rol,
): Promise<Integrante[]> {
  if (!ctx.unidad.plantilla.requiere.grupofamiliar || rol !== 'paciente') return [];
  const rows = await integrantesDe(ctx.db, titularId, diaDe(ctx.clock.now()));
  return rows.map((row) => ({ data: toUsuario(row) }));
}
