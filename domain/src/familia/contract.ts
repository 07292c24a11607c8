import * as z from 'zod/mini';
import { dni, parrafo, unidadNombrada } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { wireDni } from '../contract/names.ts';
import { wire } from '../contract/wire.ts';
import { DatosPersonales, Usuario } from '../personas/contract.ts';

/** The kind of link that creation sends: a family member. */
export const TIPO_FAMILIAR = '3';

const PersonaBreve = wire({ nombre: z.string(), apellido: z.string(), documento: z.string() }, wireDni);

const delPaciente = { ...writes, who: ['paciente'], flag: 'grupofamiliar' } as const;

export const familia = contract({
  crearFamiliar: {
    ...delPaciente,
    path: '/api/familiar/crear',
    summary:
      "Add a minor to the own family, after eligibility where the unit asks for it; domicilio and cp are the holder's",
    body: z.strictObject({
      unit: unidadNombrada(),
      tipo: z.literal(TIPO_FAMILIAR),
      usuario: z.uuid(),
      familiar: DatosPersonales,
    }),
    /** The answer is the same whether the unit knows the DNI or not. */
    answer: z.object({ familiar: Usuario }),
    audit: 'agregar_familiar',
    idempotent: 'key',
  },
  quitarFamiliar: {
    ...delPaciente,
    path: '/api/familiar/quitar',
    summary: 'End the link to a member of the own family',
    body: z.strictObject({ documento: dni() }),
    audit: 'quitar_familiar',
  },
  reportarVinculo: {
    ...delPaciente,
    path: '/api/familiar/reportar',
    summary: 'Tell the unit that a link is wrong',
    body: z.strictObject({ documento: dni(), motivo: z._default(parrafo(500), '') }),
    audit: 'reportar_vinculo',
  },
  listarPendientes: {
    ...reads,
    path: '/api/familiar/pendientes',
    summary: 'Family links, identities and changed DNIs that wait for the unit',
    answer: z.array(
      z.object({
        id: z.string(),
        tipo: z.enum(['vinculo', 'identidad', 'dni', 'reporte']),
        creado: z.string(),
        persona: PersonaBreve,
        otra: z.nullable(PersonaBreve),
        /** The holder who asks, and whose family the person would join. */
        titular: z.nullable(PersonaBreve),
        /** Holders who already have the person in their family. */
        familias: z.array(PersonaBreve),
        /**
         * Further data that approval would open to the holder or the account: counts only, without content.
         */
        abre: z.array(z.object({ que: z.string(), cuantos: z.int() })),
        detalle: z.nullable(z.string()),
      }),
    ),
    who: ['administrador'],
    audit: 'ver_vinculos_pendientes',
  },
  contarPendientes: {
    ...reads,
    path: '/api/familiar/pendientes/cuantos',
    summary: 'How many decisions wait for the unit, of families and of the city’s portal',
    answer: z.object({ cuantos: z.int() }),
    who: ['administrador'],
    audit: null,
  },
  resolverPendiente: {
    ...writes,
    path: '/api/familiar/resolver',
    summary: 'Approve or reject what waits',
    body: z.strictObject({
      id: z.string().check(z.maxLength(120)),
      tipo: z.enum(['vinculo', 'identidad', 'dni', 'reporte']),
      aprobar: z.boolean(),
    }),
    who: ['administrador'],
    audit: 'resolver_vinculo',
  },
});
