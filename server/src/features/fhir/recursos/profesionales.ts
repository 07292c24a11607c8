import { horaDeMinutos } from '@portal/domain/agenda/modelo';
import { partesDeToken, porReferencia, porTexto } from './consulta.ts';
import { generos, porId } from './pacientes.ts';
import { codigo, organizacion, profesional, referencia, sistemas } from './partes.ts';
import {
  findProfesional,
  listProfesionales,
  profesionales,
  type ProfesionalRow,
} from './profesionales.repository.ts';
import { deFilas, type Contexto, type Parametro, type Recurso, type Tipo } from './tipos.ts';

const filas = { origen: profesionales, list: listProfesionales, find: findProfesional };

/** What is public of a professional: no personal number, telephone or address of theirs. */
function practitioner(row: ProfesionalRow) {
  return {
    resourceType: 'Practitioner',
    id: row.id,
    identifier: [row.refeps === null ? undefined : { system: sistemas.refeps, value: row.refeps }],
    active: row.activo,
    name: [
      {
        use: 'official',
        text: `${row.tratamiento} ${row.nombre} ${row.apellido}`.trim(),
        family: row.apellido,
        given: row.nombre.split(/\s+/),
        prefix: [row.tratamiento],
      },
    ],
    gender: row.sexo === null ? undefined : generos[row.sexo as keyof typeof generos],
    address: row.domicilio_profesional === null ? [] : [{ use: 'work', text: row.domicilio_profesional }],
    qualification:
      row.matricula_numero === null
        ? []
        : [
            {
              identifier: [
                {
                  type: codigo('v2-0203', 'MD', 'Medical License number'),
                  system: sistemas.matricula,
                  value: row.matricula_numero,
                  assigner:
                    row.matricula_provincia === null ? undefined : { display: row.matricula_provincia },
                },
              ],
              code: { text: row.profesion ?? 'Profesional de la salud' },
              issuer: row.matricula_emisor === null ? undefined : { display: row.matricula_emisor },
            },
          ],
  };
}

const DIAS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const hora = (minutos: number) => `${horaDeMinutos(Math.min(minutos, 1439))}:00`;

function practitionerRole(row: ProfesionalRow, ctx: Contexto) {
  const horarios = (row.horarios ?? '').split(';').filter(Boolean);
  return {
    resourceType: 'PractitionerRole',
    id: row.id,
    active: row.activo,
    practitioner: profesional(row.id),
    organization: organizacion(ctx),
    code: row.profesion === null ? [] : [{ text: row.profesion }],
    specialty: row.especialidad === null ? [] : [{ text: row.especialidad }],
    healthcareService: (row.servicios ?? []).map((id) => referencia('HealthcareService', id)),
    availableTime: horarios.map((uno) => {
      const [dia = 1, desde = 0, hasta = 0] = uno.split(',').map(Number);
      return {
        daysOfWeek: [DIAS[dia - 1]],
        availableStartTime: hora(desde),
        availableEndTime: hora(hasta),
      };
    }),
  };
}

const porNumero: Parametro = {
  tipo: 'token',
  a: (valores) => {
    const [uno] = valores.map(partesDeToken);
    const codigos = valores.map((valor) => partesDeToken(valor).codigo);
    if (uno?.sistema === sistemas.refeps) return { refeps: codigos };
    return uno?.sistema === sistemas.matricula ? { matricula: codigos } : { numero: codigos };
  },
};
export const porActivo: Parametro = {
  tipo: 'token',
  a: (valores) => ({
    activo: valores.flatMap((uno) => (uno === 'true' || uno === 'false' ? [uno === 'true'] : [])),
  }),
};
export const esNumero = (id: string) => /^\d{1,9}$/.test(id);
export const porServicio = (campo: (recurso: Recurso) => unknown): Parametro =>
  porReferencia('servicio', ['HealthcareService'], campo, esNumero);
export const porUnidad = (campo: (recurso: Recurso) => unknown): Parametro =>
  porReferencia('unidad_pedida', ['Organization'], campo, esNumero);

const comunes = { name: porTexto('nombre'), family: porTexto('apellido'), given: porTexto('pila') };

export const tipoPractitioner: Tipo = {
  clinico: false,
  fuentes: [deFilas({ ...filas, recurso: practitioner })],
  params: { _id: porId('profesional'), identifier: porNumero, active: porActivo, ...comunes },
};
export const tipoPractitionerRole: Tipo = {
  clinico: false,
  fuentes: [deFilas({ ...filas, recurso: practitionerRole })],
  params: {
    _id: porId('profesional'),
    active: porActivo,
    practitioner: porReferencia('profesional', ['Practitioner'], ({ practitioner: quien }) => quien),
    organization: porUnidad(({ organization }) => organization),
    service: porServicio(({ healthcareService }) => healthcareService),
  },
};
