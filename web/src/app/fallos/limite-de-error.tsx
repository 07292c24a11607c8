import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { buttonClass } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Strip } from '../../ui/feedback/strip.tsx';
import { Arch } from '../../ui/layout/arch.tsx';
import { claseDeFallo, type ClaseDeFallo } from './clase-de-fallo.ts';
import { t } from './textos-fallo.ts';
import css from './fallo.module.css';

type Props = {
  /** Navigating to another route clears the error. */
  ruta?: string | undefined;
  /** Replaces only the page's content and keeps the frame around it. */
  dentro?: boolean;
  /** A strip at the foot instead of a full error page, for failures outside the page. */
  franja?: boolean;
  children: ReactNode;
};

type State = { ruta: string | undefined; fallo: ClaseDeFallo | undefined };

/** React error boundaries must be classes. Catches what a page throws while it renders or loads. */
export class LimiteDeError extends Component<Props, State> {
  override state: State = { ruta: this.props.ruta, fallo: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const old = error instanceof ApiError && error.code === 'version_vieja';
    return { fallo: old ? 'version' : claseDeFallo(error, navigator.onLine) };
  }

  static getDerivedStateFromProps({ ruta }: Props, state: State): State | null {
    return ruta === state.ruta ? null : { ruta, fallo: undefined };
  }

  /** Reloads when the connection is back, if the page failed because it was lost. */
  private readonly alVolver = () => {
    if (this.state.fallo === 'conexion' && !this.props.franja) location.reload();
  };

  override componentDidMount() {
    window.addEventListener('online', this.alVolver);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.alVolver);
  }

  override render() {
    const { fallo } = this.state;
    if (!fallo) return this.props.children;
    return this.props.franja ? (
      <FranjaDeFallo fallo={fallo} />
    ) : (
      <CaraDeFallo fallo={fallo} dentro={this.props.dentro} />
    );
  }
}

const icons = { version: RotateCw, conexion: CloudOff, pagina: TriangleAlert };

function CaraDeFallo({ fallo, dentro }: { fallo: ClaseDeFallo; dentro: boolean | undefined }) {
  const Icon = icons[fallo];
  const Box = dentro ? 'div' : 'main';
  return (
    <Box
      className={cx(css['fallo'], dentro && css['dentro'])}
      id={dentro ? undefined : 'contenido'}
      role={dentro ? 'alert' : undefined}
    >
      <Arch size={72}>
        <Icon />
      </Arch>
      <h1>{t(`fallo.${fallo}`)}</h1>
      <p>{t(`fallo.${fallo}.texto`)}</p>
      {fallo === 'pagina' ? (
        // A full page load, so that no broken state is kept.
        <a className={buttonClass({}, css['boton'])} href="/">
          {t('fallo.pagina.boton')}
        </a>
      ) : (
        <button type="button" className={buttonClass({}, css['boton'])} onClick={() => location.reload()}>
          {t(`fallo.${fallo}.boton`)}
        </button>
      )}
      {fallo !== 'version' && (
        // The server draws this page, without the web application.
        <p>
          <a href="/estado">{t('fallo.estado')}</a>
        </p>
      )}
    </Box>
  );
}

function FranjaDeFallo({ fallo }: { fallo: ClaseDeFallo }) {
  const Icon = icons[fallo];
  return (
    <Strip role="alert">
      <Icon />
      <p>
        <b>{t(`fallo.${fallo}`)}.</b> {fallo === 'version' && t('fallo.version.aviso')}
      </p>
      {fallo !== 'pagina' && (
        <button type="button" onClick={() => location.reload()}>
          {t(`fallo.${fallo}.boton`)}
        </button>
      )}
    </Strip>
  );
}
