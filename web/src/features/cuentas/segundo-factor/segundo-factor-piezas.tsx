import type { Preparado } from '@portal/domain/cuentas/contract-segundo-factor';
import { Check, Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { t } from './textos-segundo-factor.ts';
import css from './segundo-factor-piezas.module.css';

type Campo = { id: string; name: string; error: string | undefined };

/** The authenticator's code, or one of the backup codes. */
export function CampoDeCodigo({
  campo,
  respaldo = false,
  autoFocus,
}: {
  campo: Campo;
  respaldo?: boolean;
  autoFocus?: boolean;
}) {
  return (
    <TextField
      key={respaldo ? 'respaldo' : 'telefono'}
      label={t(respaldo ? 'paso.codigoRespaldo' : 'paso.codigo')}
      hint={t(respaldo ? 'paso.codigoRespaldoAyuda' : 'paso.codigoAyuda')}
      width="11"
      inputMode={respaldo ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize={respaldo ? 'characters' : 'none'}
      spellCheck={false}
      maxLength={20}
      autoFocus={autoFocus}
      {...campo}
    />
  );
}

/** The three steps that link a phone to the account; the last one is the code field. */
export function VincularTelefono({ preparado, children }: { preparado: Preparado; children: ReactNode }) {
  const { qr, secreto } = preparado;
  return (
    <ol className={css['vincular']}>
      <li>{t('vincular.uno')}</li>
      <li>
        {t('vincular.dos')}
        <svg
          className={css['qr']}
          viewBox={`0 0 ${qr.lado} ${qr.lado}`}
          role="img"
          aria-label={t('vincular.dibujo')}
          shapeRendering="crispEdges"
        >
          <path d={qr.trazo} fill="#000" />
        </svg>
        <small className="muted">
          {t('vincular.secreto')} <b className={css['secreto']}>{secreto}</b>
        </small>
      </li>
      <li>
        {t('vincular.tres')}
        {children}
      </li>
    </ol>
  );
}

export function CodigosDeRespaldo({ codigos }: { codigos: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="stack">
      <p>{t('respaldo.texto')}</p>
      <ul className={css['codigos']} aria-label={t('respaldo.lista')}>
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      {navigator.clipboard && (
        <Button
          variant="quiet"
          className="flush"
          icon={copied ? <Check /> : <Copy />}
          onClick={() => void navigator.clipboard.writeText(codigos.join('\n')).then(() => setCopied(true))}
        >
          <span aria-live="polite">{t(copied ? 'respaldo.copiados' : 'respaldo.copiar')}</span>
        </Button>
      )}
    </div>
  );
}
