import { nombreDeTipo, type TipoDocumento } from '@portal/domain/documentos/escrito';
import type { UnitTx } from '../../../db/unit-db.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nuevoEnlaceEP } from '../../historial/index.ts';
import type { Unidad } from '../../../units/registry.ts';
import { findPartes, listFirmados, type AtencionTerminada } from '../documentos.repository.ts';
import { firmanteDe } from '../papel/hoja.ts';
import { correoDeFin, type Enlace } from './correos.ts';
import { avisarSinVerificar, receptoresDe, type Receptor } from './destinatarios.ts';
import { nuevoEnlace } from './enlace.ts';
import { countMensajes } from './entrega.repository.ts';

/** Sends one mail to each recipient of the papers of an attention that has just ended. */
export async function enviarFin(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  atencion: AtencionTerminada,
): Promise<void> {
  const { receptores, sinVerificar } = await receptoresDe(platform, unidad, tx, atencion);
  await avisarSinVerificar(platform, unidad, tx, sinVerificar);
  for (const receptor of receptores)
    await encolarMensaje(platform, tx, {
      tipo: 'fin_de_atencion',
      destinatario: receptor.email,
      causa: `fin:${atencion.id}`,
      ...(await palabrasDeFin(platform, unidad, tx, atencion, receptor)),
    });
}

const titulo = (tipo: TipoDocumento, numero: number | null) =>
  `${nombreDeTipo[tipo]}${numero === null ? '' : ` n° ${numero}`}`;

/** Links to all signed papers in force, the constancia last. */
export async function palabrasDeFin(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  atencion: AtencionTerminada,
  receptor: Receptor,
) {
  const { clock } = platform;
  const origin = platform.originOf(unidad);
  const papeles = await tx.many(listFirmados(atencion.id));
  const documentos: Enlace[] = [];
  for (const { id, tipo, numero } of papeles.toSorted(
    (a, b) => Number(a.tipo === 'constancia') - Number(b.tipo === 'constancia'),
  ))
    documentos.push({
      texto: titulo(tipo as TipoDocumento, numero),
      url: await nuevoEnlace(tx, clock, origin, id, receptor),
    });
  const { nombre: profesional } = firmanteDe(
    await tx.get(findPartes(tx.unidadId, atencion.id, atencion.profesional_id!)),
  );
  const { mensajes } = await tx.get(countMensajes(tx.unidadId, atencion.id));
  return correoDeFin(
    unidad,
    { ...receptor, profesional, servicio: atencion.servicio },
    {
      atencion: await enlaceALaAtencion(platform, tx, unidad, atencion, receptor),
      documentos,
      conChat: mensajes > 0,
    },
  );
}

/**
 * Link to the attention itself: the pre-attention link if the unit has that screen, else the portal if there
 * is one. Recipients who must prove their identity get none: they have no account, and a pre-attention link
 * would reach more than this visit without asking.
 */
async function enlaceALaAtencion(
  platform: Platform,
  tx: UnitTx,
  unidad: Unidad,
  atencion: AtencionTerminada,
  receptor: Receptor,
): Promise<Enlace | undefined> {
  if (receptor.conIdentidad) return undefined;
  const origin = platform.originOf(unidad);
  if (unidad.plantilla.atencionesLegado) {
    const { url } = await nuevoEnlaceEP(tx, platform.clock, origin, {
      personaId: receptor.id,
      pacienteId: atencion.paciente_id,
    });
    return { texto: 'Ver las atenciones', url };
  }
  return unidad.plantilla.requiere.portal
    ? { texto: 'Ver la atención', url: `${origin}/detalleAtencion?id=${atencion.id}` }
    : undefined;
}
