import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { ChevronRight, UserRoundPlus } from 'lucide-react';
import { nombreCompleto, useFamilia, type Familiar } from '../../lib/familia.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/link.tsx';
import { edadEnPalabras } from './en-palabras.ts';
import { t } from './textos.ts';
import css from './personas.module.css';

/** The titular and the integrantes, each linked to their profile. */
export function GrupoFamiliar({ elegido }: { elegido: string }) {
  const { usuario } = useSesionAbierta();
  const familia = useFamilia();
  return (
    <Card title={t('familia.titulo')} className={css['familia']}>
      <ul className="list">
        <Entrada
          to="/miPerfil"
          nombre={nombreCompleto(usuario)}
          nota={t('perfil.administrador')}
          titular
          actual={elegido === usuario.dni}
        />
        {familia.map((integrante) => (
          <Entrada
            key={integrante.dni}
            to={`/miPerfil?doc=${encodeURIComponent(integrante.dni)}`}
            nombre={nombreCompleto(integrante)}
            nota={notaDe(integrante)}
            actual={elegido === integrante.dni}
          />
        ))}
      </ul>
      {familia.length === 0 && <p className={cx('muted', css['sola'])}>{t('familia.sola')}</p>}
      <LinkButton variant="second" wide icon={<UserRoundPlus />} to="/agregarFamiliar">
        {t('familia.agregar')}
      </LinkButton>
    </Card>
  );
}

function notaDe({ fec_nac, dni: numero }: Familiar): string {
  const dni = dniEnPalabras(numero);
  return fec_nac ? t('familia.nota', { edad: edadEnPalabras(fec_nac), dni }) : `${t('datos.dni')} ${dni}`;
}

function Entrada({
  to,
  nombre,
  nota,
  titular,
  actual,
}: {
  to: string;
  nombre: string;
  nota: string;
  titular?: boolean;
  actual: boolean;
}) {
  return (
    <li>
      <Link className={css['familiar']} to={to} aria-current={actual ? 'page' : undefined}>
        <Avatar name={nombre} tone={titular ? 'solid' : 'alt'} />
        <span>
          <b>{nombre}</b>
          <small>{nota}</small>
        </span>
        <ChevronRight />
      </Link>
    </li>
  );
}
