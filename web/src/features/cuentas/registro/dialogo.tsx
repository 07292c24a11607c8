import { useNavigate } from 'react-router';
import { cambiosGuardados } from '../../../lib/salida.ts';
import { LazyAlertDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { t } from './textos-registro.ts';
import type { Resultado } from './use-registrar.ts';

export function RegistroDialogo({ resultado, onClose }: { resultado: Resultado; onClose: () => void }) {
  const navigate = useNavigate();
  if (resultado.tipo === 'creado') {
    return (
      <LazyAlertDialog
        tone="done"
        title={t('registro.creado')}
        button={t('registro.irAIniciarSesion')}
        onClose={() => void navigate('/')}
      >
        <p>{t('registro.creadoQueHacer')}</p>
      </LazyAlertDialog>
    );
  }
  if (resultado.tipo === 'no_habilitado') {
    return (
      <LazyAlertDialog
        tone="bad"
        title={t('registro.noHabilitado')}
        button={t('registro.cerrar')}
        onClose={onClose}
      >
        <p>{t('registro.noHabilitadoQueHacer')}</p>
      </LazyAlertDialog>
    );
  }
  // A person with an account does not need what they typed here.
  const irARecuperar = () => {
    cambiosGuardados();
    void navigate('/recuperarclave');
  };
  const recuperar = { label: t('registro.recuperar'), onPress: irARecuperar };
  return (
    <LazyAlertDialog
      tone="bad"
      title={t('registro.fallido')}
      button={t('registro.cerrar')}
      onClose={onClose}
      second={resultado.conocido ? recuperar : undefined}
    >
      <div className="stack-sm">
        <p>{resultado.mensaje}</p>
        {resultado.conocido && <p>{t('registro.fallidoRecuperar')}</p>}
      </div>
    </LazyAlertDialog>
  );
}
