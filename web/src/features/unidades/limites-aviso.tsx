import type { Aviso } from '@portal/domain/plantillas/plantilla';
import { diaDe, horaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import { avisoVigente } from '@portal/domain/unidades/aviso';
import { useState } from 'react';
import { ahora } from '../../lib/configuracion.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TimeField } from '../../ui/fields/dates/time-field.tsx';
import { Regla } from './limites-numero.tsx';
import { useRegla, vigente, type Reglas } from './limites-use.ts';
import { t } from './textos-limites.ts';
import css from './limites.module.css';

const tonos = ['informa', 'advierte', 'urgente'] as const;

/** The form's values: days and hours separate, each optional. */
type Escrito = {
  texto: string;
  tono: Aviso['tono'];
  desdeDia: string;
  desdeHora: string;
  hastaDia: string;
  hastaHora: string;
};

const aEscrito = (aviso: Aviso | undefined): Escrito => {
  const parte = (instante: string | undefined) =>
    instante === undefined ? ['', ''] : [diaDe(new Date(instante)), horaDe(new Date(instante))];
  const [desdeDia = '', desdeHora = ''] = parte(aviso?.desde);
  const [hastaDia = '', hastaHora = ''] = parte(aviso?.hasta);
  return {
    texto: aviso?.texto ?? '',
    tono: aviso?.tono ?? 'informa',
    desdeDia,
    desdeHora,
    hastaDia,
    hastaHora,
  };
};

/** Without an hour: from the start of the first day, until the end of the last. */
function aAviso({ texto, tono, desdeDia, desdeHora, hastaDia, hastaHora }: Escrito): Aviso | null {
  if (texto.trim() === '') return null;
  return {
    texto: texto.trim(),
    tono,
    ...(desdeDia && { desde: instanteDe(desdeDia, desdeHora || '00:00').toISOString() }),
    ...(hastaDia && { hasta: instanteDe(hastaDia, hastaHora || '23:59').toISOString() }),
  };
}

export function AvisoDeLaUnidad({ reglas }: { reglas: Reglas }) {
  const de = 'aviso';
  const actual = vigente(reglas, de) as Aviso | undefined;
  const { error, busy, guardar, olvidarError } = useRegla(de);
  const [edicion, setEdicion] = useState<Escrito>();
  const escrito = edicion ?? aEscrito(actual);
  const cambiar = (cambio: Partial<Escrito>) => {
    olvidarError();
    setEdicion({ ...escrito, ...cambio });
  };
  const listo = () => setEdicion(undefined);
  return (
    <Regla de={de}>
      <p className={css['avisoEstado']} role="status">
        {estado(actual)}
      </p>
      <div className="fields">
        <TextArea
          id="aviso-texto"
          label={t('aviso.texto')}
          error={error}
          rows={2}
          maxLength={300}
          value={escrito.texto}
          onChange={(event) => cambiar({ texto: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        <SelectField
          id="aviso-tono"
          label={t('aviso.tono')}
          width="11"
          value={escrito.tono}
          options={tonos.map((value) => ({ value, label: t(`aviso.tono.${value}`) }))}
          onChange={(event) => cambiar({ tono: event.target.value as Aviso['tono'] })}
        />
        {(['desde', 'hasta'] as const).map((cuando) => (
          <div className={css['avisoCuando']} key={cuando}>
            <DateField
              id={`aviso-${cuando}`}
              label={`${t(`aviso.${cuando}`)}, ${t('aviso.dia')}`}
              optional
              value={escrito[`${cuando}Dia`]}
              onChange={(dia) => cambiar({ [`${cuando}Dia`]: dia })}
            />
            <TimeField
              id={`aviso-${cuando}-hora`}
              label={`${t(`aviso.${cuando}`)}, ${t('aviso.hora')}`}
              optional
              value={escrito[`${cuando}Hora`]}
              onChange={(hora) => cambiar({ [`${cuando}Hora`]: hora })}
            />
          </div>
        ))}
      </div>
      <div className={cx('row', css['reglaGuardar'])}>
        {edicion && (
          <Button busy={busy && t('limites.guardando')} onClick={() => guardar(aAviso(edicion), listo)}>
            {t('limites.guardar')}
          </Button>
        )}
        {actual && (
          <Button variant="second" onClick={() => guardar(null, listo)}>
            {t('aviso.quitar')}
          </Button>
        )}
      </div>
    </Regla>
  );
}

function estado(aviso: Aviso | undefined): string {
  if (!aviso) return t('aviso.ninguno');
  if (avisoVigente({ aviso }, ahora())) return t('aviso.ahora');
  return aviso.desde !== undefined && ahora() < new Date(aviso.desde)
    ? t('aviso.programado')
    : t('aviso.terminado');
}
