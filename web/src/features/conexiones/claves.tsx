import { conexiones, type ConexionAdmin } from '@portal/domain/conexiones/contract';
import { diaConAnio, diaDe } from '@portal/domain/tiempo/fechas';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Clock, Copy, KeyRound, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { usePonerConexion } from './conexiones.queries.ts';
import { BotonDePrueba } from './prueba.tsx';
import { t } from './textos.ts';
import css from './conexiones.module.css';

type Clave = ConexionAdmin['claves'][number];

/** The key that signs, and the one that waits for the authority to register it. */
export function Claves({ conexion: { tipo, estado, claves } }: { conexion: ConexionAdmin }) {
  const poner = usePonerConexion();
  const [pregunta, setPregunta] = useState<'generar' | 'usar'>();
  const vigente = claves.find((clave) => clave.estado === 'vigente');
  const siguiente = claves.find((clave) => clave.estado === 'siguiente');
  const generar = useMutation({
    mutationFn: () => call(conexiones.generarClaveConexion, { body: { tipo } }),
    onSuccess(nueva) {
      poner(nueva);
      setPregunta(undefined);
      toast(t('clave.generada'));
    },
  });
  const usar = useMutation({
    mutationFn: (id: string) => call(conexiones.usarClaveConexion, { body: { tipo, id } }),
    onSuccess(nueva) {
      poner(nueva);
      setPregunta(undefined);
      toast(t('clave.usada'));
    },
  });
  return (
    <section className="part">
      <div>
        <h3>{t('clave.titulo')}</h3>
        <p className="muted">{t(vigente ? 'clave.texto' : 'clave.ninguna')}</p>
      </div>
      {!siguiente && (
        <Button
          variant="second"
          icon={vigente ? <RefreshCw /> : <KeyRound />}
          busy={generar.isPending && t('clave.generando')}
          onClick={() => (vigente ? setPregunta('generar') : generar.mutate())}
        >
          {t(vigente ? 'clave.cambiar' : 'clave.generar')}
        </Button>
      )}
      {claves.length > 0 && (
        <div className={`part-full ${css['claves']}`}>
          {[vigente, siguiente].map(
            (clave) => clave && <UnaClave key={clave.id} clave={clave} conOtra={claves.length > 1} />,
          )}
          {siguiente && (
            <div className={css['actos']}>
              <BotonDePrueba tipo={tipo} clave="siguiente" />
              <Button variant="second" icon={<CircleCheck />} onClick={() => setPregunta('usar')}>
                {t('clave.usar')}
              </Button>
            </div>
          )}
        </div>
      )}
      {pregunta === undefined && (
        <FailureNote
          className="part-full"
          title={t('conexiones.noSePudo')}
          error={generar.error ?? usar.error}
        />
      )}
      {pregunta === 'generar' && (
        <ConfirmDialog
          title={t('clave.cambiarPregunta')}
          yes={t('clave.generar')}
          no={t('conexiones.volver')}
          busy={generar.isPending && t('clave.generando')}
          onYes={() => generar.mutate()}
          onNo={() => setPregunta(undefined)}
        >
          <div className="stack">
            <p>{t('clave.cambiarTexto')}</p>
            <FailureNote title={t('conexiones.noSePudo')} error={generar.error} />
          </div>
        </ConfirmDialog>
      )}
      {pregunta === 'usar' && siguiente && (
        <ConfirmDialog
          title={t('clave.usarPregunta')}
          yes={t('clave.usar')}
          no={t('conexiones.volver')}
          danger={estado === 'activa'}
          busy={usar.isPending}
          onYes={() => usar.mutate(siguiente.id)}
          onNo={() => setPregunta(undefined)}
        >
          <div className="stack">
            <p>{t('clave.usarTexto')}</p>
            <FailureNote title={t('conexiones.noSePudo')} error={usar.error} />
          </div>
        </ConfirmDialog>
      )}
    </section>
  );
}

function UnaClave({ clave, conOtra }: { clave: Clave; conOtra: boolean }) {
  const { id, estado, creada, publica } = clave;
  const copiar = () =>
    void navigator.clipboard.writeText(publica).then(
      () => toast(t('clave.copiada')),
      () => toast(t('clave.noCopiada'), { tone: 'bad' }),
    );
  const etiqueta = `clave-${id}`;
  return (
    <div className={css['clave']}>
      <p className={css['cabeza']}>
        <Badge
          tone={estado === 'vigente' ? 'open' : 'warn'}
          icon={estado === 'vigente' ? <CircleCheck /> : <Clock />}
        >
          {t(`clave.${estado}`)}
        </Badge>
        <span className="muted">{t('clave.desde', { cuando: diaConAnio(diaDe(new Date(creada))) })}</span>
      </p>
      <p id={etiqueta}>
        <b>{t('clave.publica')}</b> <span className="muted">{t('clave.kid', { id })}</span>
      </p>
      <pre className={css['publica']} tabIndex={0} role="region" aria-labelledby={etiqueta}>
        <code>{publica}</code>
      </pre>
      <div>
        <Button variant="quiet" icon={<Copy />} onClick={copiar}>
          {t(conOtra ? `clave.copiar.${estado}` : 'clave.copiar')}
        </Button>
      </div>
    </div>
  );
}
