import type { Invitado, Lado } from '@portal/domain/llamada/contract';
import { invitados as contrato } from '@portal/domain/llamada/contract-invitados';
import { textoDeClase } from '@portal/domain/llamada/invitados';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import css from './invitados.module.css';
import { t } from './textos.ts';

type Props = { atencionId: string; lado: Lado; invitado: Invitado };

/** Somebody knocks. The patient lets them in or not; the professional may refuse them. */
export function Golpe({ atencionId, lado, invitado: { id, nombre, clase } }: Props) {
  const [fallo, setFallo] = useState<string | null>(null);
  const [ocupado, setOcupado] = useState(false);
  const hacer = (que: 'consentirInvitado' | 'quitarInvitado') => {
    setOcupado(true);
    setFallo(null);
    call(contrato[que], { body: { atencion: atencionId, id } })
      .catch((error: Error) => setFallo(error.message))
      .finally(() => setOcupado(false));
  };
  return (
    <section className={css['golpe']} role="alert">
      <p>
        <b>{t('puerta.quiere', { nombre: nombre ?? '', clase: textoDeClase[clase].toLowerCase() })}</b>{' '}
        {t(lado === 'paciente' ? 'puerta.consiente' : 'puerta.delPaciente')}
      </p>
      {fallo && <p>{fallo}</p>}
      <div className={css['acciones']}>
        {lado === 'paciente' && (
          <Button variant="call" busy={ocupado} onClick={() => hacer('consentirInvitado')}>
            {t('puerta.aceptar')}
          </Button>
        )}
        <Button variant="second" busy={ocupado} onClick={() => hacer('quitarInvitado')}>
          {t('puerta.rechazar')}
        </Button>
      </div>
    </section>
  );
}
