import type { Clase, ClaseConNinguna, Gravedad } from '@portal/domain/resumen/clases';
import { diaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { named, qb } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import type { Platform } from '../platform/platform.ts';
import { demoId } from './demo-id.ts';

const ANA = '30111222';
const MATEO = '54111222';
const CARLOS = '28444555';
const LUCIA = '33777111';
const PEREZ = '20333444';

interface Entrada {
  de: string;
  clase: Clase;
  nombre: string;
  codigo?: string;
  detalle?: string;
  gravedad?: Gravedad;
  /** A date, or how many days before today. */
  fecha?: string | number;
  terminada?: true;
  /** Who said it; without it, the person. */
  por?: string;
  confirma?: string;
}

const ENTRADAS: readonly Entrada[] = [
  {
    de: ANA,
    clase: 'alergia',
    nombre: 'Penicilina',
    detalle: 'Urticaria y dificultad para respirar',
    gravedad: 'grave',
    fecha: '2009',
    confirma: PEREZ,
  },
  { de: ANA, clase: 'alergia', nombre: 'Maní', detalle: 'Picazón en la boca', gravedad: 'leve' },
  {
    de: ANA,
    clase: 'medicacion',
    nombre: 'Enalapril 10 mg',
    detalle: '1 comprimido por la mañana',
    fecha: '2021-03',
    por: PEREZ,
    confirma: PEREZ,
  },
  {
    de: ANA,
    clase: 'problema',
    nombre: 'Hipertensión arterial',
    codigo: 'I10',
    fecha: '2021',
    por: PEREZ,
    confirma: PEREZ,
  },
  { de: ANA, clase: 'vacuna', nombre: 'Antigripal', fecha: 200 },
  { de: ANA, clase: 'habito', nombre: 'tabaco', detalle: 'No fuma' },
  { de: ANA, clase: 'habito', nombre: 'actividad', detalle: 'Camina tres veces por semana' },
  { de: MATEO, clase: 'peso', nombre: '26,5', fecha: 40, por: ANA },
  { de: MATEO, clase: 'vacuna', nombre: 'Triple viral', fecha: 900, por: ANA },
  { de: MATEO, clase: 'problema', nombre: 'Broncoespasmo a repetición', terminada: true, por: ANA },
  { de: CARLOS, clase: 'habito', nombre: 'tabaco', detalle: 'Dejó de fumar', fecha: '2019' },
  { de: LUCIA, clase: 'alergia', nombre: 'Ácaros del polvo', detalle: 'Rinitis', gravedad: 'moderada' },
  {
    de: LUCIA,
    clase: 'medicacion',
    nombre: 'Loratadina 10 mg',
    detalle: '1 comprimido por la noche',
    terminada: true,
  },
];
const NINGUNA: readonly { de: string; clase: ClaseConNinguna; por?: string }[] = [
  { de: CARLOS, clase: 'alergia' },
  { de: CARLOS, clase: 'medicacion', por: PEREZ },
];

const listPersonas = (unidadId: number, dnis: readonly string[]) =>
  named<{ id: string; dni: string }>(
    'demo-resumen-personas',
    `select distinct on (p.documento) p.id, p.documento as dni from personas p where p.unidad_id = $1 and p.documento = any ($2::text[])
     order by p.documento, p.creada, p.id`,
    [unidadId, dnis],
  );

/** The demo's people have a clinical summary. Written once: what visitors change afterwards stays. */
export async function loadResumen(tx: UnitTx, platform: Platform): Promise<void> {
  const id = (n: number) => demoId('demo-resumen', tx.unidadId, n);
  const loaded = await tx.find(qb.selectFrom('entradas_resumen').select('id').where('id', '=', id(0)));
  if (loaded) return;
  const rows = await tx.many(listPersonas(tx.unidadId, [ANA, MATEO, CARLOS, LUCIA, PEREZ]));
  const personas = new Map(rows.map((row) => [row.dni, row.id]));
  const ahora = platform.clock.now();
  const hoy = diaDe(ahora);
  const entradas = ENTRADAS.flatMap((entrada, n) => {
    const persona_id = personas.get(entrada.de);
    const dicha_por = personas.get(entrada.por ?? entrada.de);
    const confirmada_por = entrada.confirma === undefined ? null : personas.get(entrada.confirma);
    if (!persona_id || !dicha_por || confirmada_por === undefined) return [];
    const { fecha = '' } = entrada;
    return [
      {
        unidad_id: tx.unidadId,
        id: id(n),
        persona_id,
        clase: entrada.clase,
        nombre: entrada.nombre,
        codigo: entrada.codigo ?? '',
        detalle: entrada.detalle ?? '',
        gravedad: entrada.gravedad ?? null,
        fecha: typeof fecha === 'number' ? sumarDias(hoy, -fecha) : fecha,
        estado: entrada.terminada ? 'terminada' : 'vigente',
        origen: entrada.por === PEREZ ? 'profesional' : 'paciente',
        dicha_por,
        dicha: ahora,
        confirmada_por,
        confirmada: confirmada_por === null ? null : ahora,
        cambiada: ahora,
      },
    ];
  });
  if (entradas.length > 0) await tx.run(qb.insertInto('entradas_resumen').values(entradas));
  for (const { de, clase, por } of NINGUNA) {
    const persona_id = personas.get(de);
    const dicha_por = personas.get(por ?? de);
    if (!persona_id || !dicha_por) continue;
    await tx.run(
      qb
        .insertInto('sin_conocidas')
        .values({
          unidad_id: tx.unidadId,
          persona_id,
          clase,
          origen: por === undefined ? 'paciente' : 'profesional',
          dicha_por,
          dicha: ahora,
        })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
}
