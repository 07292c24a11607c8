import { conexiones, type ConexionAdmin } from '@portal/domain/conexiones/contract';
import { useMutation } from '@tanstack/react-query';
import { Power, PowerOff } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { usePonerConexion } from './conexiones.queries.ts';
import { t } from './textos.ts';
import css from './conexiones.module.css';

/** Switches the connection on or off, and says what is missing for it. */
export function Encendido({ conexion: { tipo, estado, faltan } }: { conexion: ConexionAdmin }) {
  const poner = usePonerConexion();
  const [pregunta, setPregunta] = useState(false);
  const activa = estado === 'activa';
  const acto = activa ? 'apagar' : 'encender';
  const porQue = useId();
  const cambiar = useMutation({
    mutationFn: () => call(conexiones.activarConexion, { body: { tipo, activa: !activa } }),
    onSuccess(nueva) {
      setPregunta(false);
      poner(nueva);
      toast(t(nueva.estado === 'activa' ? 'encender.hecho' : 'apagar.hecho'));
    },
  });
  const falta = !activa && faltan.length > 0;
  return (
    <section className="part">
      <div>
        <h3>{t('encendido.titulo')}</h3>
        {falta ? (
          <div id={porQue} className={css['faltan']}>
            <p className="muted">{t('encendido.falta')}</p>
            <ul>
              {faltan.map((que) => (
                <li key={que}>{que}</li>
              ))}
            </ul>
          </div>
        ) : (
          <p className="muted">{t(activa ? `${tipo}.activa` : 'encendido.lista')}</p>
        )}
      </div>
      <Button
        variant={activa ? 'second' : 'primary'}
        icon={activa ? <PowerOff /> : <Power />}
        razonEn={falta && porQue}
        onClick={() => {
          cambiar.reset();
          setPregunta(true);
        }}
      >
        {t(`${acto}.boton`)}
      </Button>
      {pregunta && (
        <ConfirmDialog
          title={t(`${tipo}.${acto}`)}
          yes={t(`${acto}.boton`)}
          no={t('conexiones.volver')}
          danger={activa}
          busy={cambiar.isPending}
          onYes={() => cambiar.mutate()}
          onNo={() => setPregunta(false)}
        >
          <div className="stack">
            <p>{t(`${tipo}.${acto}Texto`)}</p>
            <FailureNote title={t('conexiones.noSePudo')} error={cambiar.error} />
          </div>
        </ConfirmDialog>
      )}
    </section>
  );
}
