import { conexiones, type ConexionAdmin } from '@portal/domain/conexiones/contract';
import { validarConexion } from '@portal/domain/conexiones/reglas';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed, type FormValues } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { usePonerConexion } from './conexiones.queries.ts';
import { jurisdicciones } from './jurisdicciones.ts';
import { t } from './textos.ts';
import css from './conexiones.module.css';

type Tipo = Exclude<ConexionAdmin['tipo'], 'emisor'>;
type Props = {
  conexion: ConexionAdmin;
  tipo: Tipo;
  /** Opened by a press: the first field takes the focus. */
  recien: boolean;
  alCambiar: (sucia: boolean) => void;
};

/** Addresses, client and codes of a service. What was typed stays until it is saved. */
export function DatosDelServicio({ conexion, tipo, recien, alCambiar }: Props) {
  const { estado, datos } = conexion;
  // A recogniser gives no tokens: the unit signs them.
  const voz = tipo === 'reconocedor';
  const poner = usePonerConexion();
  const form = useForm({
    validate: (values) => validarConexion(leer(tipo, values)),
    submit: (values) =>
      fieldErrorsOf(async () => {
        const guardada = await call(conexiones.guardarConexion, { body: leer(tipo, values) });
        alCambiar(false);
        poner(guardada);
        toast(t('datos.guardados'));
      }),
  });
  const limpia = useEffectEvent(() => alCambiar(false));
  useEffect(() => () => limpia(), []);
  const texto = (name: 'url' | 'tokenUrl' | 'cliente' | 'audiencia' | 'scope') => ({
    ...form.fieldProps(name),
    defaultValue: conexion[name],
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <section className="part">
      <div className="part-full">
        <h3>{t('datos.titulo')}</h3>
        <form {...form.formProps} className={cx('fields', css['campos'])} onChange={() => alCambiar(true)}>
          <ErrorSummary {...form.summaryProps} />
          <FailureNote title={t('datos.noGuardados')} error={form.failure} />
          <TextField
            label={t('datos.url')}
            hint={t(`datos.url.${tipo}`)}
            inputMode="url"
            maxLength={300}
            autoFocus={recien}
            {...texto('url')}
          />
          {!voz && (
            <TextField
              label={t('datos.tokenUrl')}
              hint={t('datos.tokenUrl.ayuda')}
              inputMode="url"
              maxLength={300}
              {...texto('tokenUrl')}
            />
          )}
          <TextField
            label={t('datos.cliente')}
            hint={t('datos.cliente.ayuda')}
            maxLength={200}
            {...texto('cliente')}
          />
          {tipo === 'repositorio' && (
            <div className={css['codigos']}>
              {(['plataforma', 'repositorio'] as const).map((cual) => (
                <TextField
                  key={cual}
                  label={t(`datos.${cual}`)}
                  hint={t('datos.cuatro')}
                  width="4"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  defaultValue={datos[cual]}
                  {...form.fieldProps(cual)}
                />
              ))}
              <SelectField
                label={t('datos.jurisdiccion')}
                hint={t('datos.jurisdiccion.ayuda')}
                placeholder={t('datos.jurisdiccion.elegi')}
                options={jurisdicciones}
                defaultValue={datos.jurisdiccion}
                {...form.fieldProps('jurisdiccion')}
              />
            </div>
          )}
          <TextField
            label={t('datos.audiencia')}
            hint={t('datos.audiencia.ayuda')}
            optional
            maxLength={300}
            {...texto('audiencia')}
          />
          {!voz && (
            <TextField
              label={t('datos.scope')}
              hint={t('datos.scope.ayuda')}
              optional
              maxLength={300}
              {...texto('scope')}
            />
          )}
          {estado === 'activa' && (
            <p className="muted">{t(voz ? 'datos.activa.reconocedor' : 'datos.activa')}</p>
          )}
          <div>
            <Button variant="second" type="submit" busy={form.busy && t('datos.guardando')}>
              {t('datos.guardar')}
            </Button>
          </div>
        </form>
      </div>
    </section>
  );
}

function leer(tipo: Tipo, values: FormValues) {
  const de = (name: string) => typed(values, name).trim();
  return {
    tipo,
    url: de('url'),
    tokenUrl: de('tokenUrl'),
    cliente: de('cliente'),
    audiencia: de('audiencia'),
    scope: de('scope'),
    datos: {
      plataforma: de('plataforma'),
      repositorio: de('repositorio'),
      jurisdiccion: de('jurisdiccion'),
    },
  };
}
