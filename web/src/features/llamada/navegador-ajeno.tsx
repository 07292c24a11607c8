import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { appAjena, enChrome } from './navegador.ts';
import css from './navegador-ajeno.module.css';
import { t } from './textos.ts';

/**
 * Inside WhatsApp, Instagram or Facebook: first shows how to open a real browser; the person may continue
 * anyway.
 */
export function SiNoEsAjeno({ children }: { children: ReactNode }) {
  const app = appAjena(navigator.userAgent);
  const [igual, setIgual] = useState(false);
  const [copiada, setCopiada] = useState(false);
  if (app === undefined || igual) return children;
  const android = /Android/.test(navigator.userAgent);
  return (
    <section className={css['ajeno']} aria-labelledby="ajeno-titulo">
      <h2 id="ajeno-titulo">{t('ajeno.titulo')}</h2>
      <p>
        {t('ajeno.texto', { app })} {t('ajeno.guardado')}
      </p>
      {android && (
        <LinkButton variant="call" wide href={enChrome(location)}>
          {t('ajeno.abrir')}
        </LinkButton>
      )}
      <p>{t(android ? 'ajeno.android' : 'ajeno.ios')}</p>
      <Button
        variant={android ? 'second' : 'primary'}
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
