import { conexiones, type ConexionAdmin } from '@portal/domain/conexiones/contract';
import { pruebasAlEmisor, SCOPE_USUAL, validarEmisor } from '@portal/domain/conexiones/emisor';
import { claimsRequeridos, claimsUsuales, datosDelEmisor } from '@portal/domain/ingreso/emisor';
import { Copy } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
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
import { t } from './textos.ts';
import css from './conexiones.module.css';

type Props = {
  conexion: ConexionAdmin;
  /** Opened by a press: the first field takes the focus. */
  recien: boolean;
  alCambiar: (sucia: boolean) => void;
};

const requeridos: readonly string[] = claimsRequeridos;

/** The issuer of identities: its address, how the unit proves itself to it, the level, and the names of its facts. */
export function DatosDelEmisor({ conexion, recien, alCambiar }: Props) {
  const { estado, emisor } = conexion;
  const poner = usePonerConexion();
  const [prueba, setPrueba] = useState(emisor?.prueba ?? 'clave');
  const form = useForm({
    validate: (values) => validarEmisor(leer(values)),
    submit: (values) =>
      fieldErrorsOf(async () => {
        const guardado = await call(conexiones.guardarEmisor, { body: leer(values) });
        alCambiar(false);
        poner(guardado);
        toast(t('datos.guardados'));
      }),
  });
  const limpia = useEffectEvent(() => alCambiar(false));
  useEffect(() => () => limpia(), []);
  const texto = (name: string, valor: string | undefined) => ({
    ...form.fieldProps(name),
    defaultValue: valor ?? '',
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
            label={t('emisor.boton')}
            hint={t('emisor.boton.ayuda')}
            maxLength={40}
            autoFocus={recien}
            {...texto('boton', emisor?.boton)}
          />
          <TextField
            label={t('emisor.url')}
            hint={t('emisor.url.ayuda')}
            inputMode="url"
            maxLength={300}
            {...texto('url', conexion.url)}
          />
          <TextField
            label={t('datos.cliente')}
            hint={t('datos.cliente.ayuda')}
            maxLength={200}
            {...texto('cliente', conexion.cliente)}
          />
          <SelectField
            label={t('emisor.prueba')}
            hint={t('emisor.prueba.ayuda')}
            options={pruebasAlEmisor.map((value) => ({ value, label: t(`emisor.prueba.${value}`) }))}
            {...form.fieldProps('prueba')}
            value={prueba}
            onChange={({ target }) => setPrueba(target.value as typeof prueba)}
          />
          {prueba === 'secreto' && (
            <TextField
              label={t('emisor.secreto')}
              hint={t(emisor?.conSecreto ? 'emisor.secreto.guardado' : 'emisor.secreto.ayuda')}
              optional={emisor?.conSecreto === true}
              maxLength={300}
              {...texto('secreto', '')}
            />
          )}
          <TextField
            label={t('emisor.niveles')}
            hint={t('emisor.niveles.ayuda')}
            optional
            maxLength={200}
            {...texto('niveles', emisor?.niveles)}
          />
          <TextField
            label={t('datos.scope')}
            hint={t('emisor.scope.ayuda')}
            maxLength={300}
            {...texto('scope', conexion.scope || SCOPE_USUAL)}
          />
          {prueba === 'clave' && (
            <TextField
              label={t('datos.audiencia')}
              hint={t('datos.audiencia.ayuda')}
              optional
              maxLength={300}
              {...texto('audiencia', conexion.audiencia)}
            />
          )}
          <fieldset className={css['claims']}>
            <legend>{t('emisor.claims')}</legend>
            <p className="muted">{t('emisor.claims.ayuda')}</p>
            <div className={css['codigos']}>
              {datosDelEmisor.map((dato) => (
                <TextField
                  key={dato}
                  label={t(`emisor.claim.${dato}`)}
                  optional={!requeridos.includes(dato)}
                  maxLength={80}
                  {...texto(dato, (emisor?.claims ?? claimsUsuales)[dato])}
                />
              ))}
            </div>
          </fieldset>
          {estado === 'activa' && <p className="muted">{t('datos.activa')}</p>}
          <div>
            <Button variant="second" type="submit" busy={form.busy && t('datos.guardando')}>
              {t('datos.guardar')}
            </Button>
          </div>
        </form>
      </div>
      {emisor && <Vuelta vuelta={emisor.vuelta} />}
    </section>
  );
}

/** The address that the issuer has to register, beside the key or instead of it. */
function Vuelta({ vuelta }: { vuelta: string }) {
  const copiar = () =>
    void navigator.clipboard.writeText(vuelta).then(
      () => toast(t('emisor.vuelta.copiada')),
      () => toast(t('emisor.vuelta.noCopiada'), { tone: 'bad' }),
    );
  return (
    <div className={cx('part-full', css['clave'])}>
      <p>
        <b>{t('emisor.vuelta')}</b>
      </p>
      <p className="muted">{t('emisor.vuelta.ayuda')}</p>
      <p className={css['direccion']}>
        <code>{vuelta}</code>
      </p>
      <div>
        <Button variant="quiet" icon={<Copy />} onClick={copiar}>
          {t('emisor.vuelta.copiar')}
        </Button>
      </div>
    </div>
  );
}

function leer(values: FormValues) {
  const de = (name: string) => typed(values, name).trim();
  return {
    url: de('url'),
    cliente: de('cliente'),
    audiencia: de('audiencia'),
    scope: de('scope'),
    boton: de('boton'),
    prueba: pruebasAlEmisor.find((una) => una === de('prueba')) ?? 'clave',
    secreto: typed(values, 'secreto'),
    niveles: de('niveles'),
    claims: {
      dni: de('dni'),
      nombre: de('nombre'),
      apellido: de('apellido'),
      nacimiento: de('nacimiento'),
      sexo: de('sexo'),
      correo: de('correo'),
      telefono: de('telefono'),
      domicilio: de('domicilio'),
      cp: de('cp'),
    },
  };
}
