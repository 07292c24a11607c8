import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LazyAlertDialog } from '../../ui/dialog-lazy.tsx';
import { EnlacePersonal } from './login-enlaces.tsx';
import { MarcoIngreso } from './marco-ingreso.tsx';
import { usePagina } from './pagina.ts';
import { PasoClave, PasoEmail, PasoReset } from './recuperar-pasos.tsx';
import { t } from './textos-recuperar.ts';

/** Kept in memory only: the address and the code are nobody else's business. */
type Recuperacion = { paso: 'email' | 'clave' | 'reset' | 'listo'; email: string; codigo: string; enlace?: string };

export function RecuperarClavePage() {
  const [params] = useSearchParams();
  const delCorreo = params.get('enlace') ?? '';
  const [{ paso, email, codigo, enlace }, set] = useState<Recuperacion>(() =>
    delCorreo === '' ? { paso: 'email', email: '', codigo: '' } : { paso: 'reset', email: '', codigo: '', enlace: delCorreo },
  );
  const [volvio, setVolvio] = useState(false);
  const navigate = useNavigate();
  usePagina(t('recuperar.titulo'));

  function volverA(anterior: 'email' | 'clave') {
    setVolvio(true);
    set({ paso: anterior, email, codigo: '' });
  }

  return (
    <MarcoIngreso
      title={t('recuperar.titulo')}
      lead={<span role="status">{t(`recuperar.${paso === 'listo' ? 'reset' : paso}`)}</span>}
      logoTo="/login"
      other={<EnlacePersonal />}
    >
      {paso === 'email' && <PasoEmail email={email} focused={volvio} onSent={(sent) => set({ paso: 'clave', email: sent, codigo: '' })} />}
      {paso === 'clave' && (
        <PasoClave email={email} onVerified={(verified) => set({ paso: 'reset', email, codigo: verified })} onBack={() => volverA('email')} />
      )}
      {(paso === 'reset' || paso === 'listo') && (
        <PasoReset
          prueba={enlace === undefined ? { email, codigo } : { enlace }}
          onSaved={() => set({ paso: 'listo', email: '', codigo: '' })}
          onBack={() => volverA(enlace === undefined ? 'clave' : 'email')}
        />
      )}
      {paso === 'listo' && (
        <LazyAlertDialog tone="done" title={t('recuperar.exito')} button={t('recuperar.irAIniciarSesion')} onClose={() => void navigate('/')}>
          <p>{t('recuperar.exitoQueHacer')}</p>
        </LazyAlertDialog>
      )}
    </MarcoIngreso>
  );
}
