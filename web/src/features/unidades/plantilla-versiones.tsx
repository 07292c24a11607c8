import {
  unidades,
  type PlantillaAdministrada,
  type VersionDePlantilla,
} from '@portal/domain/unidades/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, History } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { momento } from './en-palabras.ts';
import { queryKey } from './plantilla-use.ts';
import { t } from './textos.ts';
import css from './plantilla.module.css';

export function Versiones({
  versiones,
  onVuelta,
}: {
  versiones: PlantillaAdministrada['versiones'];
  onVuelta: () => void;
}) {
  const [volver, setVolver] = useState<VersionDePlantilla>();
  const vigente = versiones[0]?.version ?? 0;
  return (
    <Card title={t('versiones.titulo')}>
      {versiones.length === 0 ? (
        <p className="muted">{t('versiones.ninguna')}</p>
      ) : (
        <ol className={css['versionesLista']} aria-label={t('versiones.titulo')}>
          {versiones.map((una) => (
            <li key={una.version}>
              <p>
                <b>{t('versiones.numero', { version: una.version })}</b>
                {una.version === vigente && (
                  <Badge tone="open" icon={<Check />}>
                    {t('versiones.vigente')}
                  </Badge>
                )}
              </p>
              <p>{dicho(una)}</p>
              <small className="muted">
                {una.autor === null
                  ? momento(una.publicada)
                  : t('versiones.de', { autor: una.autor, momento: momento(una.publicada) })}
              </small>
              {una.version !== vigente && (
                <Button
                  variant="quiet"
                  small
                  icon={<History />}
                  aria-label={t('versiones.volver.de', { version: una.version })}
                  onClick={() => setVolver(una)}
                >
                  {t('versiones.volver')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {volver && (
        <Volver una={volver} vigente={vigente} onClose={() => setVolver(undefined)} onVuelta={onVuelta} />
      )}
    </Card>
  );
}

const dicho = ({ autor, nota, restaura }: VersionDePlantilla) =>
  restaura !== null
    ? t('versiones.restaura', { version: restaura })
    : autor === null
      ? t('versiones.inicial')
      : nota;

type Props = { una: VersionDePlantilla; vigente: number; onClose: () => void; onVuelta: () => void };

function Volver({ una: { version }, vigente, onClose, onVuelta }: Props) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const volver = useMutation({
    mutationFn: () =>
      call(unidades.restaurarPlantilla, {
        body: { version, vigente },
        idempotencyKey: keyOf([version, vigente]),
      }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey });
      toast(t('versiones.vuelta', { version }), {
        action: { label: t('plantilla.actualizar'), onPress: () => location.reload() },
      });
      onClose();
      onVuelta();
    },
  });
  return (
    <ConfirmDialog
      title={t('versiones.pregunta', { version })}
      yes={t('versiones.si')}
      no={t('versiones.no')}
      busy={volver.isPending}
      onYes={() => volver.mutate()}
      onNo={onClose}
    >
      <div className="stack">
        <p>{t('versiones.pregunta.texto')}</p>
        <FailureNote title={t('fallo.titulo')} error={volver.error} />
      </div>
    </ConfirmDialog>
  );
}
