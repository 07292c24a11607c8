import { namesIn } from '@portal/domain/contract/names';
import { casos } from '@portal/domain/casos/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api.ts';
import { chooseByEnter } from '../../../lib/keyboard/choose-by-enter.ts';
import { ahora, configuracion } from '../../../lib/configuracion.ts';
import { CompletarConDni } from '../../../lib/escaneo/completar-con-dni.tsx';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../../lib/form.tsx';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { cambiosGuardados, useFormularioSinGuardar } from '../../../lib/salida.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { cx } from '../../../ui/cx.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { AlertTitle } from '../../../ui/dialogs/alert-title.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { tellForm } from '../../../ui/fields/tell-form.ts';
import { useCasosAlDia, useEsCoordinador, useRefrescarCasos } from '../casos.queries.ts';
import { ElegirTurno, useTurnoElegido, type Eleccion } from './elegir-turno.tsx';
import { momentoDe } from '../en-palabras.ts';
import { archivoDe, datosDe, formularioDe, validarNuevo } from './nuevo-caso-datos.ts';
import {
  CamposDelCaso,
  CamposDelContacto,
  CamposDelDocumento,
  CamposDelPaciente,
} from './nuevo-caso-campos.tsx';
import { t } from './textos-nuevo.ts';
import { useRelleno } from './use-relleno.ts';
import { t as tComun } from '../textos.ts';
import css from './nuevo-caso.module.css';

/** /nuevocaso. 'Crear nuevo caso' starts again with an empty form. */
export function NuevoCasoPage() {
  const [veces, setVeces] = useState(0);
  useCasosAlDia();
  return <Formulario key={veces} onOtro={() => setVeces(veces + 1)} />;
}

type Creado = AnswerOf<typeof casos.crearCaso> & { email: string };

function Formulario({ onOtro }: { onOtro: () => void }) {
  const { usuario } = useSesionAbierta();
  const coordina = useEsCoordinador();
  const queries = useQueryClient();
  const refrescar = useRefrescarCasos();
  const keyOf = useIdempotencyKey();
  const [eleccion, setEleccion] = useState<Eleccion>({});
  const turno = useTurnoElegido(eleccion);
  const [creado, setCreado] = useState<Creado>();
  const [fallo, setFallo] = useState<string>();

  const form = useForm({
    validate: (values) => validarNuevo(values, turno.elegido, diaDe(ahora())),
    async submit(values): Promise<FormErrors | void> {
      const file = formularioDe(values, turno.elegido!, {
        gestorId: coordina ? typed(values, 'gestor_id') : usuario.id,
        unidad: configuracion.unidad.id,
      });
      const document = archivoDe(values);
      const sent = [
        [...file].filter(([, value]) => typeof value === 'string'),
        document && [document.name, document.size, document.lastModified],
      ];
      try {
        const answer = await call(casos.crearCaso, { file, idempotencyKey: keyOf(sent) });
        cambiosGuardados();
        void refrescar();
        setCreado({ ...answer, email: datosDe(values).email });
      } catch (error) {
        void queries.invalidateQueries({ queryKey: ['disponibles'] });
        if (error instanceof ApiError && error.code === 'sin_turno') return { turno: error.message };
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) return namesIn(error.fields);
        setFallo(error instanceof Error ? error.message : String(error));
      }
    },
  });
  useFormularioSinGuardar(form);
  const formProps = {
    ...form.formProps,
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      chooseByEnter(event);
      // Ctrl+Enter submits from anywhere: the last choice is an hour, and 'Crear' comes after the documents.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }
    },
  };
  const relleno = useRelleno(form.formProps.id);
  const campoTurno = form.fieldProps('turno');
  const box = useRef<HTMLDivElement>(null);

  return (
    <form {...formProps} className={css['nuevoCaso']} data-starts-here>
      <ErrorSummary {...form.summaryProps} className={css['resumen']} />
      <div className={css['dos']}>
        <div className={css['columna']}>
          <Card title={t('nuevo.paciente')}>
            <CompletarConDni
              className={css['completar']}
              formId={form.formProps.id}
              campos={{ sexo: 'genero', fec_nac: 'fecNac' }}
              onLeido={({ dni }) => relleno.alEscribirDni(dni)}
            />
            <CamposDelPaciente key={relleno.vez} fieldProps={form.fieldProps} relleno={relleno} />
          </Card>
          <Card title={t('nuevo.contacto')}>
            <CamposDelContacto key={relleno.vez} fieldProps={form.fieldProps} relleno={relleno} />
          </Card>
          <Card title={t('nuevo.caso')}>
            <CamposDelCaso fieldProps={form.fieldProps} />
          </Card>
        </div>
        <div className={css['columna']}>
          <Card title={t('nuevo.turno')}>
            <div
              id={campoTurno.id}
              ref={box}
              data-field="turno"
              className={cx('field', campoTurno.error && 'has-error', campoTurno.error && css['turnoMal'])}
            >
              <FieldError id={campoTurno.id} error={campoTurno.error} />
              <ElegirTurno
                turno={turno}
                eleccion={eleccion}
                onElegir={(next) => {
                  setEleccion(next);
                  if (next.hora) tellForm(box.current);
                }}
              />
            </div>
            {/* Makes the chosen turno part of the unsaved changes. */}
            <input
              type="hidden"
              name="turno"
              value={turno.elegido ? `${turno.elegido.fecha} ${turno.elegido.hora}` : ''}
              readOnly
            />
          </Card>
          <Card title={t('nuevo.documentacion')}>
            <CamposDelDocumento fieldProps={form.fieldProps} />
          </Card>
          <div className={css['fin']}>
            <p aria-live="polite">
              {turno.elegido
                ? tComun('turno.elegido', {
                    servicio: turno.elegido.servicio.nombre,
                    momento: momentoDe(turno.elegido.fecha, turno.elegido.hora),
                  })
                : t('nuevo.sinTurno')}
            </p>
            <Button type="submit" aria-keyshortcuts="Control+Enter" busy={form.busy && t('nuevo.creando')}>
              {t('nuevo.crear')} <kbd aria-hidden="true">Ctrl ↵</kbd>
            </Button>
          </div>
        </div>
      </div>
      {fallo !== undefined && <Fallo mensaje={fallo} onClose={() => setFallo(undefined)} />}
      {creado && <CasoCreado creado={creado} onOtro={onOtro} />}
    </form>
  );
}

const Fallo = ({ mensaje, onClose }: { mensaje: string; onClose: () => void }) => (
  <AlertDialog tone="bad" title={t('nuevo.error')} button={tComun('casos.cerrar')} onClose={onClose}>
    <p>{mensaje}</p>
  </AlertDialog>
);

function CasoCreado({ creado: { caso, turno, email }, onOtro }: { creado: Creado; onOtro: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog
      role="alertdialog"
      dismissable={false}
      title={<AlertTitle tone="done">{t('nuevo.creado', { id: caso.id })}</AlertTitle>}
      onClose={() => {}}
      actions={
        <>
          <Button autoFocus onClick={() => void navigate(`/detalleCaso?id=${caso.id}`)}>
            {t('nuevo.verCaso')}
          </Button>
          <Button variant="second" onClick={onOtro}>
            {t('nuevo.otro')}
          </Button>
        </>
      }
    >
      <p>{t('nuevo.creadoTurno', { momento: momentoDe(turno.fecha.date.slice(0, 10), turno.hora) })}</p>
      <p>{email ? t('nuevo.creadoCorreo', { email }) : t('nuevo.creadoSinCorreo')}</p>
    </Dialog>
  );
}
