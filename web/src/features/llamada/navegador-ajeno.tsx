import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { appAjena, enChrome, enSafari, esIphone, salidaDe } from './navegador.ts';
import css from './navegador-ajeno.module.css';
import { t } from './textos.ts';

/**
 * Inside WhatsApp, Instagram or Facebook: first shows how to open a real browser; the person may continue
 * anyway.
 */
export function SiNoEsAjeno({ children }: { children: ReactNode }) {
  const { userAgent, standalone } = navigator as Navigator & { standalone?: boolean };
  const app = appAjena(userAgent, standalone);
  const [igual, setIgual] = useState(false);
  const [copiada, setCopiada] = useState(false);
  if (app === undefined || igual) return children;
  const android = /Android/.test(userAgent);
  const iphone = esIphone(userAgent);
  return (
    <section className={css['ajeno']} aria-labelledby="ajeno-titulo">
      <h2 id="ajeno-titulo">{t('ajeno.titulo')}</h2>
      <p>
        {t('ajeno.texto', { app })} {t('ajeno.guardado')}
      </p>
      {(android || iphone) && (
        <LinkButton variant="call" wide href={(iphone ? enSafari : enChrome)(location)}>
          {t(iphone ? 'ajeno.abrirSafari' : 'ajeno.abrir')}
        </LinkButton>
      )}
      <p>
        {android
          ? t('ajeno.android')
          : `${iphone ? `${t('ajeno.siNo')} ` : ''}${salidaDe(app) ?? t('ajeno.ios')}`}
      </p>
      <Button
        variant={android || iphone ? 'second' : 'primary'}
        wide
        onClick={() =>
          void navigator.clipboard?.writeText(location.href).then(
            () => setCopiada(true),
            () => {},
          )
        }
      >
        {t('ajeno.copiar')}
      </Button>
      <p role="status">{copiada && t('ajeno.copiada')}</p>
      <Button variant="quiet" wide onClick={() => setIgual(true)}>
        {t('ajeno.seguir')}
      </Button>
    </section>
  );
}
