import type { Fallo } from '../core/medios.ts';
import { abrirMedios } from '../core/medios.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { navegadorDe } from '../../../lib/navegador/navegador.ts';
import { pasosDePermiso } from '../navegador.ts';
import css from './previa.module.css';
import { t } from '../textos.ts';

/** What happened and what to press, in the words of this browser. */
export function Permisos({ fallo }: { fallo: Fallo }) {
  return (
    <div className={css['permisos']}>
      <p>{t(`permisos.${fallo}`)}</p>
      {fallo === 'denegado' && (
        <ol>
          {pasosDePermiso[navegadorDe(navigator.userAgent)].map((paso) => (
            <li key={paso}>{paso}</li>
          ))}
        </ol>
      )}
      {fallo !== 'no_se_puede' && (
        <Button variant="second" onClick={() => void abrirMedios()}>
          {t('permisos.probar')}
        </Button>
      )}
      <p className="muted">{t('permisos.igual')}</p>
    </div>
  );
}
