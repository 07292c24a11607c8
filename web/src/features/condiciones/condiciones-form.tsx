import { condicionesMedicas, type CondicionesMedicas } from '@portal/domain/condiciones/contract';
import { clavesCondicion, condiciones, type Condicion } from '@portal/domain/condiciones/condiciones';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { AvisoDatos } from '../../lib/aviso-datos.tsx';
import { chooseByEnter } from '../../lib/keyboard/choose-by-enter.ts';
import { cambiosGuardados, useCambiosSinGuardar } from '../../lib/salida.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Thumb } from '../../ui/data/thumb.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import css from './condiciones-form.module.css';

type Props = { dni: string; saved: CondicionesMedicas; integrante: string | undefined; perfil: string };

/** Ticking sets an empty observation; unticking clears it. */
export function CondicionesForm({ dni, saved, integrante, perfil }: Props) {
  const navigate = useNavigate();
  const [values, setValues] = useState(saved);
  useCambiosSinGuardar(() => clavesCondicion.some((clave) => values[clave] !== saved[clave]));
  const guardar = useMutation({
    mutationFn: () =>
      call(condicionesMedicas.guardarCondicionesMedicas, { body: { documento: dni, condiciones: values } }),
    onSuccess() {
      cambiosGuardados();
      toast(t('condiciones.guardado'));
      void navigate(perfil);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!guardar.isPending) guardar.mutate();
  }

  /** Goes back to the previous page, or to the profile if the page was opened directly. */
  function cancelar() {
    const came = ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    void (came ? navigate(-1) : navigate(perfil));
  }

  const formProps = { onSubmit: submit, onKeyDown: chooseByEnter, noValidate: true };
  return (
    <form {...formProps}>
      <ul className={cx('card list', css['lista'])} aria-label={t('condiciones.lista')}>
        {clavesCondicion.map((clave) => (
          <Entrada
            key={clave}
            clave={clave}
            value={values[clave]}
            onChange={(value) => setValues((before) => ({ ...before, [clave]: value }))}
          />
        ))}
      </ul>
      <Thumb stick say={integrante !== undefined && t('condiciones.vasAGuardar', { nombre: integrante })}>
        <Button type="submit" busy={guardar.isPending && t('condiciones.guardando')}>
          {t('condiciones.guardar')}
        </Button>
        <Button variant="second" onClick={cancelar}>
          {t('condiciones.cancelar')}
        </Button>
      </Thumb>
      <AvisoDatos
        uso={
          integrante === undefined
            ? t('condiciones.uso')
            : t('condiciones.usoIntegrante', { nombre: integrante })
        }
      />
      {guardar.error && (
        <AlertDialog
          tone="bad"
          title={t('condiciones.error')}
          button={t('condiciones.cerrar')}
          onClose={() => guardar.reset()}
        >
          <p>{guardar.error.message}</p>
        </AlertDialog>
      )}
    </form>
  );
}

function Entrada({
  clave,
  value,
  onChange,
}: {
  clave: Condicion;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const label = condiciones[clave];
  const id = `condicion-${clave}`;
  return (
    <li>
      <Checkbox
        id={id}
        label={label}
        tall
        className={value === null ? undefined : css['marcada']}
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? '' : null)}
      />
      {value !== null && (
        <TextArea
          id={`${id}-observacion`}
          label={
            <span className={css['rotulo']}>
              {t('condiciones.observacion')}{' '}
              <span className="vh">{t('condiciones.observacionDe', { condicion: label })}</span>
            </span>
          }
          optional
          className={css['observacion']}
          rows={2}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </li>
  );
}
