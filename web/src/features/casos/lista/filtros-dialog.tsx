import { nombreDeEstadoCaso } from '@portal/domain/casos/estados';
import { atajosDeUnaTecla } from '../../../lib/keyboard/atajos.ts';
import { typed, type FormErrors } from '../../../lib/form-values.ts';
import { useForm } from '../../../lib/form.tsx';
import { useValue } from '../../../lib/value.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choices/checkbox.tsx';
import { DateField } from '../../../ui/fields/dates/date-field.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TimeField } from '../../../ui/fields/dates/time-field.tsx';
import { useEsCoordinador, useGestores } from '../casos.queries.ts';
import { campos, sinFiltros, type Filtros } from './filtros-url.ts';
import { t } from '../textos.ts';
import comun from '../casos.module.css';
import css from './lista.module.css';

type Props = { filtros: Filtros; onFiltrar: (filtros: Filtros) => void; onClose: () => void };

const estados = Object.entries(nombreDeEstadoCaso).map(([value, label]) => ({ value, label }));

/** All filter fields; empty ones do not filter. */
export function FiltrosDialog({ filtros, onFiltrar, onClose }: Props) {
  const coordina = useEsCoordinador();
  const gestores = useGestores(coordina);
  const atajos = useValue(atajosDeUnaTecla);
  const form = useForm({
    validate: (values): FormErrors =>
      /^[0-9]{0,9}$/.test(typed(values, 'casoId').trim()) ? {} : { casoId: t('filtro.numero') },
    submit(values) {
      const said = Object.fromEntries(campos.map((campo) => [campo, typed(values, campo).trim()])) as Filtros;
      // The time field's value includes seconds.
      onFiltrar({ ...said, hora_turno: said.hora_turno.slice(0, 5) });
    },
  });
  const text = (
    campo: 'casoId' | 'nroSiniestro' | 'documento' | 'apellido' | 'nombre' | 'telefonoMovil' | 'email',
    maxLength: number,
  ) => (
    <TextField
      label={t(`filtro.${campo}`)}
      defaultValue={filtros[campo]}
      maxLength={maxLength}
      autoComplete="off"
      {...(['casoId', 'documento', 'telefonoMovil'].includes(campo) && { inputMode: 'numeric' as const })}
      {...form.fieldProps(campo)}
    />
  );
  return (
    <Dialog
      title={t('filtro.titulo')}
      size="xl"
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form.formProps.id}>
            {t('filtro.aplicar')}
          </Button>
          <Button variant="second" onClick={() => onFiltrar(sinFiltros)}>
            {t('filtro.limpiar')}
          </Button>
        </>
      }
    >
      <form {...form.formProps}>
        <div className={comun['campos']}>
          {text('casoId', 9)}
          <SelectField
            label={t('filtro.status')}
            placeholder={t('filtro.todos')}
            options={estados}
            defaultValue={filtros.status}
            {...form.fieldProps('status')}
          />
          <DateField
            label={t('filtro.fechaAlta')}
            defaultValue={filtros.fechaAlta}
            {...form.fieldProps('fechaAlta')}
          />
          {text('nroSiniestro', 40)}
          {text('documento', 12)}
          {text('apellido', 80)}
          {text('nombre', 80)}
          {text('telefonoMovil', 30)}
          {text('email', 254)}
          <DateField
            label={t('filtro.fecha_turno')}
            defaultValue={filtros.fecha_turno}
            {...form.fieldProps('fecha_turno')}
          />
          <TimeField
            label={t('filtro.hora_turno')}
            defaultValue={filtros.hora_turno}
            {...form.fieldProps('hora_turno')}
          />
          {coordina && (
            <SelectField
              label={t('filtro.gestor_id')}
              placeholder={t('filtro.todos')}
              options={(gestores.data ?? []).map(({ id, nombre, apellido }) => ({
                value: id,
                label: `${nombre} ${apellido}`,
              }))}
              // The gestores load later: remount the field to select the chosen one.
              key={gestores.data ? 'con' : 'sin'}
              defaultValue={filtros.gestor_id}
              {...form.fieldProps('gestor_id')}
            />
          )}
        </div>
        <Checkbox
          id="casos-atajos"
          className={css['atajos']}
          label={t('filtro.atajos')}
          note={t('filtro.atajosNota')}
          checked={atajos}
          onChange={(event) => atajosDeUnaTecla.set(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
