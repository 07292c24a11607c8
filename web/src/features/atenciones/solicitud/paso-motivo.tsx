import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { cx } from '../../../ui/cx.ts';
import { esperaEnPalabras } from '../en-palabras.ts';
import { notaDe } from './paso-servicio.tsx';
import { usadasDe, type Limite, type Paciente } from './reglas-solicitud.ts';
import { t } from '../textos.ts';
import { Linea, Lineas } from '../lineas.tsx';
import css from './solicitud.module.css';

type Props = {
  paciente: Paciente;
  servicio: ServicioADemanda;
  limite: Limite | undefined;
  motivo: string;
  onMotivo: (motivo: string) => void;
};

export function PasoMotivo({ paciente, servicio, limite, motivo, onMotivo }: Props) {
  const { propio, nombre } = paciente;
  const usadas = usadasDe(paciente, limite);
  return (
    <>
      <TextArea
        id="motivo"
        label={propio ? t('solicitar.motivo.pregunta') : t('solicitar.motivo.preguntaDe', { nombre })}
        optional
        hint={propio ? t('solicitar.motivo.ayuda') : t('solicitar.motivo.ayudaDe', { nombre })}
        maxLength={500}
        value={motivo}
        onChange={(event) => onMotivo(event.target.value)}
      />
      <Lineas label={t('solicitar.resumen')}>
        <Linea que={t('solicitar.resumen.paciente')}>{paciente.completo}</Linea>
        <Linea que={t('solicitar.resumen.servicio')}>{servicio.nombre}</Linea>
        <Linea que={t('solicitar.resumen.espera')}>
          {servicio.abierto && servicio.espera
            ? capital(esperaEnPalabras(servicio.espera))
            : notaDe(servicio)}
        </Linea>
        {limite && usadas !== undefined && (
          <Linea que={t('solicitar.resumen.usadas')}>
            <span className="num">{t('disponibles.cuenta', { usadas, limite: limite.limit })}</span>
          </Linea>
        )}
      </Lineas>
      <p className={cx('muted sm', css['alPie'])}>{t('solicitar.aviso')}</p>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
