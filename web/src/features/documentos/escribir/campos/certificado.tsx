import type { Escrito } from '@portal/domain/documentos/escrito';
import { diaConAnio, diaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { ahora } from '../../../../lib/configuracion.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { DateField } from '../../../../ui/fields/dates/date-field.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { cx } from '../../../../ui/cx.ts';
import { EscribirNumero } from './numero.tsx';
import { unaLinea, variasLineas } from '../palabras.ts';
import { t } from '../textos-escribir.ts';
import css from './campos.module.css';

type Certificado = Extract<Escrito, { tipo: 'certificado' }>;
type Props = {
  escrito: Certificado;
  /** An initial text that can be edited. */ base: string;
  deLaNota: string;
  onChange: (escrito: Certificado) => void;
};

export function EscribirCertificado({ escrito, base, deLaNota, onChange }: Props) {
  const { texto, dias, desde, diagnostico } = escrito;
  const primero = desde || diaDe(ahora());
  return (
    <div className="fields">
      <TextArea
        id="doc-texto"
        label={t('certificado.texto')}
        hint={t('certificado.texto.ayuda')}
        rows={5}
        maxLength={3000}
        value={texto}
        onChange={(event) => onChange({ ...escrito, texto: variasLineas(event.target.value) })}
        after={
          texto.trim() === '' && (
            <Button
              variant="quiet"
              small
              className="flush"
              onClick={() => onChange({ ...escrito, texto: base })}
            >
              {t('certificado.sugerido')}
            </Button>
          )
        }
      />
      <div className={css['campos']}>
        <EscribirNumero
          id="doc-dias"
          label={t('certificado.dias')}
          optional
          min={0}
          max={365}
          mensaje={t('certificado.dias.error')}
          value={dias}
          onChange={(next) => onChange({ ...escrito, dias: next })}
        />
        <DateField
          id="doc-desde"
          label={t('certificado.desde')}
          value={primero}
          onChange={(dia) => onChange({ ...escrito, desde: dia })}
        />
        {dias !== null && dias > 0 && (
          <p className={cx('muted sm', css['todo'])}>
            {t('certificado.hasta', { dia: diaConAnio(sumarDias(primero, dias - 1)) })}
          </p>
        )}
      </div>
      <TextField
        id="doc-diagnostico"
        label={t('certificado.diagnostico')}
        hint={t('certificado.diagnostico.ayuda')}
        optional
        maxLength={500}
        autoComplete="off"
        value={diagnostico}
        onChange={(event) => onChange({ ...escrito, diagnostico: unaLinea(event.target.value) })}
        after={
          diagnostico.trim() === '' &&
          deLaNota.trim() !== '' && (
            <Button
              variant="quiet"
              small
              className={cx('flush', css['deLaNota'])}
              onClick={() => onChange({ ...escrito, diagnostico: unaLinea(deLaNota.trim()) })}
            >
              {t('receta.deLaNota', { diagnostico: deLaNota.trim() })}
            </Button>
          )
        }
      />
    </div>
  );
}
