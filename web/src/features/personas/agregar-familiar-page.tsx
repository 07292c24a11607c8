import { palabrasDeTope } from '@portal/domain/unidades/topes';
import { useNavigate } from 'react-router';
import { AvisoDatos } from '../../lib/aviso-datos.tsx';
import { chooseByEnter } from '../../lib/keyboard/choose-by-enter.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { CompletarConDni } from '../../lib/escaneo/completar-con-dni.tsx';
import { useFamilia } from '../../lib/familia.ts';
import { cambiosGuardados, useFormularioSinGuardar } from '../../lib/salida.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Thumb } from '../../ui/data/thumb.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { FalloDialogo } from './fallo-dialogo.tsx';
import {
  CampoDocumento,
  CamposDeContacto,
  CamposDeNacimiento,
  CamposDeNombre,
  CamposDeCobertura,
} from './persona-campos.tsx';
import { t } from './textos.ts';
import { UsarMios } from './usar-mios.tsx';
import { useAgregarFamiliar } from './use-agregar-familiar.ts';
import css from './personas.module.css';

export function AgregarFamiliarPage() {
  const navigate = useNavigate();
  const { form, saved, fallo, cerrarFallo } = useAgregarFamiliar(() => {
    cambiosGuardados();
    toast(t('familiar.agregado'));
    void navigate('/');
  });
  useFormularioSinGuardar(form);
  const { fieldProps } = form;
  const formProps = { ...form.formProps, onKeyDown: chooseByEnter };
  const { obraSocial } = configuracion.registro;

  return (
    <div className={css['familiarNuevo']}>
      <PageHead
        title={t('familiar.titulo')}
        lead={t('familiar.bajada')}
        back={{ to: '/miPerfil', label: t('familiar.volver') }}
      />
      <form {...formProps}>
        <ErrorSummary {...form.summaryProps} />
        <TopesDeFamilia />
        <FormSection title={t('datos.personales')} lead={t('familiar.personalesAyuda')}>
          <CompletarConDni formId={form.formProps.id} />
          <CampoDocumento fieldProps={fieldProps} saved={saved} />
          <CamposDeNombre fieldProps={fieldProps} saved={saved} propios={false} />
          <CamposDeNacimiento fieldProps={fieldProps} saved={saved} propios={false} />
        </FormSection>
        <FormSection
          title={t('datos.obraSocial')}
          lead={obraSocial ? t('familiar.obraSocialFija', { obraSocial }) : t('familiar.obraSocialAyuda')}
        >
          <CamposDeCobertura fieldProps={fieldProps} saved={saved} />
        </FormSection>
        <FormSection title={t('datos.contacto')} lead={t('familiar.contactoAyuda')}>
          <UsarMios telefono={fieldProps('telefono').id} email={fieldProps('email').id} />
          <CamposDeContacto fieldProps={fieldProps} saved={saved} propios={false} />
          <p className="muted">
            {saved.domicilio
              ? t('familiar.domicilio', { domicilio: domicilioDe(saved) })
              : t('familiar.sinDomicilio')}
          </p>
        </FormSection>
        <div className={css['fin']}>
          <Thumb stick>
            <Button type="submit" busy={form.busy && t('familiar.agregando')}>
              {t('familiar.agregar')}
            </Button>
          </Thumb>
          <AvisoDatos uso={t('familiar.uso')} />
        </div>
      </form>
      {fallo && <FalloDialogo fallo={fallo} titulo={t('familiar.error')} onClose={cerrarFallo} />}
    </div>
  );
}

/** Warns about the limits before the form is filled in for nothing; hidden far from them. */
function TopesDeFamilia() {
  const { integrantes, altasPorDia } = configuracion.reglas.topes;
  const familia = useFamilia();
  if (familia.length >= integrantes)
    return <Note tone="warn">{palabrasDeTope.integrantes(integrantes)}</Note>;
  return familia.length >= altasPorDia ? (
    <p className="muted">{palabrasDeTope.altasPorDia(altasPorDia)}</p>
  ) : null;
}

const domicilioDe = ({ domicilio, cp }: { domicilio: string; cp: string }) =>
  cp ? `${domicilio} (${cp})` : domicilio;
