import type { Servicio } from '@portal/domain/agenda/contract';
import type { Usuario } from '@portal/domain/personas/contract';
import { configuracion } from '../../../lib/configuracion.ts';
import { nombreCompleto } from '../../../lib/familia.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DataList } from '../../../ui/data/data-list.tsx';
import { Thumb } from '../../../ui/data/thumb.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Eleccion } from './eleccion.ts';
import { momentoDe } from '../en-palabras.ts';
import { t } from '../textos.ts';
import { FaltanCampos } from '../faltan-campos.tsx';
import css from './resumen.module.css';

type Props = {
  persona: Usuario | undefined;
  servicio: Servicio | undefined;
  profesional: string | undefined;
  modo: Eleccion['modo'];
  cuando: { fecha: string; hora: string } | undefined;
  email: string | null | undefined;
  integrante: string | undefined;
  incompleto: boolean;
  onConfirmar: () => void;
};

/** Summary of the booking: beside the steps, or in the bottom bar on a phone. */
export function ResumenDeReserva({
  persona,
  servicio,
  profesional,
  modo,
  cuando,
  email,
  integrante,
  incompleto,
  onConfirmar,
}: Props) {
  const momento = cuando && momentoDe(cuando.fecha, cuando.hora);
  const aviso =
    persona && (email ? t('reservar.enlaceA', { email }) : <SinEmail dni={integrante && persona.dni} />);
  return (
    <>
      <div className={css['pulgar']}>
        <Thumb
          stick={momento !== undefined}
          say={
            persona &&
            servicio &&
            momento && (
              <>
                {t('reservar.recuento', { nombre: persona.nombre, especialidad: servicio.nombre })}{' '}
                <b className={css['momento']}>{momento}</b>
              </>
            )
          }
        >
          <Button onClick={onConfirmar}>{t('reservar.confirmar')}</Button>
        </Thumb>
        {aviso && <p className={css['aviso']}>{aviso}</p>}
      </div>
      <aside className={css['lado']}>
        <Card title={t('reservar.resumen')}>
          <DataList
            strong
            empty={t('reservar.falta')}
            items={[
              { label: t('reservar.paciente'), value: persona && nombreCompleto(persona) },
              { label: t('reservar.especialidad'), value: servicio?.nombre },
              modo === 'profesional' && { label: t('reservar.profesional'), value: profesional },
              { label: t('reservar.cuandoEs'), value: momento },
            ]}
          />
          {incompleto && <FaltanCampos className={css['falta']} />}
          <Button wide className={css['confirmar']} onClick={onConfirmar}>
            {t('reservar.confirmar')}
          </Button>
          {aviso && <p className={css['aviso']}>{aviso}</p>}
        </Card>
      </aside>
    </>
  );
}

function SinEmail({ dni }: { dni: string | undefined }) {
  const perfil = dni === undefined ? '/miPerfil' : `/miPerfil?doc=${encodeURIComponent(dni)}`;
  return (
    <>
      {t('reservar.sinEmail')}{' '}
      {configuracion.editDatos && <Link to={perfil}>{t('reservar.cargarEmail')}</Link>}
    </>
  );
}
