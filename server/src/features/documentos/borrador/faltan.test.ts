import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVisita, firmado, leer, RECETA } from '../../../testing/data/documentos.ts';
import { LUNES } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { textOfPdf } from '../../../testing/read/read-pdf.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const [medicamento] = RECETA.medicamentos;
const con = (cambio: object) => ({ ...RECETA, medicamentos: [{ ...medicamento!, ...cambio }] });

async function receta({
  profesional,
  paciente,
  escrito = RECETA,
}: {
  profesional?: string;
  paciente?: string;
  escrito?: typeof RECETA;
}) {
  const visita = await addVisita(portal);
  if (profesional)
    await portal.db.sql(`update portal.profesionales set ${profesional} where persona_id = $1`, [
      visita.medica.personaId,
    ]);
  if (paciente)
    await portal.db.sql(`update portal.personas set ${paciente} where id = $1`, [visita.paciente.personaId]);
  const { id, path } = await firmado(portal, visita, escrito);
  const { body } = await portal.post(
    '/api/recetas/getReceta',
    { idReceta: id },
    { token: visita.paciente.token },
  );
  const codigo = body[0].verificar.split('/').at(-1);
  const verificacion = (await portal.request({ path: `/api/documento/verificar/${codigo}` })).body;
  return {
    faltan: body[0].faltan,
    verificacion,
    texto: textOfPdf((await leer(portal, visita.paciente, path)).bytes),
  };
}

it('a complete one is complete on paper, in the API and at /verificar', async () => {
  const { faltan, texto, verificacion } = await receta({});
  expect(faltan).toEqual([]);
  expect(texto).not.toContain('incompleta');
  expect(verificacion.incompleta).toBe(false);
});

it.each<[string, string[], Parameters<typeof receta>[0]]>([
  ['profession', ['profesión'], { profesional: 'profesion = null' }],
  ['REFEPS', ['código REFEPS'], { profesional: 'refeps = null' }],
  [
    'licence',
    ['matrícula', 'jurisdicción de la matrícula', 'quién otorgó la matrícula'],
    { profesional: 'matricula_numero = null' },
  ],
  [
    'jurisdiction',
    ['jurisdicción de la matrícula'],
    { profesional: `matricula_tipo = 'prov', matricula_provincia = null` },
  ],
  ['whose the licence is', ['jurisdicción de la matrícula'], { profesional: 'matricula_tipo = null' }],
  ['issuer', ['quién otorgó la matrícula'], { profesional: 'matricula_emisor = null' }],
  ['speciality', ['especialidad'], { profesional: 'especialidad = null' }],
  ['address', ['domicilio profesional'], { profesional: 'domicilio_profesional = null' }],
  ['signature', ['firma del profesional'], { profesional: 'firma = null' }],
  ['CUIL', ['CUIL del paciente'], { escrito: { ...RECETA, cuil: '' } }],
  ['birth date', ['fecha de nacimiento del paciente'], { paciente: 'fec_nac = null' }],
  ['sex', ['sexo del paciente'], { paciente: 'sexo = null' }],
  ['coverage', ['cobertura del paciente'], { escrito: { ...RECETA, cobertura: '' } }],
  ['diagnosis', ['diagnóstico'], { escrito: { ...RECETA, diagnostico: '' } }],
  ['generic name', ['nombre genérico'], { escrito: con({ generico: '' }) }],
  ['presentation', ['presentación'], { escrito: con({ presentacion: '' }) }],
  ['form', ['forma farmacéutica'], { escrito: con({ forma: '' }) }],
  ['quantity', ['cantidad'], { escrito: con({ cantidad: null }) }],
])('without %s it says incompleta, sin validez', async (_name, nombres, sin) => {
  const { faltan, texto, verificacion } = await receta(sin);
  expect(faltan.map(({ nombre }: { nombre: string }) => nombre)).toEqual(nombres);
  expect(texto).toContain('Receta incompleta, sin validez');
  expect(texto.replaceAll('\n', ' ')).toContain(`Falta: ${nombres.join(', ')}.`);
  expect(verificacion).toMatchObject({ encontrado: true, incompleta: true });
});

it('does not invent the issuer of a licence when it is unknown', async () => {
  expect((await receta({ profesional: 'matricula_tipo = null' })).texto).toContain('Matrícula 98.765');
  expect((await receta({})).texto).toContain('MN 98.765');
});

it('is valid without a dosage, which the law does not require', async () => {
  const { faltan, texto, verificacion } = await receta({ escrito: con({ posologia: '' }) });
  expect([faltan, verificacion.incompleta]).toEqual([[], false]);
  expect(texto).not.toContain('sin validez');
});
