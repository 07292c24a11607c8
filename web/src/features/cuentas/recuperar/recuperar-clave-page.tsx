import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LazyAlertDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { EnlacePersonal } from '../ingreso/login-enlaces.tsx';
import { MarcoIngreso } from '../ingreso/marco-ingreso.tsx';
import { usePagina } from '../ingreso/pagina.ts';
import { PasoCodigo, PasoEmail, PasoReset } from './recuperar-pasos.tsx';
import { t } from './textos-recuperar.ts';

/** The code is kept in memory only. */
type Recuperacion = {
  paso: 'email' | 'clave' | 'reset' | 'listo';
  email: string;
  codigo: string;
  enlace?: string;
};

/**
 * Phones discard a tab while its owner reads the mail. Until the code expires, a reload returns to the code
 * step, because a new request would invalidate the code already sent.
 */
const KEY = 'recuperacion';
const VIVE_MS = 10 * 60_000;
const recordar = (email: string) =>
  sessionStorage.setItem(KEY, JSON.stringify({ email, hasta: Date.now() + VIVE_MS }));
const olvidar = () => sessionStorage.removeItem(KEY);

function guardada(): Recuperacion {
  const { email = '', hasta = 0 } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
    email?: string;
    hasta?: number;
  };
  return hasta > Date.now() ? { paso: 'clave', email, codigo: '' } : { paso: 'email', email: '', codigo: '' };
}

export function RecuperarClavePage() {
  const [params] = useSearchParams();
  const delCorreo = params.get('enlace') ?? '';
  const [{ paso, email, codigo, enlace }, set] = useState<Recuperacion>(() =>
    delCorreo === '' ? guardada() : { paso: 'reset', email: '', codigo: '', enlace: delCorreo },
  );
  const [volvio, setVolvio] = useState(false);
  const navigate = useNavigate();
  usePagina(t('recuperar.titulo'));

  function enviada(sent: string) {
    recordar(sent);
    set({ paso: 'clave', email: sent, codigo: '' });
  }
  function volverA(anterior: 'email' | 'clave') {
    setVolvio(true);
    if (anterior === 'email') olvidar();
    set({ paso: anterior, email, codigo: '' });
  }

  return (
    <MarcoIngreso
      title={t('recuperar.titulo')}
      lead={<span role="status">{t(`recuperar.${paso === 'listo' ? 'reset' : paso}`)}</span>}
      logoTo="/login"
      other={<EnlacePersonal />}
    >
      {paso === 'email' && <PasoEmail email={email} focused={volvio} onSent={enviada} />}
      {paso === 'clave' && (
        <PasoCodigo
          email={email}
          onVerified={(verified) => set({ paso: 'reset', email, codigo: verified })}
          onBack={() => volverA('email')}
        />
      )}
      {(paso === 'reset' || paso === 'listo') && (
        <PasoReset
          prueba={enlace === undefined ? { email, codigo } : { enlace }}
          onSaved={() => {
            olvidar();
            set({ paso: 'listo', email: '', codigo: '' });
          }}
          onBack={() => volverA(enlace === undefined ? 'clave' : 'email')}
        />
      )}
      {paso === 'listo' && (
        <LazyAlertDialog
          tone="done"
          title={t('recuperar.exito')}
          button={t('recuperar.irAIniciarSesion')}
          onClose={() => void navigate('/')}
        >
          <p>{t('recuperar.exitoQueHacer')}</p>
        </LazyAlertDialog>
      )}
    </MarcoIngreso>
  );
}
