import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { finDeEntrada } from '@portal/domain/turnos/reglas';
import { IdCard, Paperclip, Pill, Thermometer, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avisos } from './avisos.tsx';
import { antesDe, esperaEnPalabras, ordinal } from '../en-palabras.ts';
import { Numero } from './numero.tsx';
import { t } from '../textos.ts';
import { useTitulo } from './use-llamado.ts';
import css from './sala-de-espera.module.css';

type Props = {
  atencion: AtencionEnFila;
  nombre: string;
  propio: boolean;
  /** The attention was transferred to another service. */
  transferida: boolean;
  /** The call was stopped: the professional hung up. */
  devuelta: boolean;
  /** The last request to the server failed. */
  desconectada: boolean;
  vistaPrevia: ReactNode;
  /** The family's other open attentions, and the link to request another one. */
  otras: ReactNode;
};

export function SalaDeEspera({
  atencion,
  nombre,
  propio,
  transferida,
  devuelta,
  desconectada,
  vistaPrevia,
  otras,
}: Props) {
  const { posicion, boleto, servicio, atienden, turno } = atencion;
  useTitulo(
    posicion === null
      ? t('sala.tituloSinLugar', { numero: boleto })
      : t('sala.titulo', { lugar: ordinal(posicion), numero: boleto }),
  );
  return (
    <div className={css['espera']}>
      <p className="vh" role="status">
        {dicho(atencion)}
      </p>
      <div className={css['avisos']} role="status">
        {desconectada && (
          <Note tone="warn" icon={<WifiOff />}>
            {t('sala.desconectada')}
          </Note>
        )}
        {transferida && (
          <Note title={t('sala.transferida', { servicio: servicio.nombre })}>
            {t('sala.transferida.texto')}
          </Note>
        )}
        {devuelta && <Note title={t('sala.devuelta')}>{t('sala.devuelta.texto')}</Note>}
        {atienden === 0 && turno && posicion !== null && (
          <Note tone="warn" title={t('sala.nadieTurno')}>
            {t('sala.nadieTurno.texto', { hora: horaDe(finDeEntrada(new Date(turno.inicio))) })}
          </Note>
        )}
        {atienden === 0 && !turno && (
          <Note tone="warn" title={t('sala.nadie', { servicio: servicio.nombre })}>
            {t('sala.nadie.texto')}
          </Note>
        )}
      </div>
      <div className={css['rejilla']}>
        <Numero atencion={atencion} nombre={nombre} propio={propio} className={css['boleto']} />
        <Avisos porCorreo={atencion.porCorreo === true} className={css['guardado']} />
        <section className={css['camara']} aria-label={t('sala.camara')}>
          {vistaPrevia}
        </section>
      </div>
      {otras}
      <Card title={t('sala.mano')}>
        <ul className={css['lista']}>
          <li>
            <IdCard /> <span>{propio ? t('sala.mano.dni') : t('sala.mano.dniDe', { nombre })}</span>
          </li>
          <li>
            <Pill /> <span>{t(propio ? 'sala.mano.remedios' : 'sala.mano.remediosDe')}</span>
          </li>
          <li>
            <Thermometer /> <span>{t('sala.mano.temperatura')}</span>
          </li>
          <li>
            <Paperclip /> <span>{t('sala.mano.estudios')}</span>
          </li>
        </ul>
      </Card>
      <p className={cx('muted', css['emergencia'])}>
        {t('sala.emergencia')} <a href="tel:107">{t('sala.emergencia.llamar')}</a>.
      </p>
    </div>
  );
}

/** Announced to screen readers at every change. */
function dicho({ boleto, posicion, espera, turno }: AtencionEnFila): string {
  if (posicion !== null)
    return t('sala.dicho', {
      numero: boleto,
      lugar: ordinal(posicion),
      antes: antesDe(posicion),
      espera: esperaEnPalabras(espera),
    });
  return turno ? t('sala.dichoTurno', { numero: boleto, hora: horaDe(new Date(turno.inicio)) }) : '';
}
