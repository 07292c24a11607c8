import { PhoneCall } from 'lucide-react';
import { useTeclaDelDialogo } from '../../../lib/keyboard/atajos.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { useShown } from '../../../ui/use-shown.ts';
import type { Actos } from '../escritorio/use.ts';
import type { Cierre } from './abierta.tsx';
import { t } from '../textos-escritorio.ts';

type Props = Cierre & {
  actos: Actos;
  sinInicio: boolean;
  /** There is a next patient to call. */ sigue: boolean;
  /** Documents that were written but not signed. */ sinFirmar: ReactNode;
  onClose: () => void;
};
type Resultado = 'alta' | 'nuevo_control';

/**
 * Finishes the attention: decides about the note and, for an occupational-risk case, its outcome. The note is
 * saved first; if that fails, nothing is finished.
 */
export function FichaFinalizar({ ficha, nota, actos, sinInicio, sigue, sinFirmar, onClose }: Props) {
  const { riesgoTrabajo, paciente, atencion } = ficha;
  const completa = nota.leer().texto.diagnostico.trim() !== '';
  const [cierre, setCierre] = useState(completa ? 'cerrar' : 'despues');
  const [resultado, setResultado] = useState<Resultado>();
  const [falta, setFalta] = useState(false);
  const [guardando, setGuardando] = useState(false);
  const [sinGuardar, setSinGuardar] = useState(false);
  const { finalizar } = actos;
  const shown = useShown();

  /** `seguir`: also calls the next patient. */
  async function terminar(seguir = false) {
    if (guardando || finalizar.isPending) return;
    if (riesgoTrabajo && !resultado) return setFalta(true);
    setGuardando(true);
    const saved = await nota.guardarYa();
    // Closed while the note was being saved: the attention goes on.
    if (!shown()) return;
    setGuardando(false);
    setSinGuardar(!saved);
    if (!saved) return;
    actos.terminar(
      { id: atencion.id, cerrarNota: cierre === 'cerrar', ...(riesgoTrabajo && resultado && { resultado }) },
      () => {
        onClose();
        if (seguir) actos.llamarA();
      },
    );
  }
  useTeclaDelDialogo('n', () => sigue && void terminar(true));
  return (
    <LazyDialog
      title={t('finalizar.titulo', { paciente: paciente.nombre })}
      onClose={onClose}
      actions={
        <>
          <Button
            busy={(guardando || finalizar.isPending) && t('finalizar.finalizando')}
            onClick={() => void terminar()}
            autoFocus={!riesgoTrabajo}
          >
            {t('finalizar.si')}
          </Button>
          {sigue && (
            <Button
              variant="second"
              icon={<PhoneCall />}
              aria-keyshortcuts="N"
              aria-disabled={guardando || finalizar.isPending || undefined}
              onClick={() => void terminar(true)}
            >
              {t('finalizar.ySeguir')} <kbd>N</kbd>
            </Button>
          )}
          <Button variant="second" onClick={onClose}>
            {t('finalizar.no')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('finalizar.texto')}</p>
        {sinInicio && (
          <Note tone="warn">
            <p>{t('finalizar.sinInicio')}</p>
          </Note>
        )}
        {sinFirmar}
        {riesgoTrabajo && (
          <RadioPicks
            id="finalizar-resultado"
            label={t('finalizar.resultado')}
            error={falta && !resultado ? t('finalizar.resultado.falta') : undefined}
            value={resultado ?? ''}
            onChange={(value) => setResultado(value as Resultado)}
            options={[
              { value: 'alta', label: t('finalizar.alta'), note: t('finalizar.alta.nota') },
              { value: 'nuevo_control', label: t('finalizar.control'), note: t('finalizar.control.nota') },
            ]}
          />
        )}
        <RadioPicks
          id="finalizar-nota"
          label={t('finalizar.nota')}
          hint={completa ? undefined : t('finalizar.sinDiagnostico')}
          value={cierre}
          onChange={setCierre}
          options={[
            { value: 'cerrar', label: t('finalizar.cerrar'), note: t('finalizar.cerrar.nota') },
            { value: 'despues', label: t('finalizar.despues'), note: t('finalizar.despues.nota') },
          ]}
        />
        {sinGuardar && (
          <Note tone="bad" role="alert">
            <p>{t('finalizar.noGuardada')}</p>
          </Note>
        )}
        {finalizar.isError && (
          <Note tone="bad" role="alert">
            <p>{t('acto.fallo', { motivo: finalizar.error.message })}</p>
          </Note>
        )}
      </div>
    </LazyDialog>
  );
}
