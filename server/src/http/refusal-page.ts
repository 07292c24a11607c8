import type { CodigoError, PortalError } from '@portal/domain/errores/errores';
import { destinoDeError } from '@portal/domain/unidades/cara';
import { escapeHtml } from '../platform/mail/mail-layout.ts';
import type { Unidad } from '../units/registry.ts';
import { renderPage } from './page.ts';
import type { Stream } from './route.ts';

const DE_NUEVO =
  'Volvé al portal de la ciudad y entrá otra vez desde ahí. Si vuelve a pasar, avisale a la institución.';
const next: Partial<Record<CodigoError, string>> = {
  ciudad_rechazada: DE_NUEVO,
  ciudad_vencida: DE_NUEVO,
  ciudad_pendiente:
    'Cuando los apruebe vas a poder entrar por acá. Si es urgente, comunicate con la institución.',
  ciudad_sin_datos: 'Corregilos en el portal de la ciudad y volvé a entrar desde ahí.',
  emisor_rechazada: 'Volvé a intentarlo. Si vuelve a pasar, avisale a la institución.',
  emisor_vencida: 'Volvé a la entrada y empezá de nuevo, en este mismo navegador.',
  emisor_cancelada: 'Si querés entrar así, volvé a la entrada y empezá de nuevo.',
  emisor_nivel:
    'Subí el nivel en el servicio de identidad y volvé a entrar, o comunicate con la institución.',
  emisor_pendiente:
    'Cuando los apruebe vas a poder entrar así. Si es urgente, comunicate con la institución.',
  emisor_sin_datos: 'Completalos en el servicio de identidad y volvé a entrar.',
  emisor_no_responde: 'Esperá unos minutos y volvé a intentarlo, o entrá de otra manera.',
};

/**
 * The page for a visitor from another portal or an issuer who is refused: in the unit's colours, with the reason
 * and the next step that the template defines.
 */
export function refusalPage(unidad: Unidad, { code, message, fields }: PortalError): Stream {
  const { plantilla } = unidad;
  const { login } = plantilla;
  const destino = destinoDeError(plantilla);
  const wrong = Object.values(fields ?? {});
  const [to, word] = code.startsWith('emisor_')
    ? ['/login', 'Volver a la entrada']
    : destino
      ? [destino, 'Volver']
      : login.portalExterno
        ? [login.portalExterno.url, login.portalExterno.texto]
        : ['/', 'Ir al inicio'];
  const registrarse = code === 'emisor_sin_datos' && plantilla.requiere.registroUsuario;
  const after = registrarse
    ? 'Completalos en el servicio de identidad, o <a href="/registro">creá tu cuenta acá</a>: después vas a poder entrar con tu identidad digital.'
    : escapeHtml(next[code] ?? 'Esperá un momento y volvé a intentarlo.');
  const list =
    wrong.length > 0 ? `<ul>${wrong.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>` : '';
  return renderPage(
    unidad,
    'No pudiste entrar',
    `<h1>No pudiste entrar</h1><p class="lead">${escapeHtml(message)}</p>${list}<p>${after}</p><p><a href="${escapeHtml(to)}" rel="noreferrer">${escapeHtml(word)}</a></p>`,
    { alone: true },
  );
}
