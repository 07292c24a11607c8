import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import { diaDe, edad, MAYORIA, PRIVACIDAD } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../db/unit-db.ts';
import { encolarMensaje } from '../../platform/mensajes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Unidad } from '../unidades/registry.ts';
import { correoDeDocumento } from './correos.ts';
import { findTerminada, listDestinatarios, type DocumentoRow } from './documentos.repository.ts';
import { nuevoEnlace } from './enlace.ts';

export interface Destinatario {
  id: string;
  nombre: string;
  email: string;
  /** `null` where it is the patient. */
  paciente: string | null;
}

/** The patient, and for a minor the holders of the family: from 16 years on not where the unit keeps those attentions from them. One mail an address. */
export async function destinatariosDe({ clock }: Platform, { plantilla }: Unidad, tx: UnitTx, pacienteId: string): Promise<Destinatario[]> {
  const [paciente, ...titulares] = await tx.many(listDestinatarios(tx.unidadId, pacienteId));
  if (!paciente) return [];
  const anios = paciente.fec_nac === null ? MAYORIA : edad(paciente.fec_nac, diaDe(clock.now()));
  const deLaFamilia = plantilla.requiere.grupofamiliar && anios < (plantilla.privacidadDesde16 ? PRIVACIDAD : MAYORIA);
  const todos = [{ ...paciente, de: null }, ...(deLaFamilia ? titulares : []).map((titular) => ({ ...titular, de: paciente.nombre }))];
  const vistos = new Set<string>();
  return todos.flatMap(({ id, nombre, email, de }) => {
    if (email === null || vistos.has(email.toLowerCase())) return [];
    vistos.add(email.toLowerCase());
    return [{ id, nombre, email, paciente: de }];
  });
}

/** What is signed after the call is told by itself; what was signed in it comes with the mail at its end. */
export async function avisarDocumento(platform: Platform, unidad: Unidad, tx: UnitTx, row: DocumentoRow): Promise<void> {
  if (row.tipo === 'evolucion') return;
  const atencion = await tx.get(findTerminada(row.atencion_id));
  if (atencion.estado !== 'encerrado') return;
  for (const quien of await destinatariosDe(platform, unidad, tx, row.paciente_id)) {
    const url = await nuevoEnlace(tx, platform.clock, platform.originOf(unidad), { documentoId: row.id, personaId: quien.id });
    await encolarMensaje(tx, platform.clock, {
      tipo: 'documento',
      destinatario: quien.email,
      causa: `documento:${row.id}`,
      ...correoDeDocumento(unidad, { ...quien, tipo: nombreDeTipo[row.tipo], corrige: row.reemplaza !== null }, url),
    });
  }
}
