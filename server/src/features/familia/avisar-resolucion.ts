import type { TipoDeMensaje } from '@portal/domain/mensajes/tipos';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { cuentaDe } from '../cuentas/index.ts';
import { leerPersona } from '../personas/index.ts';
import {
  correoDeDniDeIntegranteResuelto,
  correoDeDniResuelto,
  correoDeIdentidadResuelta,
  correoDeOtraFamilia,
  correoDeReporteResuelto,
  correoDeVinculoResuelto,
} from './correos.ts';
import { listCuentasDeTitulares } from './pendientes.repository.ts';

type Correo = { asunto: string; texto: string; html: string };

async function escribir(
  ctx: SignedCtx,
  tx: UnitTx,
  a: { email: string | null } | undefined,
  mensaje: { tipo: TipoDeMensaje; causa: string; correo: Correo },
) {
  if (!a?.email) return;
  await encolarMensaje(ctx, tx, {
    tipo: mensaje.tipo,
    destinatario: a.email,
    causa: mensaje.causa,
    ...mensaje.correo,
  });
}

/** Tells the person or, for a member without an account, the holders. */
export async function avisarDniResuelto(
  ctx: SignedCtx,
  tx: UnitTx,
  cambio: { id: string; persona_id: string },
  aprobado: boolean,
): Promise<void> {
  const propia = await cuentaDe(tx, cambio.persona_id);
  const destinos = propia ? [propia] : await tx.many(listCuentasDeTitulares(cambio.persona_id));
  const correo = propia
    ? correoDeDniResuelto(ctx.unidad, ctx.caller.origin, aprobado)
    : correoDeDniDeIntegranteResuelto(
        ctx.unidad,
        ctx.caller.origin,
        (await leerPersona(tx, cambio.persona_id)).nombre,
        aprobado,
      );
  for (const cuenta of destinos)
    await escribir(ctx, tx, cuenta, { tipo: 'dni_resuelto', causa: `dni-resuelto:${cambio.id}`, correo });
}

/** Tells the holder who asked and, if approved, the holders who already had the person in their family. */
export async function avisarVinculoResuelto(
  ctx: SignedCtx,
  tx: UnitTx,
  vinculo: { titularId: string; integranteId: string; anteriores: readonly string[] },
  aprobado: boolean,
): Promise<void> {
  const { titularId, integranteId, anteriores } = vinculo;
  const { nombre } = await leerPersona(tx, integranteId);
  const causa = `vinculo-resuelto:${integranteId}:${titularId}`;
  const correo = correoDeVinculoResuelto(ctx.unidad, ctx.caller.origin, nombre, aprobado);
  const pidio = await cuentaDe(tx, titularId);
  await escribir(ctx, tx, pidio, { tipo: 'vinculo_resuelto', causa, correo });
  if (!aprobado) return;
  const quien = await leerPersona(tx, titularId);
  for (const anterior of anteriores) {
    const conocida = await leerPersona(tx, anterior);
    for (const cuenta of await tx.many(listCuentasDeTitulares(anterior))) {
      if (cuenta.email === pidio?.email) continue;
      await escribir(ctx, tx, cuenta, {
        tipo: 'otra_familia',
        causa,
        correo: correoDeOtraFamilia(ctx.unidad, conocida.nombre, quien),
      });
    }
  }
}

export async function avisarIdentidadResuelta(
  ctx: SignedCtx,
  tx: UnitTx,
  personaId: string,
  anteriorId: string,
  aprobado: boolean,
): Promise<void> {
  const correo = correoDeIdentidadResuelta(ctx.unidad, ctx.caller.origin, aprobado);
  await escribir(ctx, tx, await cuentaDe(tx, personaId), {
    tipo: 'identidad_resuelta',
    causa: `identidad-resuelta:${personaId}:${anteriorId}`,
    correo,
  });
}

export async function avisarReporteResuelto(
  ctx: SignedCtx,
  tx: UnitTx,
  reporte: { id: string; titular_id: string; integrante_id: string },
  aprobado: boolean,
) {
  const { nombre } = await leerPersona(tx, reporte.integrante_id);
  const correo = correoDeReporteResuelto(ctx.unidad, ctx.caller.origin, nombre, aprobado);
  await escribir(ctx, tx, await cuentaDe(tx, reporte.titular_id), {
    tipo: 'reporte_resuelto',
    causa: `reporte-resuelto:${reporte.id}`,
    correo,
  });
}
