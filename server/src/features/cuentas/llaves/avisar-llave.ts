import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';

const cambios = {
  agregada: {
    titulo: 'Ya podés ingresar sin contraseña',
    texto:
      'Agregaste una llave de acceso: en ese dispositivo podés ingresar con tu huella, tu rostro o su PIN. Tu contraseña sigue sirviendo.',
    sino: 'Si no fuiste vos, ingresá, quitá la llave en tu perfil y cambiá tu contraseña.',
  },
  quitada: {
    titulo: 'Quitaste una llave de acceso',
    texto: 'Ese dispositivo ya no ingresa sin contraseña. Cerramos las sesiones que había abierto.',
    sino: 'Si no fuiste vos, cambiá tu contraseña y comunicate con la institución.',
  },
} as const;

export async function avisarLlave(
  ctx: Ctx,
  tx: UnitTx,
  cuenta: { id: string; nombre: string; email: string | null },
  cambio: keyof typeof cambios,
  llave: string,
): Promise<void> {
  if (!cuenta.email) return;
  const { titulo, texto, sino } = cambios[cambio];
  await encolarMensaje(ctx, tx, {
    tipo: 'llave_de_acceso',
    destinatario: cuenta.email,
    causa: `llave-de-acceso:${cuenta.id}:${newId()}`,
    ...composeMail(ctx.unidad.plantilla, {
      titulo,
      parrafos: [`Hola, ${cuenta.nombre}. ${texto}`],
      hechos: [{ etiqueta: 'Dispositivo', valor: llave }],
      boton: { texto: 'Ver mi perfil', url: `${ctx.platform.originOf(ctx.unidad)}/miPerfil` },
      cierre: [sino],
    }),
  });
}
