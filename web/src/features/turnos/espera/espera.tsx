import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { turnos, type Espera } from '@portal/domain/turnos/contract';
import { useMutation } from '@tanstack/react-query';
import { BellRing, Hourglass } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { cuentaAtras } from '../en-palabras.ts';
import { enfocarTitulo } from '../../../lib/keyboard/enfocar-titulo.ts';
import css from './espera.module.css';
import { talonDe } from '../talon.ts';
import { t } from '../textos.ts';
import { useEspera, useRefrescarTurnos } from '../turnos.queries.ts';
import { useReloj } from '../use-reloj.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const ConfirmDialog = lazyPart(() => import('../../../ui/dialogs/confirm-dialog.tsx'), 'ConfirmDialog');

type Oferta = NonNullable<Espera['oferta']>;

/** Offers held for somebody of the family. Shown first, because they expire. */
export function Ofertas() {
  const { data = [] } = useEspera();
  return data.map(
    (espera) =>
      espera.oferta && <OfertaCard key={espera.oferta.turno} espera={espera} oferta={espera.oferta} />,
  );
}

function OfertaCard({ espera, oferta }: { espera: Espera; oferta: Oferta }) {
  const { usuario } = useSesionAbierta();
  const navigate = useNavigate();
  const refrescar = useRefrescarTurnos();
  const ahora = useReloj('segundo');
  const queda = new Date(oferta.hasta).getTime() - ahora.getTime();
  const vencida = queda <= 0;
  const responder = useMutation({
    mutationFn: (aceptar: boolean) => call(turnos.responderOferta, { body: { id: espera.id, aceptar } }),
    async onSuccess({ turno }) {
      await refrescar();
      if (turno) return void navigate(`/misTurnos?reservado=${turno.id}`);
      toast(t('espera.dejado'));
      enfocarTitulo();
    },
    onError: refrescar,
  });
  useEffect(() => {
    if (vencida) void refrescar();
  }, [vencida, refrescar]);
  if (vencida) return null;

  const inicio = new Date(oferta.inicio);
  const propia = espera.paciente.dni === usuario.dni;
  return (
    <section className={css['oferta']} aria-label={t('espera.titulo')}>
      <Paper
        className={css['papel']}
        level={2}
        stub={talonDe(diaDe(inicio), horaDe(inicio))}
        title={propia ? t('espera.ofrecido') : t('espera.ofrecidoPara', { nombre: espera.paciente.nombre })}
        badge={
          <Badge tone="accent" className={css['queda']} icon={<Hourglass />}>
            <span role="timer">
              {t('espera.quedan')} {cuentaAtras(queda)}
            </span>
          </Badge>
        }
        facts={[
          [espera.especialidad.nombre, espera.profesional].filter(Boolean).join(', '),
          t('espera.guardado', { hora: horaDe(new Date(oferta.hasta)) }),
        ]}
        actions={
          <>
            <Button
              busy={responder.isPending && responder.variables && t('espera.tomando')}
              onClick={() => responder.mutate(true)}
            >
              {t('espera.tomar')}
            </Button>
            <Button
              variant="second"
              busy={responder.isPending && !responder.variables}
              onClick={() => responder.mutate(false)}
            >
              {t('espera.dejar')}
            </Button>
          </>
        }
      >
        <FailureNote title={t('espera.error')} error={responder.error} />
      </Paper>
    </section>
  );
}

/** Waiting list entries with their position, and the button to leave. */
export function ListaDeEspera() {
  const { data = [] } = useEspera();
  const [sale, setSale] = useState<Espera>();
  // Entries with an offer are already shown above.
  const esperan = data.filter(({ oferta }) => oferta === null);
  if (esperan.length === 0) return null;
  return (
    <Card title={t('espera.titulo')} className={css['espera']}>
      <ul className="list">
        {esperan.map((espera) => (
          <li key={espera.id}>
            <BellRing />
            <div>
              <b>{espera.especialidad.nombre}</b>{' '}
              {[
                espera.profesional && t('espera.con', { profesional: espera.profesional }),
                t('turnos.para', { nombre: espera.paciente.nombre }),
              ]
                .filter(Boolean)
                .join(', ')}
              <p>{t('espera.lugar', { posicion: espera.posicion })}</p>
            </div>
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setSale(espera)}>
              <span>
                {t('espera.salir')} <span className="vh">{espera.especialidad.nombre}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {sale && (
        <Suspense>
          <Salir espera={sale} onClose={() => setSale(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

function Salir({ espera, onClose }: { espera: Espera; onClose: () => void }) {
  const refrescar = useRefrescarTurnos();
  const salir = useMutation({
    mutationFn: () => call(turnos.retirarDeEspera, { body: { id: espera.id } }),
    async onSuccess() {
      onClose();
      await refrescar();
      toast(t('espera.saliste'));
      enfocarTitulo();
    },
  });
  return (
    <ConfirmDialog
      title={t('espera.salirTitulo')}
      yes={t('espera.salir')}
      no={t('turnos.volver')}
      busy={salir.isPending}
      onYes={() => salir.mutate()}
      onNo={onClose}
    >
      <div className="stack">
        <p>
          {t('espera.salirTexto', {
            posicion: espera.posicion,
            especialidad: espera.especialidad.nombre,
            nombre: espera.paciente.nombre,
          })}
        </p>
        <FailureNote title={t('espera.error')} error={salir.error} />
      </div>
    </ConfirmDialog>
  );
}
