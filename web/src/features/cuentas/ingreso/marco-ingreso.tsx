import type { ReactNode } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { abrirDialogo } from '../../../lib/dialogos.ts';
import { Brand } from '../../../ui/layout/brand.tsx';
import { SignInFrame } from '../../../ui/frames/sign-in-frame.tsx';
import { t } from '../textos.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  /** The logo's link. Absent on the sign-in page, which is its target. */
  logoTo?: string;
  /** The link to the other sign-in, at the foot: staff or patients. */
  other: ReactNode;
  /** A standing screen in a hall. */
  standing?: boolean;
  children: ReactNode;
};

/** The frame of every page before sign-in: the unit's logo, its side image, the small links. */
export function MarcoIngreso({ title, lead, logoTo, other, standing, children }: Props) {
  const { imagenes, marca } = configuracion;
  return (
    <SignInFrame
      brand={<Brand emblem={imagenes.logo} name={marca.fuerte} rest={marca.resto} to={logoTo} />}
      standing={standing}
      title={title}
      lead={lead}
      art={{ src: imagenes.lateral, focus: imagenes.foco }}
      low={
        <>
          <button type="button" onClick={() => abrirDialogo('terminos')}>
            {t('cuentas.terminos')}
          </button>
          {other}
        </>
      }
    >
      {children}
    </SignInFrame>
  );
}
