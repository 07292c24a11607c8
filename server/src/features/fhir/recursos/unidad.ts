import { porTexto } from './consulta.ts';
import { codigo, organizacion, sistemaPropio } from './partes.ts';
import { esNumero, porActivo, porUnidad } from './profesionales.ts';
import { deFilas, type Contexto, type Parametro, type Tipo } from './tipos.ts';
import {
  findServicio,
  findUnidad,
  listServicios,
  listUnidades,
  servicios,
  unidades,
  type ServicioRow,
  type UnidadRow,
} from './unidad.repository.ts';

const porNumeroDe = (filtro: string): Parametro => ({
  tipo: 'token',
  a: (valores) => ({ [filtro]: valores.filter(esNumero) }),
});

const organization = (row: UnidadRow, ctx: Contexto) => ({
  resourceType: 'Organization',
  id: String(row.id),
  identifier: [{ system: sistemaPropio(ctx, 'unidad'), value: ctx.unidad.clave }],
  active: ctx.unidad.abierta,
  type: [codigo('organization-type', 'prov', 'Healthcare Provider')],
  name: ctx.unidad.plantilla.nombre,
  telecom: [{ system: 'url', value: ctx.platform.originOf(ctx.unidad) }],
});

const healthcareService = (row: ServicioRow, ctx: Contexto) => ({
  resourceType: 'HealthcareService',
  id: String(row.id),
  identifier: [{ system: sistemaPropio(ctx, 'servicio'), value: row.sigla }],
  active: row.habilitado,
  providedBy: organizacion(ctx),
  type: [{ text: row.nombre }],
  name: row.nombre,
  appointmentRequired: row.por_turno && !row.a_demanda,
});

export const tipoOrganization: Tipo = {
  clinico: false,
  fuentes: [deFilas({ origen: unidades, list: listUnidades, find: findUnidad, recurso: organization })],
  params: { _id: porNumeroDe('unidad_pedida') },
};
export const tipoHealthcareService: Tipo = {
  clinico: false,
  fuentes: [
    deFilas({ origen: servicios, list: listServicios, find: findServicio, recurso: healthcareService }),
  ],
  params: {
    _id: porNumeroDe('servicio'),
    name: porTexto('nombre'),
    'service-type': porTexto('nombre'),
    active: porActivo,
    organization: porUnidad(({ providedBy }) => providedBy),
  },
};
