import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { unaVezAlVerse } from '../../lib/una-vez-al-verse.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { abrirEnlaceEP, type Entrada } from './acceso-ep.ts';
import { t } from './textos.ts';
import { conUsuarioParam } from './usuario-param.ts';

/** /misAtencionesEP?codigoUser=, the pre-screen: from the mail to the list. */
export function AccesoEPPage() {
  const { key } = useLocation();
  const codigo = useSearchParams()[0].get('codigoUser')?.trim() ?? '';
  return <Acceso key={`${key} ${codigo}`} codigo={codigo} visita={key} />;
}

function Acceso({ codigo, visita }: { codigo: string; visita: string }) {
  const [entrada, setEntrada] = useState<Entrada>();
  useEffect(() => {
    let gone = false;
    void unaVezAlVerse(`atenciones ${visita} ${codigo}`, () => abrirEnlaceEP(codigo)).then((found) => {
      if (!gone) setEntrada(found);
    });
    return () => {
      gone = true;
    };
  }, [visita, codigo]);

  if (!entrada) return <LoadingScreen inside text={t('ep.abriendo')} />;
  if (entrada.paso === 'fallo') return <Navigate to="/error" replace state={{ errorMsg: entrada.mensaje }} />;
  return <Navigate to="/misAtencionesEP" replace state={conUsuarioParam(entrada.persona)} />;
}
