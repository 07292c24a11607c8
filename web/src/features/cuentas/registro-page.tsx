import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { ayudaDe, configuracion } from '../../lib/configuracion.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { ConAyuda } from '../../ui/con-ayuda.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { usePagina } from './pagina.ts';
import { RegistroDialogo } from './registro-dialogo.tsx';
import { DatosDeContacto, DatosDeObraSocial, DatosPersonales } from './registro-secciones.tsx';
import { t } from './textos-registro.ts';
import { useRegistrar } from './use-registrar.ts';
import './registro-page.css';

export function RegistroPage() {
  const { marca, unidad, requiere } = configuracion;
  const { form, resultado, cerrar } = useRegistrar();
  const formProps = { ...form.formProps, onKeyDown: chooseByEnter };
  const titulo = t('registro.titulo', { nombre: unidad.nombre });
  usePagina(t('registro.pestana'));
  return (
    <PageFrame
      brand={<Brand emblem="/api/unidad/logo" name={marca.fuerte} rest={marca.resto} to="/login" />}
      end={
        <LinkButton variant="quiet" className="ya-tengo" to="/login">
          {t('registro.yaTengoCuenta')}
        </LinkButton>
      }
    >
      <div className="reg">
        <h1>{titulo}</h1>
        <p className="lead">{t(requiere.grupofamiliar ? 'registro.bajadaFamilia' : 'registro.bajada')}</p>
        <form {...formProps}>
          <ErrorSummary {...form.summaryProps} />
          <DatosPersonales fieldProps={form.fieldProps} />
          <DatosDeObraSocial fieldProps={form.fieldProps} />
          <DatosDeContacto fieldProps={form.fieldProps} />
          <div className="finish">
            <Thumb>
              <ConAyuda ayuda={ayudaDe('registro.continuar')}>
                <Button type="submit" busy={form.busy && t('registro.creando')}>
                  {t('registro.continuar')}
                </Button>
              </ConAyuda>
            </Thumb>
            <div className="links">
              <Link to="/recuperarclave">{t('registro.olvide')}</Link>
            </div>
            <div className="legal-small">
              <p>{t('registro.privacidad')}</p>
              <p>{t('registro.privacidadTitular')}</p>
              <p>{t('registro.privacidadOrgano')}</p>
            </div>
          </div>
        </form>
      </div>
      {resultado && <RegistroDialogo resultado={resultado} onClose={cerrar} />}
    </PageFrame>
  );
}

/** Enter on a choice chooses it, so that Tab and Enter alone fill the form; anywhere else it sends the form. */
function chooseByEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !['radio', 'checkbox'].includes(target.type)) return;
  event.preventDefault();
  target.click();
}
