import type { ApiError } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import { Fallo } from '../fallo.tsx';
import { IngresoForm } from '../ingreso/ingreso-form.tsx';
import { MarcoIngreso } from '../ingreso/marco-ingreso.tsx';
import { usePagina } from '../ingreso/pagina.ts';
import { t } from '../textos.ts';
import { Link } from '../../../ui/link.tsx';

/** The staff's sign-in, the same in every template. */
export function PersonalPage() {
  usePagina(t('cuentas.accesoPersonal'));
  const alPortal = configuracion.requiere.portal && <Link to="/login">{t('personal.irAlPortal')}</Link>;
  return (
    <MarcoIngreso
      title={t('cuentas.accesoPersonal')}
      lead={t('personal.bajada')}
      logoTo="/login"
      other={alPortal}
    >
      <IngresoForm acceso="personal" refused={tellPatients} />
      <div className="links">
        <Link to="/recuperarclave">{t('cuentas.olvide')}</Link>
      </div>
    </MarcoIngreso>
  );
}

function tellPatients({ code }: ApiError) {
  if (code !== 'solo_personal') return undefined;
  return (
    <Fallo title={t('personal.soloPersonal')} actions={<Link to="/login">{t('personal.irAlPortal')}</Link>}>
      {t('personal.soloPersonalQueHacer')}
    </Fallo>
  );
}
