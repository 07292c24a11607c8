import { cuentas, type PasoDeIngreso, type Sesion } from '@portal/domain/cuentas/contract';
import { segundoFactor } from '@portal/domain/cuentas/contract-segundo-factor';
import { validarCodigo } from '@portal/domain/cuentas/segundo-factor';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { useConsultaAparte } from '../../../lib/consulta-aparte.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm } from '../../../lib/form.tsx';
import { abrirSesion, entrarCon } from '../../../lib/sesion.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ClaveDelPersonalForm } from '../personal/clave-del-personal.tsx';
import { Fallo } from '../fallo.tsx';
import {
  CampoDeCodigo,
  CodigosDeRespaldo,
  VincularTelefono,
} from '../segundo-factor/segundo-factor-piezas.tsx';
import { t } from '../segundo-factor/textos-segundo-factor.ts';
import css from './segundo-paso.module.css';

type Props = {
  paso: PasoDeIngreso;
  /** Called with the next missing step. */ onNext: (paso: PasoDeIngreso) => void;
  /** The ticket expired, or the person wants to start again. */ onAgain: () => void;
};
type Seguir = { ticket: string; onAnswer: (answer: Sesion | PasoDeIngreso) => void };

/**
 * After the password: the second factor's code, or its setup if the unit requires it. After it, the guard
 * redirects.
 */
export function SegundoPaso({ paso, onNext, onAgain }: Props) {
  const onAnswer = (answer: Sesion | PasoDeIngreso) =>
    'falta' in answer ? onNext(answer) : entrarCon(answer);
  return (
    <div className={css['paso']}>
      {paso.falta === 'codigo' && <ConCodigo ticket={paso.ticket} onAnswer={onAnswer} />}
      {paso.falta === 'activar' && <Activar ticket={paso.ticket} />}
      {paso.falta === 'clave' && <ClaveLarga ticket={paso.ticket} onAnswer={onAnswer} />}
      <div className={cx('links', css['enlaces'])}>
        <button type="button" onClick={onAgain}>
          <ArrowLeft /> {t('paso.volver')}
        </button>
      </div>
    </div>
  );
}

/** A wrong code is shown at its field; other errors above the form. */
function useCodigoForm(send: (codigo: string) => Promise<void>) {
  return useForm({
    validate: (values) => validarCodigo({ codigo: typed(values, 'codigo') }),
    async submit(values) {
      try {
        await send(typed(values, 'codigo'));
      } catch (error) {
        if (error instanceof ApiError && error.fields['codigo']) return error.fields;
        throw error;
      }
    },
  });
}

function ConCodigo({ ticket, onAnswer }: Seguir) {
  const [respaldo, setRespaldo] = useState(false);
  const form = useCodigoForm(async (codigo) =>
    onAnswer(await abrirSesion(() => call(segundoFactor.ingresarConCodigo, { body: { ticket, codigo } }))),
  );
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summaryProps} />
      {form.failure instanceof Error && <Fallo title={t('paso.fallo')}>{form.failure.message}</Fallo>}
      <p>{t('paso.escribi')}</p>
      <CampoDeCodigo campo={form.fieldProps('codigo')} respaldo={respaldo} autoFocus />
      <Button type="submit" wide busy={form.busy && t('paso.verificando')}>
        {t('paso.ingresar')}
      </Button>
      <div className={cx('links', css['enlaces'])}>
        <button type="button" onClick={() => setRespaldo(!respaldo)}>
          {t(respaldo ? 'paso.usarTelefono' : 'paso.usarRespaldo')}
        </button>
      </div>
    </form>
  );
}

function Activar({ ticket }: { ticket: string }) {
  const {
    data: preparado,
    error,
    refetch,
  } = useConsultaAparte(['segundo-factor', ticket], () =>
    call(segundoFactor.prepararAlIngresar, { body: { ticket } }),
  );
  const [hecho, setHecho] = useState<{ sesion: Sesion; respaldo: string[] }>();
  const form = useCodigoForm(async (codigo) =>
    setHecho(await abrirSesion(() => call(segundoFactor.activarAlIngresar, { body: { ticket, codigo } }))),
  );
  if (hecho) {
    return (
      <>
        <h2>{t('respaldo.titulo')}</h2>
        <CodigosDeRespaldo codigos={hecho.respaldo} />
        <Button wide autoFocus onClick={() => entrarCon(hecho.sesion)}>
          {t('respaldo.listo')}
        </Button>
      </>
    );
  }
  if (error) return <RetryNote title={t('paso.sinPreparar')} error={error} onRetry={refetch} />;
  if (!preparado) return <Skeleton count={1} />;
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summaryProps} />
      {form.failure instanceof Error && <Fallo title={t('paso.fallo')}>{form.failure.message}</Fallo>}
      <Note title={t('paso.exige')}>{t('paso.exigeTexto')}</Note>
      <VincularTelefono preparado={preparado}>
        <CampoDeCodigo campo={form.fieldProps('codigo')} />
      </VincularTelefono>
      <Button type="submit" wide busy={form.busy && t('paso.verificando')}>
        {t('vincular.activar')}
      </Button>
    </form>
  );
}

/** A person who became staff with a patient's password must choose a longer one first. */
function ClaveLarga({ ticket, onAnswer }: Seguir) {
  return (
    <ClaveDelPersonalForm
      label={t('paso.claveNueva')}
      guardar={t('paso.claveGuardar')}
      send={async (claves) =>
        onAnswer(await abrirSesion(() => call(cuentas.claveAlIngresar, { body: { ticket, ...claves } })))
      }
    >
      <Note title={t('paso.claveCorta')}>{t('paso.claveCortaTexto')}</Note>
    </ClaveDelPersonalForm>
  );
}
