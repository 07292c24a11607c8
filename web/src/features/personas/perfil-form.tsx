import type { Usuario } from '@portal/domain/personas/contract';
import type { DatosPersonales, QuienEs } from '@portal/domain/personas/perfil';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { useState, type FormEvent } from 'react';
import { AvisoDatos } from '../../lib/aviso-datos.tsx';
import { chooseByEnter } from '../../lib/keyboard/choose-by-enter.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { nombreCompleto } from '../../lib/familia.ts';
import { antesDeSalir, useFormularioSinGuardar } from '../../lib/salida.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AccountField } from '../../ui/fields/account-field.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Thumb } from '../../ui/data/thumb.tsx';
import { FalloDialogo } from './fallo-dialogo.tsx';
import {
  CampoCuil,
  CampoDocumento,
  CamposDeContacto,
  CamposDeDomicilio,
  CamposDeNacimiento,
  CamposDeNombre,
  CamposDeCobertura,
} from './persona-campos.tsx';
import { UsarMios } from './usar-mios.tsx';
import { cambiosSensibles, datosDe } from './persona-values.ts';
import { t } from './textos.ts';
import { emailPropio, pideClave, useGuardarPerfil } from './use-guardar-perfil.ts';
import css from './personas.module.css';

type Props = { persona: Usuario; quien: QuienEs; onDone: () => void; onCancel: () => void };

export function PerfilForm({ persona, quien, onDone, onCancel }: Props) {
  const { form, saved, fallo, cerrarFallo } = useGuardarPerfil(persona, quien, onDone);
  const [sensibles, setSensibles] = useState({ dni: false, email: false });
  useFormularioSinGuardar(form);

  const { fieldProps } = form;
  const paciente = quien !== 'art';
  const propios = quien !== 'integrante';
  const campos = { fieldProps, saved };
  const nombre = nombreCompleto(persona);

  function onInput(event: FormEvent<HTMLFormElement>) {
    form.formProps.onInput(event);
    setSensibles(cambiosSensibles(datosDe(form.values(), saved), saved, quien, emailPropio()));
  }

  const formProps = { ...form.formProps, onInput, onKeyDown: chooseByEnter };
  return (
    <form {...formProps} className={css['formulario']}>
      <ErrorSummary {...form.summaryProps} />
      <Card title={t('datos.personales')}>
        <div className="fields">
          <CamposDeNombre {...campos} propios={propios} />
          <CampoDocumento
            {...campos}
            after={
              <p className="sm muted">{t('datos.dniEspera', { unidad: configuracion.unidad.nombre })}</p>
            }
          />
          {paciente && <CamposDeNacimiento {...campos} propios={propios} />}
          <CampoCuil {...campos} />
        </div>
      </Card>
      {paciente && (
        <Card title={t('datos.obraSocial')}>
          <div className="fields">
            <CamposDeCobertura {...campos} />
          </div>
        </Card>
      )}
      <Card title={t('datos.contacto')}>
        <div className="fields">
          {!propios && <UsarMios telefono={fieldProps('telefono').id} email={fieldProps('email').id} />}
          <CamposDeContacto {...campos} propios={propios} />
          {quien === 'titular' && <CamposDeDomicilio {...campos} />}
        </div>
      </Card>
      {pideClave(sensibles) && (
        <Confirmar sensibles={sensibles} saved={saved} field={fieldProps('password')} />
      )}
      <Thumb stick say={quien === 'integrante' && t('perfil.vasAGuardar', { nombre })}>
        <Button type="submit" busy={form.busy && t('perfil.guardando')}>
          {t('perfil.guardar')}
        </Button>
        <Button variant="second" onClick={() => antesDeSalir(onCancel)}>
          {t('perfil.cancelar')}
        </Button>
      </Thumb>
      <AvisoDatos uso={propios ? t('datos.uso') : t('datos.usoIntegrante', { nombre })} />
      {fallo && <FalloDialogo fallo={fallo} titulo={t('perfil.error')} onClose={cerrarFallo} />}
    </form>
  );
}

type Confirmacion = {
  sensibles: { dni: boolean; email: boolean };
  saved: DatosPersonales;
  field: { id: string; name: string; error: string | undefined };
};

function Confirmar({ sensibles, saved, field }: Confirmacion) {
  const { usuario } = useSesionAbierta();
  return (
    <Card title={t('perfil.confirmar')}>
      <div className="stack-sm muted" role="status">
        {sensibles.dni && (
          <p>
            {t('perfil.confirmarDni', {
              unidad: configuracion.unidad.nombre,
              dni: dniEnPalabras(saved.dni),
            })}
          </p>
        )}
        {sensibles.email && (
          <p>{t(saved.email === '' ? 'perfil.confirmarPrimerEmail' : 'perfil.confirmarEmail')}</p>
        )}
      </div>
      <AccountField value={usuario.dni} />
      <PasswordField
        className={css['confirmar']}
        label={t('perfil.contrasena')}
        autoComplete="current-password"
        maxLength={128}
        {...field}
      />
    </Card>
  );
}
