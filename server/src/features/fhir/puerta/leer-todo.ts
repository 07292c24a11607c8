import { Readable } from 'node:stream';
import { PortalError } from '@portal/domain/errores/errores';
import { tiposDeRecurso } from '@portal/domain/fhir/recursos';
import type { SystemCtx } from '../../../http/context.ts';
import type { Stream } from '../../../http/route.ts';
import { idsDeLaMisma } from '../../personas/index.ts';
import { leerRecurso } from '../recursos/leer.ts';
import { baseDe } from '../recursos/partes.ts';
import { halladosDe } from '../todo.ts';
import { alcanceDe, type Alcance } from './alcance.ts';
import { mientrasSeEnvia } from './en-curso.ts';
import { responder } from './respuesta.ts';

/** Everything about a person that the system may see, written as it is read. */
export async function leerTodo(ctx: SystemCtx, id: string): Promise<Stream> {
  ctx.about({ persona: null, objeto: `Patient:${id}:$everything` });
  const alcance = await alcanceDe(ctx, ...tiposDeRecurso);
  alcance.exigir('Patient');
  if (!(await leerRecurso(ctx, 'Patient', id))) throw new PortalError('no_encontrado');
  await ctx.seen(await idsDeLaMisma(ctx.db, id));
  return responder(Readable.from(mientrasSeEnvia(ctx, enPartes(ctx, id, alcance))));
}

async function* enPartes(ctx: SystemCtx, id: string, alcance: Alcance): AsyncGenerator<string> {
  const base = baseDe(ctx);
  yield `{"resourceType":"Bundle","type":"searchset","link":[{"relation":"self","url":"${base}/Patient/${id}/$everything"}],"entry":[`;
  let between = '';
  for await (const hallado of halladosDe(ctx, id)) {
    if (!alcance.alcanza(hallado)) continue;
    const resource = hallado.recurso;
    const fullUrl = `${base}/${resource.resourceType}/${resource.id}`;
    yield `${between}\n${JSON.stringify({ fullUrl, resource, search: { mode: 'match' } })}`;
    between = ',';
  }
  yield '\n]}\n';
}
