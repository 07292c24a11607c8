import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { Invitado, Lado } from '@portal/domain/llamada/contract';
import { invitados as contrato } from '@portal/domain/llamada/contract-invitados';
import { clasesQueInvita, textoDeClase, type ClaseDeInvitado } from '@portal/domain/llamada/invitados';
import { Check, Copy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { LazyConfirmDialog, LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import css from './invitados.module.css';
import { t } from './textos.ts';

type Hecha = AnswerOf<typeof contrato.invitarALlamada> & { email: string };
type Props = { atencionId: string; lado: Lado; invitados: readonly Invitado[]; onClose: () => void };

/** Makes links for guests, and shows who was invited, with the way to remove them. */
export function InvitarDialog({ atencionId, lado, invitados, onClose }: Props) {
  const [hecha, setHecha] = useState<Hecha>();
  const [quitando, setQuitando] = useState<Invitado>();
  const [fallo, setFallo] = useState<Error | null>(null);
  const form = useForm({
    submit: (values) =>
      fieldErrorsOf(async () => {
        const email = typed(values, 'email').trim();
        const nueva = await call(contrato.invitarALlamada, {
          body: {
            atencion: atencionId,
            clase: typed(values, 'clase') as ClaseDeInvitado,
            ...(email !== '' && { email }),
          },
        });
        setHecha({ ...nueva, email });
      }),
  });
  const quitar = (invitado: Invitado) => {
    setQuitando(undefined);
    call(contrato.quitarInvitado, { body: { atencion: atencionId, id: invitado.id } }).then(
      () => setFallo(null),
      (error: Error) => setFallo(error),
    );
  };
  if (quitando)
    return (
      <LazyConfirmDialog
        title={t('quitar.titulo', { nombre: quitando.nombre ?? '' })}
        yes={t('quitar.si')}
        no={t('quitar.no')}
        danger
        onYes={() => quitar(quitando)}
        onNo={() => setQuitando(undefined)}
      >
        <p>{t('quitar.texto')}</p>
      </LazyConfirmDialog>
    );
  return (
    <LazyDialog
      title={t('invitar.titulo')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('invitar.cerrar')}</Button>}
    >
      <div className={css['invitar']}>
        {hecha ? (
          <Enlace hecha={hecha} onOtro={() => setHecha(undefined)} />
        ) : (
          <form {...form.formProps} className={css['invitar']}>
            <p>{t('invitar.explica')}</p>
            <SelectField
              label={t('invitar.clase')}
              options={clasesQueInvita(lado).map((clase) => ({ value: clase, label: textoDeClase[clase] }))}
              {...form.fieldProps('clase')}
            />
            <TextField
              label={t('invitar.email')}
              hint={t('invitar.emailNota')}
              type="email"
              inputMode="email"
              autoComplete="off"
              {...form.fieldProps('email')}
            />
            {form.failure !== null && <FailureNote error={form.failure} />}
            <Button type="submit" busy={form.busy}>
              {t('invitar.crear')}
            </Button>
          </form>
        )}
        {invitados.length > 0 && (
          <section aria-labelledby="invitados-quienes">
            <h3 id="invitados-quienes">{t('invitar.quienes')}</h3>
            {fallo && <FailureNote error={fallo} />}
            <ul className={css['lista']}>
              {invitados.map((invitado) => (
                <li key={invitado.id}>
                  <span>
                    <b>{invitado.nombre ?? textoDeClase[invitado.clase]}</b>
                    <small>{t(`estado.${invitado.estado}`)}</small>
                  </span>
                  <Button
                    variant="quiet"
                    small
                    aria-label={
                      invitado.nombre === null
                        ? t('quitar.enlace')
                        : t('quitar.de', { nombre: invitado.nombre })
                    }
                    onClick={() => (invitado.nombre === null ? quitar(invitado) : setQuitando(invitado))}
                  >
                    {t('quitar.boton')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </LazyDialog>
  );
}

function Enlace({ hecha: { url, qr, email }, onOtro }: { hecha: Hecha; onOtro: () => void }) {
  const [copiado, setCopiado] = useState(false);
  return (
    <div className={css['invitar']} data-enlace={url}>
      <p role="status">
        {email !== '' && t('invitar.enviado', { email })} {t('invitar.listo')}
      </p>
      <svg
        className={css['qr']}
        viewBox={`0 0 ${qr.lado} ${qr.lado}`}
        role="img"
        aria-label={t('invitar.qr')}
        shapeRendering="crispEdges"
      >
        <path d={qr.trazo} fill="#000" />
      </svg>
      <div className={css['acciones']}>
        {navigator.clipboard && (
          <Button
            icon={copiado ? <Check /> : <Copy />}
            onClick={() => void navigator.clipboard.writeText(url).then(() => setCopiado(true))}
          >
            <span aria-live="polite">{t(copiado ? 'invitar.copiado' : 'invitar.copiar')}</span>
          </Button>
        )}
        <LinkButton
          variant="second"
          icon={<MessageCircle />}
          href={`https://wa.me/?text=${encodeURIComponent(t('invitar.mensaje', { url }))}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('invitar.whatsapp')}
        </LinkButton>
        <Button variant="quiet" onClick={onOtro}>
          {t('invitar.otro')}
        </Button>
      </div>
    </div>
  );
}
