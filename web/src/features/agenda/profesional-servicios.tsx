import { agendaAdmin, type ProfesionalAdmin } from '@portal/domain/agenda/contract-admin';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useServicios } from './agenda.queries.ts';
import { useCambio } from './cambio.tsx';
import type { Marcar } from './profesional-ficha.tsx';
import { t } from './textos-profesionales.ts';
import { t as tAgenda } from './textos.ts';
import css from './agenda.module.css';

const dichos = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();

export function ProfesionalServicios({
  profesional,
  marcar,
}: {
  profesional: ProfesionalAdmin;
  marcar: Marcar;
}) {
  const { data: servicios } = useServicios();
  const [elegidos, setElegidos] = useState(profesional.servicios);
  const [fallo, setFallo] = useState<Error>();
  const [guardando, setGuardando] = useState(false);
  const { cambiar, dialogo } = useCambio();
  const sucia = dichos(elegidos) !== dichos(profesional.servicios);
  useEffect(() => {
    marcar('servicios', sucia);
    return () => marcar('servicios', false);
  }, [marcar, sucia]);

  async function guardar() {
    setGuardando(true);
    setFallo(undefined);
    await cambiar({
      hacer: (confirmar) =>
        call(agendaAdmin.guardarServiciosDelProfesional, {
          body: { profesional_id: profesional.id, servicios: elegidos, ...(confirmar && { confirmar }) },
        }),
      listo: t('servicios.guardados'),
    }).catch((error: Error) => setFallo(error));
    setGuardando(false);
  }

  return (
    <Card title={t('servicios.titulo')}>
      {!servicios && <Skeleton shape="rows" count={3} />}
      {servicios?.length === 0 && <p className="muted">{t('servicios.ninguno')}</p>}
      <div className={css['agendaChecks']}>
        {servicios?.map(({ id, nombre, habilitado }) => (
          <Checkbox
            key={id}
            id={`servicio-${id}`}
            label={nombre}
            note={habilitado ? undefined : t('servicios.deshabilitado')}
            checked={elegidos.includes(id)}
            onChange={(event) =>
              setElegidos(event.target.checked ? [...elegidos, id] : elegidos.filter((otro) => otro !== id))
            }
          />
        ))}
      </div>
      <FailureNote title={tAgenda('agenda.noGuardado')} error={fallo} />
      <div className={css['agendaFin']}>
        <Button
          variant="second"
          busy={guardando && tAgenda('agenda.guardando')}
          onClick={() => void guardar()}
        >
          {t('servicios.guardar')}
        </Button>
      </div>
      {dialogo}
    </Card>
  );
}
