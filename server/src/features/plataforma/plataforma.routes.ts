import { desarrollo, plataforma } from '@portal/domain/contract/plataforma';
import { PortalError } from '@portal/domain/errores/errores';
import { renderPage } from '../../http/page.ts';
import { Ready } from '../../http/ready.ts';
import type { Router } from '../../http/route.ts';
import type { DevMailbox } from '../../platform/mail/dev-mailbox.ts';
import { escapeHtml } from '../../platform/mail/mail-layout.ts';
import { buildOpenApi, docsTable } from '../../http/openapi.ts';

export interface Health {
  ready(): Promise<boolean>;
  stopping(): boolean;
  /** Whether the disks have enough free space. */
  room(): Promise<boolean>;
}

export function plataformaRoutes({ route, endpoints }: Router, health: Health) {
  const ready = async () => {
    if (health.stopping() || !(await health.ready())) throw new PortalError('no_disponible');
    return { status: 'ok' as const };
  };
  route(plataforma.saludViva, async () => ({ status: 'ok' as const }));
  route(plataforma.saludLista, ready);
  // Only monitoring learns of a full disk. The proxy does not, since requests that write no file still work.
  route(plataforma.salud, async () => {
    if (!(await health.room()))
      throw new PortalError('no_disponible', {
        cause: Object.assign(new Error('no room on a disk'), { code: 'ENOSPC' }),
      });
    return ready();
  });
  // Built once, on the first request, when all contracts are registered: it takes a tenth of a second of CPU.
  let described: Ready<Record<string, unknown>> | undefined;
  let table: string | undefined;
  route(
    plataforma.openapi,
    async () => (described ??= new Ready(plataforma.openapi.answer, buildOpenApi(endpoints))),
  );
  route(plataforma.documentacion, async ({ unidad }) =>
    renderPage(unidad, 'Interfaz del portal', (table ??= docsTable(endpoints)), { wide: true }),
  );
}

export function desarrolloRoutes({ route }: Router, mailbox: DevMailbox) {
  route(desarrollo.verCorreoJson, async ({ unidad }, { query }) => {
    const mails = await mailbox.list(unidad.id);
    return query.para === undefined ? mails : mails.filter(({ para }) => para === query.para);
  });
  route(desarrollo.verCorreoHtml, async ({ unidad }, { params }) => {
    const mail = (await mailbox.list(unidad.id)).find(({ id }) => id === params.id);
    if (!mail) throw new PortalError('no_encontrado');
    return {
      body: mail.html,
      type: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      },
    };
  });
  route(desarrollo.verCorreo, async ({ unidad }) => {
    const mails = await mailbox.list(unidad.id);
    const rows = mails
      .map(
        ({ id, recibido, para, asunto, texto }) =>
          `<section><h2><a href="/_dev/correo/${id}">${escapeHtml(asunto)}</a></h2><p class="lead">Para ${escapeHtml(para)} · ${escapeHtml(recibido.slice(0, 19).replace('T', ' '))} UTC</p><pre>${escapeHtml(texto)}</pre></section>`,
      )
      .join('');
    const body = `<h1>Correo de desarrollo</h1><p>Lo que salió de ${escapeHtml(unidad.plantilla.nombre)}, lo más nuevo primero.</p>${rows || '<p class="lead">Todavía no salió ningún correo.</p>'}`;
    return renderPage(unidad, 'Correo de desarrollo', body);
  });
}
