import { llaves } from '@portal/domain/cuentas/contract-llaves';
import { useQuery } from '@tanstack/react-query';
import { FingerprintPattern } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../../lib/api.ts';
import { dejarDeOfrecer, noOfrecerPorUnTiempo, seOfrece } from './recien-ingreso.ts';
import { Strip } from '../../../ui/feedback/strip.tsx';
import { t } from './textos-llaves.ts';
import { useAgregarLlave } from './use-agregar-llave.ts';

/**
 * After a sign-in by password, offers the device's own way in, if it has one and the account has no key here. It asks
 * once a sign-in; 'Ahora no' is kept for a month.
 */
export function OfrecerLlave() {
  const { pathname } = useLocation();
  const [abierta, setAbierta] = useState(seOfrece);
  const [puede, setPuede] = useState(false);
  useEffect(() => {
    if (abierta) void puedeVerificar().then(setPuede);
  }, [abierta]);
  const { data } = useQuery({
    queryKey: ['llaves'],
    queryFn: () => call(llaves.listarLlaves, {}),
    enabled: abierta && puede,
  });
  const { agregar, busy, fallo } = useAgregarLlave();
  const tiene = data?.llaves.some(({ otroHost }) => otroHost === null) ?? true;
  if (!abierta || !puede || tiene || pathname.toLowerCase() === '/videocall') return null;
  function cerrar() {
    dejarDeOfrecer();
    setAbierta(false);
  }
  return (
    <Strip label={t('ofrecer.titulo')}>
      <FingerprintPattern />
      <p role={fallo === undefined ? undefined : 'alert'}>{fallo ?? t('ofrecer.texto')}</p>
      <button type="button" aria-disabled={busy} onClick={() => void agregar().then((ok) => ok && cerrar())}>
        {busy ? t('llaves.agregando') : t('ofrecer.si')}
      </button>
      <button
        type="button"
        onClick={() => {
          noOfrecerPorUnTiempo();
          cerrar();
        }}
      >
        {t('ofrecer.no')}
      </button>
    </Strip>
  );
}

/** Without a fingerprint reader, face or PIN of its own, the offer would lead nowhere. */
const puedeVerificar = async () =>
  'PublicKeyCredential' in window &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));
