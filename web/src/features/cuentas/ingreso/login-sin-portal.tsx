import { configuracion } from '../../../lib/configuracion.ts';
import { EnlacePersonal, Enlaces } from './login-enlaces.tsx';
import { MarcoIngreso } from './marco-ingreso.tsx';
import { usePagina } from './pagina.ts';
import { t } from '../textos.ts';

export function LoginSinPortal() {
  usePagina(t('sinPortal.titulo'));
  return (
    <MarcoIngreso
      title={t('sinPortal.titulo')}
      lead={t('sinPortal.bajada', { nombre: configuracion.unidad.nombre })}
      other={<EnlacePersonal />}
    >
      <Enlaces />
    </MarcoIngreso>
  );
}
