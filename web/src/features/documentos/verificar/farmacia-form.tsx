import { documentos, type RecetaEnFarmacia } from '@portal/domain/documentos/contract';
import { reglasDni } from '@portal/domain/personas/dni';
import { primera } from '@portal/domain/validacion/reglas';
import { Cross, Search } from 'lucide-react';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { t } from './textos-farmacia.ts';
import css from './farmacia.module.css';

/** What the counter shows, and the DNI to ask for it again. */
export type Vista = { receta: RecetaEnFarmacia; dni: string };
type Props = { codigo: string; onVista: (vista: Vista) => void };

export const verEnFarmacia = async (codigo: string, dni: string): Promise<Vista> => ({
  receta: await call(documentos.verEnFarmacia, { body: { codigo, documento: dni } }),
  dni,
});

/** 'Soy de una farmacia': asks for the patient's DNI, which is on the paper. */
export function FarmaciaForm({ codigo, onVista }: Props) {
  const [abierta, setAbierta] = useState(false);
  if (abierta) return <Pedir codigo={codigo} onVista={onVista} />;
  return (
    <Button variant="second" icon={<Cross />} className={css['soy']} onClick={() => setAbierta(true)}>
      {t('farmacia.soy')}
    </Button>
  );
}

const digitos = (texto: string) => texto.replace(/[\s.]/g, '');

function Pedir({ codigo, onVista }: Props) {
  const form = useForm({
    validate(values): FormErrors {
      const dni = primera(reglasDni, digitos(typed(values, 'dni')));
      return dni ? { dni } : {};
    },
    async submit(values) {
      onVista(await verEnFarmacia(codigo, digitos(typed(values, 'dni'))));
    },
  });
  return (
    <Card title={t('farmacia.soy')}>
      <form {...form.formProps} className={css['form']}>
        <p>{t('farmacia.texto')}</p>
        <ErrorSummary {...form.summaryProps} />
        <TextField
          label={t('farmacia.dni')}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={12}
          {...form.fieldProps('dni')}
        />
        {form.failure instanceof Error && (
          <Note tone="bad" role="alert">
            {fallo(form.failure)}
          </Note>
        )}
        <Button type="submit" icon={<Search />} busy={form.busy && t('farmacia.buscando')}>
          {t('farmacia.ver')}
        </Button>
      </form>
    </Card>
  );
}

function fallo(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 404) return t('farmacia.noEsta');
  return error.status === 429 ? t('farmacia.muchos') : error.message;
}
