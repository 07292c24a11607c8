import { demand, type Scene } from './scene.ts';
import { short } from './world.ts';

/** Each allergy that was known when a prescription of its drug was signed has its reason there. */
export async function warningsHaveAReason({ world }: Scene) {
  const rows = await world.portal.db.sql<{ id: string; nombre: string }>(
    `select d.id, e.nombre from portal.documentos d cross join lateral jsonb_array_elements(d.contenido->'medicamentos') with ordinality m (droga, lugar)
       join portal.entradas_resumen e on e.unidad_id = d.unidad_id and e.persona_id = d.paciente_id and e.clase = 'alergia' and e.dicha < d.firmado
         and (e.estado = 'vigente' or e.cambiada > d.firmado)
     where d.unidad_id = 1 and d.tipo = 'receta' and d.estado = 'firmado' and m.droga->>'generico' = 'Amoxicilina' and e.nombre in ('Amoxicilina', 'Penicilina')
       and not exists (select from portal.advertencias_de_receta a where a.unidad_id = d.unidad_id and a.documento_id = d.id and a.lugar = m.lugar - 1
         and a.clase = case e.nombre when 'Amoxicilina' then 'alergia' else 'familia' end)`,
  );
  for (const { id, nombre } of rows)
    demand(false, () => `${short(id)} was signed in spite of ${nombre} and keeps no reason`);
}
