import { atenciones } from '@portal/domain/atenciones/contract';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { chooseByEnter } from '../../../lib/keyboard/choose-by-enter.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Arch } from '../../../ui/layout/arch.tsx';
import { cx } from '../../../ui/cx.ts';
import { t } from '../textos.ts';
import css from './encuesta.module.css';

const puntajes = [1, 2, 3, 4, 5] as const;
type Puntaje = (typeof puntajes)[number];

/** One question, rated one to five, with an optional comment. */
type Props = { id: string; respondida: boolean; className?: string | undefined };

export function Encuesta({ id, respondida, className }: Props) {
  const [puntaje, setPuntaje] = useState<Puntaje>();
  const [comentario, setComentario] = useState('');
  const [missing, setMissing] = useState(false);
  const responder = useMutation({
    mutationFn: (dado: Puntaje) =>
      call(atenciones.responderEncuesta, { body: { id, puntaje: dado, comentario: comentario.trim() } }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (puntaje === undefined) setMissing(true);
    else if (!responder.isPending) responder.mutate(puntaje);
  }

  if (respondida || responder.isSuccess) {
    return (
      <section className={cx('card', css['encuesta'], className)} role="status">
        <p className={css['gracias']}>
          <Check /> <b>{t('encuesta.gracias')}</b>
        </p>
        <p className="muted">{t('encuesta.gracias.texto')}</p>
      </section>
    );
  }
  const formProps = { onSubmit: submit, onKeyDown: chooseByEnter, noValidate: true };
  return (
    <section className={cx('card', css['encuesta'], className)} aria-labelledby="encuesta-titulo">
      <form {...formProps}>
        <fieldset aria-describedby={missing ? 'encuesta-error' : 'encuesta-ayuda'}>
          <legend>
            <h2 id="encuesta-titulo">{t('encuesta.titulo')}</h2>
          </legend>
          <p id="encuesta-ayuda" className="muted sm">
            {t('encuesta.ayuda')}
          </p>
          <div className={css['puntajes']}>
            {puntajes.map((valor) => (
              <label key={valor}>
                <input
                  type="radio"
                  name="puntaje"
                  value={valor}
                  checked={puntaje === valor}
                  aria-label={t('encuesta.puntaje', { puntaje: valor, palabra: t(`encuesta.${valor}`) })}
                  onChange={() => {
                    setPuntaje(valor);
                    setMissing(false);
                  }}
                />
                <Arch className={css['puntaje']}>{valor}</Arch>
                <small aria-hidden="true">{t(`encuesta.${valor}`)}</small>
              </label>
            ))}
          </div>
          <div role="alert">
            <FieldError id="encuesta" error={missing ? t('encuesta.falta') : undefined} />
          </div>
        </fieldset>
        {puntaje !== undefined && (
          <TextArea
            id="comentario"
            label={t('encuesta.comentario')}
            optional
            rows={3}
            maxLength={500}
            value={comentario}
            onChange={(event) => setComentario(event.target.value)}
          />
        )}
        <FailureNote title={t('encuesta.fallo')} error={responder.error} />
        <Button type="submit" busy={responder.isPending && t('encuesta.enviando')}>
          {t('encuesta.enviar')}
        </Button>
      </form>
    </section>
  );
}
