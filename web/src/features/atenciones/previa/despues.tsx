import { puedeVolverALlamar } from '@portal/domain/atenciones/reglas';
import { CalendarPlus, PhoneOutgoing } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useReloj } from '../sala/use-atencion.ts';
import { t } from '../textos-escritorio.ts';
import css from './previa.module.css';

const ControlDialog = lazyPart(() => import('./control.tsx'), 'ControlDialog');

/** An attention of this professional that ended. */
export type Terminada = {
  id: string;
  paciente: string;
  fin: string;
  /** Its turnos are given by the case's manager. */ deCaso: boolean;
};

/** The acts after the call, as the desk offers them. */
export type Despues = {
  onVolverALlamar: (id: string) => void;
  /** A call is being made. */ llamando: boolean;
};

type Props = {
  de: Terminada;
  despues: Despues;
  className?: string | undefined;
  /** The last one, which the keys act on. */ conTeclas?: boolean;
};

/** After an attention ended: call the patient again, for an hour, or give a turno for the control. */
export function DespuesDe({ de, despues: { onVolverALlamar, llamando }, className, conTeclas }: Props) {
  const { id, paciente, fin, deCaso } = de;
  const now = useReloj(10_000);
  const [control, setControl] = useState(false);
  const vuelve = puedeVolverALlamar(new Date(fin), now);
  if (!vuelve && deCaso) return null;
  return (
    <div className={cx(css['despues'], className)}>
      {vuelve && (
        <Button
          variant="second"
          icon={<PhoneOutgoing />}
          {...(conTeclas && { 'data-volver': '', 'aria-keyshortcuts': 'L' })}
          busy={llamando && t('volver.llamando')}
          onClick={() => onVolverALlamar(id)}
        >
          {t('volver.boton')}
          <span className="vh"> {t('despues.a', { paciente })}</span> {conTeclas && <kbd>L</kbd>}
        </Button>
      )}
      {!deCaso && (
        <Button
          variant="second"
          icon={<CalendarPlus />}
          {...(conTeclas && { 'data-control': '', 'aria-keyshortcuts': 'D' })}
          onClick={() => setControl(true)}
        >
          {t('control.boton')}
          <span className="vh"> {t('despues.a', { paciente })}</span> {conTeclas && <kbd>D</kbd>}
        </Button>
      )}
      {control && (
        <Suspense>
          <ControlDialog de={de} onClose={() => setControl(false)} />
        </Suspense>
      )}
    </div>
  );
}
