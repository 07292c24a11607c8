import { matchPath, useLocation, useNavigate } from 'react-router';
import { configuracion } from '../../lib/configuracion.ts';
import { cx } from '../../ui/cx.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { Llegada } from '../llegada.tsx';
import { Marca } from '../marcos/marca.tsx';
import { mensajeDeError } from '../fallos/mensaje-de-error.ts';
import { rutas } from '../rutas.ts';
import { t } from '../textos.ts';
import css from './error-page.module.css';

type Estado = { errorMsg?: unknown; title?: unknown; message?: unknown };

/** The navigation state carries the message; without one, only the title is shown. */
export function ErrorPage() {
  const navigate = useNavigate();
  const { errorMsg, title, message } = (useLocation().state ?? {}) as Estado;
  const texts = [...new Set([mensajeDeError(message), mensajeDeError(errorMsg)])].filter(
    (text) => text !== undefined,
  );

  function dismiss() {
    const to = configuracion.errorRedireccion ?? '/home';
    const ours = Object.values(rutas).some(({ path }) => matchPath(path, to.split(/[?#]/)[0]!) !== null);
    // Addresses of the server or of another site are outside the router.
    if (ours) void navigate(to, { replace: true });
    else location.assign(to);
  }

  return (
    <main className={css['pagina']} id="contenido">
      <Marca />
      <h1 className="vh">{t('error.titulo')}</h1>
      <AlertDialog
        tone="bad"
        title={mensajeDeError(title) ?? t('error.titulo')}
        button={t('error.volver')}
        onClose={dismiss}
      >
        {texts.length > 0 &&
          texts.map((text, index) => (
            <p key={text} className={cx(css['texto'], index > 0 && 'muted')}>
              {text}
            </p>
          ))}
      </AlertDialog>
      <Llegada ruta="error" />
    </main>
  );
}
