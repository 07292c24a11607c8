import { ScanBarcode } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { DniLeido } from '@portal/domain/personas/dni-leido';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { llenar, type Campos } from './llenar.ts';
import { t } from './textos.ts';

const EscaneoDialog = lazyPart(() => import('./escaneo-dialog.tsx'), 'EscaneoDialog');

const MISMOS: Campos = {
  dni: 'dni',
  apellido: 'apellido',
  nombre: 'nombre',
  sexo: 'sexo',
  fec_nac: 'fec_nac',
  nro_tramite: 'nro_tramite',
};

type Props = {
  formId: string;
  /** Names of the form's fields that differ from those of the data. */
  campos?: Partial<Campos>;
  onLeido?: (leido: DniLeido) => void;
  className?: string | undefined;
};

/** Fills a person's data in from the code on the card, by camera or photo. */
export function CompletarConDni({ formId, campos, onLeido, className }: Props) {
  const [abierto, setAbierto] = useState(false);
  const [listo, setListo] = useState(false);

  function alLeer(leido: DniLeido) {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    setAbierto(false);
    llenar(form, leido, { ...MISMOS, ...campos });
    setListo(true);
    onLeido?.(leido);
  }

  return (
    <div className={className}>
      <Button variant="second" icon={<ScanBarcode />} aria-haspopup="dialog" onClick={() => setAbierto(true)}>
        {t('escaneo.boton')}
      </Button>
      <p role="status" className="muted">
        {listo && t('escaneo.listo')}
      </p>
      <Suspense>{abierto && <EscaneoDialog onLeido={alLeer} onClose={() => setAbierto(false)} />}</Suspense>
    </div>
  );
}
