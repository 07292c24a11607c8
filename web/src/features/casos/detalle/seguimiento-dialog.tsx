import { casos } from '@portal/domain/casos/contract';
import { validarSeguimiento } from '@portal/domain/casos/reglas';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { useState, type FocusEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { ahora } from '../../../lib/configuracion.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DateField } from '../../../ui/fields/dates/date-field.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TimeField } from '../../../ui/fields/dates/time-field.tsx';
import { t } from './textos-detalle.ts';
import { useActo } from '../use-acto.tsx';
import comun from '../casos.module.css';

type Campo = 'fecha' | 'hora' | 'seguimiento';

/** The button is disabled until the form is valid; a field's error appears when the field is left. */
export function SeguimientoDialog({ casoId, onClose }: { casoId: number; onClose: () => void }) {
  const { usuario } = useSesionAbierta();
  const [datos, setDatos] = useState(() => ({
    fecha: diaDe(ahora()),
    hora: horaDe(ahora()),
    seguimiento: '',
  }));
  const [left, setLeft] = useState<ReadonlySet<Campo>>(new Set());
  const { preguntar, dialogos } = useActo();
  const keyOf = useIdempotencyKey();
  const errors: Partial<Record<string, string>> = validarSeguimiento(
    { ...datos, seguimiento: datos.seguimiento.trim() },
    ahora(),
  );
  const valid = Object.keys(errors).length === 0;
  const campo = (name: Campo) => ({
    id: `seguimiento-${name}`,
    name,
    error: left.has(name) ? errors[name] : undefined,
  });
  const leave = (name: Campo) => setLeft((before) => new Set([...before, name]));
  const change = (name: Campo) => (value: string) => setDatos((before) => ({ ...before, [name]: value }));

  /** A date or hour left incomplete loses its previous value. */
  const leaveParts = (name: 'fecha' | 'hora') => (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (event.currentTarget.querySelector('.date-part[data-placeholder]')) change(name)('');
    leave(name);
  };

  function confirmar() {
    const body = {
      idCaso: casoId,
      ...datos,
      seguimiento: datos.seguimiento.trim(),
      ...(usuario.id && { idUsuarioGestor: usuario.id }),
    };
    preguntar({
      pregunta: t('seguimiento.pregunta'),
      hacer: () => call(casos.crearSeguimiento, { body, idempotencyKey: keyOf(body) }),
      listo: t('seguimiento.listo'),
      error: t('seguimiento.error'),
      alTerminar: onClose,
    });
  }

  return (
    <>
      <Dialog
        title={t('seguimiento.titulo')}
        onClose={onClose}
        actions={
          <>
            <Button razonEn={!valid && 'seguimiento-falta'} onClick={confirmar}>
              {t('seguimiento.boton')}
            </Button>
            {!valid && (
              <p className={cx('muted', comun['turnoElegido'])} id="seguimiento-falta">
                {t('seguimiento.falta')}
              </p>
            )}
          </>
        }
      >
        <div className="fields">
          <div className="two">
            <div onBlur={leaveParts('fecha')}>
              <DateField
                label={t('seguimiento.fecha')}
                value={datos.fecha}
                onChange={change('fecha')}
                {...campo('fecha')}
              />
            </div>
            <div onBlur={leaveParts('hora')}>
              <TimeField
                label={t('seguimiento.hora')}
                value={datos.hora}
                onChange={change('hora')}
                {...campo('hora')}
              />
            </div>
          </div>
          <TextArea
            label={t('seguimiento.texto')}
            rows={5}
            maxLength={4000}
            autoFocus
            value={datos.seguimiento}
            onChange={(event) => change('seguimiento')(event.target.value)}
            onBlur={() => leave('seguimiento')}
            {...campo('seguimiento')}
          />
        </div>
      </Dialog>
      {dialogos}
    </>
  );
}
