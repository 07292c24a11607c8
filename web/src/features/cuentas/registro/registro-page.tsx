import { AvisoDatos } from '../../../lib/aviso-datos.tsx';
import { chooseByEnter } from '../../../lib/keyboard/choose-by-enter.ts';
import { ayudaDe, configuracion } from '../../../lib/configuracion.ts';
import { Brand } from '../../../ui/layout/brand.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConAyuda } from '../../../ui/help/con-ayuda.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PageFrame } from '../../../ui/frames/page-frame.tsx';
import { Thumb } from '../../../ui/data/thumb.tsx';
import { Link } from '../../../ui/link.tsx';
import { usePagina } from '../ingreso/pagina.ts';
import { RegistroDialogo } from './dialogo.tsx';
import { DatosDeContacto, DatosDeObraSocial, DatosPersonales } from './secciones.tsx';
import { t } from './textos-registro.ts';
import { useRegistrar } from './use-registrar.ts';
import css from './registro-page.module.css';

/** 'en el Municipio de Chacabuco', but 'en Portal Demo'. */
const conArticulo = (nombre: string) =>
  /^(?:Municipio|Partido|Hospital|Instituto|Sanatorio)\b/.test(nombre) ? `el ${nombre}` : nombre;

export function RegistroPage() {
  const { imagenes, marca, unidad, requiere } = configuracion;
  const { form, resultado, cerrar } = useRegistrar();
  const formProps = { ...form.formProps, onKeyDown: chooseByEnter };
  const titulo = t('registro.titulo', { nombre: conArticulo(unidad.nombre) });
  usePagina(t('registro.pestana'));
  return (
    <PageFrame
      firmEnd
      brand={<Brand emblem={imagenes.logo} name={marca.fuerte} rest={marca.resto} to="/login" />}
      end={
        <LinkButton variant="quiet" to="/login">
          {t('registro.yaTengoCuenta')}
        </LinkButton>
      }
    >
      <div className={css['registro']}>
        <h1>{titulo}</h1>
        <p className={css['bajada']}>
          {t(requiere.grupofamiliar ? 'registro.bajadaFamilia' : 'registro.bajada')}
        </p>
        <form {...formProps}>
          <ErrorSummary {...form.summaryProps} />
          <DatosPersonales fieldProps={form.fieldProps} formId={form.formProps.id} />
          <DatosDeObraSocial fieldProps={form.fieldProps} />
          <DatosDeContacto fieldProps={form.fieldProps} />
          <div className={css['fin']}>
            <Thumb>
              <ConAyuda ayuda={ayudaDe('registro.continuar')}>
                <Button type="submit" busy={form.busy && t('registro.creando')}>
                  {t('registro.continuar')}
                </Button>
              </ConAyuda>
            </Thumb>
            <div className={cx('links', css['enlaces'])}>
              <Link to="/recuperarclave">{t('registro.olvide')}</Link>
            </div>
            <AvisoDatos uso={t('registro.privacidad')} />
          </div>
        </form>
      </div>
      {resultado && <RegistroDialogo resultado={resultado} onClose={cerrar} />}
    </PageFrame>
  );
}
