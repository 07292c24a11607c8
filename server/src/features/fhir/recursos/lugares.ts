import { duracionDe, horizonteDe } from '@portal/domain/agenda/modelo';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import {
  buscarLibres,
  cargarAgenda,
  esParaPacientes,
  pedidoDe,
  type AgendaDeUnidad,
} from '../../agenda/index.ts';
import { porCodigo, porFecha, porReferencia, porTexto } from './consulta.ts';
import type { Filtro, Tramo } from './pagina.repository.ts';
import { instante, limpio, profesional, referencia } from './partes.ts';
import type { Contexto, Fuente, Hallado, Recurso, Tipo } from './tipos.ts';

/** The agenda of a service, or of a professional within it if patients may choose one. */
interface Lista {
  id: string;
  servicioId: number;
  profesionalId: string | undefined;
}

const SCHEDULE = /^(\d{1,9})(?:-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/;
/** `<schedule>-<day>T<hour>`: 3-20261117T0930 */
const SLOT = /^(.+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/;

const sinMomento = (recurso: Recurso): Hallado => ({
  momento: '',
  clave: [recurso.id],
  recurso: limpio(recurso) as Recurso,
});

function listasDe(deUnidad: AgendaDeUnidad): Lista[] {
  return [...deUnidad.servicios.values()]
    .filter(esParaPacientes)
    .flatMap(({ id, turnoProfesional, profesionales }) => [
      { id: String(id), servicioId: id, profesionalId: undefined },
      ...(turnoProfesional ? profesionales : []).map((profesionalId) => ({
        id: `${id}-${profesionalId}`,
        servicioId: id,
        profesionalId,
      })),
    ])
    .toSorted((una, otra) => (una.id < otra.id ? -1 : 1));
}

const simple = (texto: string) => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const pedidos = (filtro: Filtro, nombre: string) => filtro[nombre] as readonly string[] | undefined;

function elegidas(deUnidad: AgendaDeUnidad, filtro: Filtro): Lista[] {
  const [ids, actores] = ['lista', 'actor'].map((uno) => pedidos(filtro, uno));
  const nombre = filtro['nombre_servicio'] as string | undefined;
  return listasDe(deUnidad).filter(
    ({ id, servicioId, profesionalId }) =>
      (ids === undefined || ids.includes(id)) &&
      (actores === undefined ||
        actores.includes(String(servicioId)) ||
        (profesionalId !== undefined && actores.includes(profesionalId))) &&
      (nombre === undefined ||
        nombre === String(servicioId) ||
        simple(nombre) === simple(deUnidad.servicios.get(servicioId)!.nombre)),
  );
}

function schedule(deUnidad: AgendaDeUnidad, lista: Lista, ahora: Date): Recurso {
  const servicio = deUnidad.servicios.get(lista.servicioId)!;
  const medico = lista.profesionalId && deUnidad.profesionales.get(lista.profesionalId);
  const pedido = pedidoDe(deUnidad, lista.servicioId, lista.profesionalId);
  const hoy = diaDe(ahora);
  return {
    resourceType: 'Schedule',
    id: lista.id,
    active: true,
    serviceType: [{ text: servicio.nombre }],
    actor: [
      referencia('HealthcareService', servicio.id, servicio.nombre),
      medico ? { ...profesional(medico.id), display: medico.completo } : undefined,
    ],
    planningHorizon: {
      start: instante(instanteDe(hoy)),
      end: instante(instanteDe(sumarDias(hoy, horizonteDe(pedido)))),
    },
  };
}

/** The pages of a list that is computed: what comes after an id, in the order of the ids. */
const enPagina = (hallados: readonly Hallado[], { tras, cuantos }: Tramo) =>
  hallados.filter(({ recurso }) => !tras || recurso.id > tras.clave[0]!).slice(0, cuantos);

const schedules: Fuente = {
  entiende: (nombre) => ['lista', 'actor', 'nombre_servicio'].includes(nombre),
  esClave: (clave) => clave.length === 1 && SCHEDULE.test(clave[0]!),
  list: async (ctx, filtro, tramo) => {
    const deUnidad = await cargarAgenda(ctx, ctx.db);
    const ahora = ctx.clock.now();
    return enPagina(
      elegidas(deUnidad, filtro).map((lista) => sinMomento(schedule(deUnidad, lista, ahora))),
      tramo,
    );
  },
  find: async (ctx, id) => {
    const deUnidad = await cargarAgenda(ctx, ctx.db);
    const lista = listasDe(deUnidad).find((una) => una.id === id);
    return lista && sinMomento(schedule(deUnidad, lista, ctx.clock.now()));
  },
};

/** The free times of one agenda, in their order. A booked time is an Appointment and no Slot. */
async function slotsDe(ctx: Contexto, lista: Lista): Promise<Recurso[]> {
  const { servicioId, profesionalId } = lista;
  const { servicio, dias } = await buscarLibres(
    ctx,
    ctx.db,
    { servicio_id: servicioId, profesional_id: profesionalId },
    ctx.clock.now(),
  ).catch((error: unknown) => {
    // The service or the professional left the agenda since it was listed.
    if (error instanceof PortalError && error.code === 'no_encontrado')
      return { servicio: undefined, dias: [] };
    throw error;
  });
  if (!servicio) return [];
  const minutos = duracionDe({ servicio, profesionalId });
  return dias.flatMap(({ fecha, horas }) =>
    horas.map((hora) => {
      const inicio = instanteDe(fecha, hora);
      return {
        resourceType: 'Slot',
        id: `${lista.id}-${fecha.replaceAll('-', '')}T${hora.replace(':', '')}`,
        serviceType: [{ text: servicio.nombre }],
        schedule: referencia('Schedule', lista.id),
        status: 'free',
        start: instante(inicio),
        end: instante(new Date(inicio.getTime() + minutos * 60_000)),
      };
    }),
  );
}

const slots: Fuente = {
  entiende: (nombre) =>
    ['lista', 'slot', 'actor', 'nombre_servicio', 'libre', 'inicio_desde', 'inicio_hasta'].includes(nombre),
  esClave: (clave) => clave.length === 1 && SLOT.test(clave[0]!),
  list: async (ctx, filtro, tramo) => {
    const libres = pedidos(filtro, 'libre');
    if (libres && libres.length === 0) return [];
    const ids = pedidos(filtro, 'slot');
    const { inicio_desde: desde, inicio_hasta: hasta } = filtro as Record<string, string | undefined>;
    const hallados: Hallado[] = [];
    const desdeLista = tramo.tras && SLOT.exec(tramo.tras.clave[0]!)?.[1];
    for (const lista of elegidas(await cargarAgenda(ctx, ctx.db), filtro)) {
      // Agendas before the page's own are over, and those after it are read only if there is room.
      if (desdeLista !== undefined && lista.id < desdeLista) continue;
      if (hallados.length >= tramo.cuantos) break;
      const suyos = (await slotsDe(ctx, lista)).filter(
        ({ id, start }) =>
          (ids === undefined || ids.includes(id)) &&
          (desde === undefined || (start as string) >= desde) &&
          (hasta === undefined || (start as string) < hasta),
      );
      const nuevos = suyos.map(sinMomento);
      hallados.push(
        ...(lista.id === desdeLista ? enPagina(nuevos, { ...tramo, cuantos: nuevos.length }) : nuevos),
      );
    }
    return hallados.slice(0, tramo.cuantos);
  },
  find: async (ctx, id) => {
    const [, deLista] = SLOT.exec(id) ?? [];
    const lista = listasDe(await cargarAgenda(ctx, ctx.db)).find((una) => una.id === deLista);
    const slot = lista && (await slotsDe(ctx, lista)).find((uno) => uno.id === id);
    return slot && sinMomento(slot);
  },
};

const porActor = porReferencia(
  'actor',
  ['Practitioner', 'HealthcareService'],
  ({ actor }) => actor,
  () => true,
);
const porServicio = porTexto('nombre_servicio');

export const tipoSchedule: Tipo = {
  clinico: false,
  calculado: true,
  fuentes: [schedules],
  params: {
    _id: porReferencia(
      'lista',
      [],
      () => [],
      (id) => SCHEDULE.test(id),
    ),
    actor: porActor,
    'service-type': porServicio,
  },
};
export const tipoSlot: Tipo = {
  clinico: false,
  calculado: true,
  fuentes: [slots],
  params: {
    _id: {
      tipo: 'token',
      a: (valores) => {
        const suyos = valores.filter((id) => SLOT.test(id));
        return { lista: suyos.map((id) => SLOT.exec(id)![1]!), slot: suyos };
      },
    },
    schedule: porReferencia(
      'lista',
      ['Schedule'],
      ({ schedule: lista }) => lista,
      (id) => SCHEDULE.test(id),
    ),
    start: porFecha('inicio'),
    status: porCodigo('libre', { free: ['free'] }),
    'service-type': porServicio,
  },
};
