import type { Escritorio, Ficha } from '@portal/domain/atenciones/contract';
import { NotebookPen } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { ahora } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyConfirmDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useCerrarNota } from '../escritorio/consulta.ts';
import { cuando } from '../fila/palabras.ts';
import type { Borrador, BorradorVivo } from './nota-borrador.ts';
import { t } from '../textos-escritorio.ts';
import { CabezaDeColumna } from '../escritorio/paneles.tsx';
import css from './borradores.module.css';
import ficha from './ficha.module.css';

type Props = { borradores: Escritorio['borradores']; plegar: ReactNode; onElegir: (id: string) => void };

/** Notes left open, listed between two patients. */
export function FichaBorradores({ borradores, plegar, onElegir }: Props) {
  const now = ahora();
  return (
    <>
      <CabezaDeColumna
        titulo={t('borradores.titulo')}
        insignia={<span className="badge num">{borradores.length}</span>}
      >
        {plegar}
      </CabezaDeColumna>
      <div className={ficha['cuerpo']}>
        <p className="muted sm">{t('borradores.texto')}</p>
        <ul className={css['borradores']}>
          {borradores.map(({ id, boleto, paciente, fin }) => (
            <li key={id}>
              <button type="button" onClick={() => onElegir(id)}>
                <NotebookPen />
                <span>
                  <span className="vh">{t('borradores.completar')} </span>
                  <b>{paciente}</b>{' '}
                  <small className="num">
                    {[boleto, fin && t('borradores.fin', { cuando: cuando(new Date(fin), now) })]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

type CerrarProps = { ficha: Ficha; borrador: Borrador; nota: BorradorVivo; onCerrada: () => void };

export function FichaCerrarNota({ ficha, borrador, nota, onCerrada }: CerrarProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const answered = useRef(false);
  const cerrar = useCerrarNota();
  const paciente = ficha.paciente.nombre;

  async function close() {
    setBusy(true);
    answered.current = false;
    try {
      const saved = await nota.guardarYa();
      // 'No', while it was being saved: the note stays open.
      if (answered.current) return;
      if (!saved) return toast(t('finalizar.noGuardada'), { tone: 'bad' });
      await cerrar.mutateAsync(ficha.atencion.id);
      toast(t('borradores.cerrada', { paciente }));
      onCerrada();
    } catch (error) {
      toast(t('acto.fallo', { motivo: (error as Error).message }), { tone: 'bad' });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('borradores.cerrar')}</Button>
      {asking && (
        <LazyConfirmDialog
          title={t('borradores.confirmar', { paciente })}
          yes={t('borradores.cerrar')}
          no={t('transferir.no')}
          busy={busy && t('borradores.cerrando')}
          onYes={() => void close()}
          onNo={() => {
            answered.current = true;
            setAsking(false);
          }}
        >
          <p>
            {[
              borrador.texto.diagnostico === '' && t('finalizar.sinDiagnostico'),
              t('borradores.confirmar.texto'),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </LazyConfirmDialog>
      )}
    </>
  );
}
