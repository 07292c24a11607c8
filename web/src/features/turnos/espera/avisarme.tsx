import type { Disponibles } from '@portal/domain/agenda/contract';
import { diaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { turnos } from '@portal/domain/turnos/contract';
import { CERCANO_DIAS } from '@portal/domain/turnos/reglas';
import { useMutation } from '@tanstack/react-query';
import { BellRing, Check } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { ahora, configuracion } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { t } from '../textos.ts';
import { useEspera, useRefrescarTurnos } from '../turnos.queries.ts';

/** No free time within a week. */
export const sinCercanos = ({ dias }: Disponibles) =>
  !dias.some(({ fecha }) => fecha <= sumarDias(diaDe(ahora()), CERCANO_DIAS));

type Props = {
  dni: string;
  /** The member's name; absent for oneself. */
  integrante: string | undefined;
  servicio: { id: number; nombre: string };
  profesionalId: string | undefined;
};

/** Joins the waiting list, or reports that the person is already on it. */
function useAvisarme({ dni, servicio, profesionalId }: Props) {
  const { data: espera } = useEspera();
  const refrescar = useRefrescarTurnos();
  const anotar = useMutation({
    mutationFn: () =>
      call(turnos.anotarEnEspera, {
        body: { documento: dni, servicio_id: servicio.id, profesional_id: profesionalId ?? null },
      }),
    async onSuccess() {
      await refrescar();
      toast(t('avisarme.listo'));
    },
  });
  const anotado = espera?.find(
    ({ especialidad, paciente }) => especialidad.id === servicio.id && paciente.dni === dni,
  );
  return { anotar, anotado };
}

/** 'Avisarme si se libera', or the position on the list. */
export function Avisarme(props: Props) {
  const { integrante, servicio } = props;
  const { anotar, anotado } = useAvisarme(props);
  if (anotado) {
    const title =
      integrante === undefined
        ? t('avisarme.anotado', { especialidad: servicio.nombre })
        : t('avisarme.anotadoDe', { nombre: integrante, especialidad: servicio.nombre });
    return (
      <Note tone="plain" role="status" icon={<Check />} title={title}>
        {t('avisarme.lugar', { posicion: anotado.posicion })}
      </Note>
    );
  }
  return (
    <Note
      tone="plain"
      icon={<BellRing />}
      title={t('avisarme.lejos')}
      actions={
        <Button variant="second" busy={anotar.isPending} onClick={() => anotar.mutate()}>
          {t('avisarme.boton')}
        </Button>
      }
    >
      <p>{t('avisarme.texto', { minutos: configuracion.reglas.retencionMinutos })}</p>
      <NoSePudo error={anotar.error} />
    </Note>
  );
}

/** The same as a single button, for places with their own explanation. */
export function AvisarmeBoton({ texto, ...props }: Props & { texto: string }) {
  const { anotar, anotado } = useAvisarme(props);
  if (anotado) return <p role="status">{t('avisarme.lugar', { posicion: anotado.posicion })}</p>;
  return (
    <>
      <Button variant="second" icon={<BellRing />} busy={anotar.isPending} onClick={() => anotar.mutate()}>
        {texto}
      </Button>
      <NoSePudo error={anotar.error} />
    </>
  );
}

const NoSePudo = ({ error }: { error: Error | null }) =>
  error && (
    <p className="error" role="alert">
      {t('avisarme.error')}. {error.message}
    </p>
  );
