import { partesDeToken, porCodigo, porDia, porTexto } from './consulta.ts';
import { findPaciente, listPacientes, pacientes, type PacienteRow } from './pacientes.repository.ts';
import { codigo, organizacion, referencia, sistemaPropio, sistemas } from './partes.ts';
import { deFilas, esUuid, type Contexto, type Parametro, type Tipo } from './tipos.ts';

export const generos = { F: 'female', M: 'male', X: 'other' } as const;

/** Numbers of the state, and the one of the insurer, which is the unit's. */
function recurso(row: PacienteRow, ctx: Contexto) {
  return {
    resourceType: 'Patient',
    id: row.id,
    identifier: [
      {
        use: 'official',
        type: codigo('v2-0203', 'NI', 'National unique individual identifier'),
        system: sistemas.dni,
        value: row.dni,
      },
      row.cuil === null ? undefined : { use: 'official', system: sistemas.cuil, value: row.cuil },
      row.nro_afiliado === null
        ? undefined
        : {
            use: 'secondary',
            type: codigo('v2-0203', 'MB', 'Member Number'),
            system: sistemaPropio(ctx, 'afiliado'),
            value: row.nro_afiliado,
          },
    ],
    active: true,
    name: [
      {
        use: 'official',
        text: `${row.nombre} ${row.apellido}`,
        family: row.apellido,
        given: row.nombre.split(/\s+/),
      },
    ],
    telecom: [
      row.telefono === null ? undefined : { system: 'phone', value: row.telefono },
      row.email === null ? undefined : { system: 'email', value: row.email },
    ],
    gender: row.sexo === null ? 'unknown' : generos[row.sexo as keyof typeof generos],
    birthDate: row.fec_nac,
    address:
      row.domicilio === null && row.cp === null
        ? []
        : [{ use: 'home', text: row.domicilio, postalCode: row.cp, country: 'AR' }],
    managingOrganization: organizacion(ctx),
    link: (row.mismas ?? []).map((id) => ({ other: referencia('Patient', id), type: 'seealso' })),
  };
}

const porIdentificador: Parametro = {
  tipo: 'token',
  a: (valores) => {
    const deSistema = (sistema: string) =>
      valores.flatMap((valor) => {
        const partes = partesDeToken(valor);
        return partes.sistema === undefined || partes.sistema === sistema ? [partes.codigo] : [];
      });
    const [uno] = valores.map(partesDeToken);
    // With the system of the CUIL it is a CUIL; otherwise people are searched by their DNI.
    const cuils = deSistema(sistemas.cuil).map((valor) => valor.replaceAll('-', ''));
    return uno?.sistema === sistemas.cuil
      ? // A CUIL contains the DNI, which has an index.
        { cuil: cuils, dni: cuils.map((cuil) => cuil.slice(2, -1).replace(/^0+/, '')) }
      : uno?.sistema !== undefined && uno.sistema !== sistemas.dni && uno.sistema.endsWith('/afiliado')
        ? { afiliado: valores.map((valor) => partesDeToken(valor).codigo) }
        : { dni: deSistema(sistemas.dni) };
  },
};

/** `_id` of a resource whose only key is a UUID. */
export const porId = (filtro: string): Parametro => ({
  tipo: 'token',
  a: (valores) => ({ [filtro]: valores.filter(esUuid) }),
});

export const tipoPatient: Tipo = {
  clinico: false,
  fuentes: [
    deFilas({
      origen: pacientes,
      list: listPacientes,
      find: findPaciente,
      recurso,
      persona: ({ id }) => id,
    }),
  ],
  dePersona: 'persona',
  juntoCon: { given: ['family', 'name', 'birthdate', 'identifier', '_id'] },
  params: {
    _id: porId('paciente'),
    identifier: porIdentificador,
    name: porTexto('nombre'),
    family: porTexto('apellido'),
    given: porTexto('pila'),
    birthdate: porDia('nacimiento'),
    gender: porCodigo('sexo', { female: ['F'], male: ['M'], other: ['X'] }),
  },
};
