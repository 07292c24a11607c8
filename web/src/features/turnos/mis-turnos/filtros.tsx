import { filtros as codigos, nombreDeFiltro } from '@portal/domain/turnos/reglas';
import type { Usuario } from '@portal/domain/personas/contract';
import { useId, type ReactNode } from 'react';
import { nombreCompleto } from '../../../lib/familia.ts';
import { typed, type FormErrors } from '../../../lib/form-values.ts';
import { useForm } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DateField } from '../../../ui/fields/dates/date-field.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { cuantosFiltros, escribirFiltros, type Filtros } from './filtros-url.ts';
import css from './filtros.module.css';
import { t } from '../textos.ts';

type Props = {
  filtros: Filtros;
  /** Oneself and the family; with only one person, the field is not shown. */
  personas: readonly Usuario[];
  onFiltrar: (filtros: Filtros) => void;
};

const vacios: Filtros = { fechaDesde: '', fechaHasta: '', integrante: '', estado: '' };

function useFiltros(onFiltrar: Props['onFiltrar']) {
  return useForm({
    validate(values): FormErrors {
      const desde = typed(values, 'fechaDesde');
      const hasta = typed(values, 'fechaHasta');
      return desde && hasta && hasta < desde ? { fechaHasta: t('filtros.alReves') } : {};
    },
    submit: (values) =>
      onFiltrar({
        fechaDesde: typed(values, 'fechaDesde'),
        fechaHasta: typed(values, 'fechaHasta'),
        integrante: typed(values, 'integrante'),
        estado: typed(values, 'estado'),
      }),
  });
}

function Campos({
  form,
  filtros,
  personas,
}: { form: ReturnType<typeof useFiltros> } & Pick<Props, 'filtros' | 'personas'>) {
  return (
    <div className={css['campos']}>
      {personas.length > 1 && (
        <SelectField
          label={t('filtros.integrante')}
          placeholder={t('filtros.todos')}
          defaultValue={filtros.integrante}
          options={personas.map((persona) => ({ value: persona.dni, label: nombreCompleto(persona) }))}
          {...form.fieldProps('integrante')}
        />
      )}
      <SelectField
        label={t('filtros.estado')}
        placeholder={t('filtros.todos')}
        defaultValue={filtros.estado}
        options={codigos.map((codigo) => ({ value: String(codigo), label: nombreDeFiltro[codigo] }))}
        {...form.fieldProps('estado')}
      />
      <DateField
        label={t('filtros.desde')}
        defaultValue={filtros.fechaDesde}
        {...form.fieldProps('fechaDesde')}
      />
      <DateField
        label={t('filtros.hasta')}
        defaultValue={filtros.fechaHasta}
        {...form.fieldProps('fechaHasta')}
      />
    </div>
  );
}

/** Beside the lists, from 1024 px up. */
export function PanelDeFiltros(props: Props) {
  const form = useFiltros(props.onFiltrar);
  const titulo = useId();
  return (
    <form {...form.formProps} className={cx('card no-print', css['filtros'])} aria-labelledby={titulo}>
      <h2 id={titulo}>{t('filtros.titulo')}</h2>
      <Campos form={form} {...props} />
      <Botones>
        <Button type="submit" variant="second" wide>
          {t('filtros.aplicar')}
        </Button>
        {cuantosFiltros(props.filtros) > 0 && (
          <Button variant="quiet" wide onClick={() => props.onFiltrar(vacios)}>
            {t('filtros.quitar')}
          </Button>
        )}
      </Botones>
    </form>
  );
}

const Botones = ({ children }: { children: ReactNode }) => <div className={css['botones']}>{children}</div>;

/** The same filters in a dialog, below 1024 px. */
export function DialogoDeFiltros({ onClose, ...props }: Props & { onClose: () => void }) {
  const form = useFiltros((nuevos) =>
    escribirFiltros(nuevos) === escribirFiltros(props.filtros) ? onClose() : props.onFiltrar(nuevos),
  );
  return (
    <Dialog
      title={t('filtros.abrir')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form.formProps.id}>
            {t('filtros.aplicar')}
          </Button>
          {cuantosFiltros(props.filtros) > 0 && (
            <Button variant="second" onClick={() => props.onFiltrar(vacios)}>
              {t('filtros.quitar')}
            </Button>
          )}
        </>
      }
    >
      <form {...form.formProps}>
        <Campos form={form} {...props} />
      </form>
    </Dialog>
  );
}
