import { Camera, QrCode } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { configuracion } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EnlacePersonal, Enlaces } from '../ingreso/login-enlaces.tsx';
import { MarcoIngreso } from '../ingreso/marco-ingreso.tsx';
import { usePagina } from '../ingreso/pagina.ts';
import { t } from '../textos.ts';
import { Camara, leeCodigos } from './camara.tsx';
import { leerCodigo } from './leer-codigo.ts';
import css from './totem.module.css';

/**
 * A standing screen in a hall, where people have no access to their mail: the code of the turno is scanned or
 * typed.
 */
export function TotemPage() {
  usePagina(t('sinPortal.titulo'));
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [camara, setCamara] = useState(false);
  useLector(form);

  const entrar = (codigo: string) => void navigate(`/turnoAcceso?codigoTurno=${encodeURIComponent(codigo)}`);
  function enviar(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('codigo');
    const codigo = leerCodigo(typeof typed === 'string' ? typed : '');
    if (codigo) return entrar(codigo);
    setError(t('totem.error'));
  }

  return (
    <div className={css['totem']}>
      <MarcoIngreso
        standing
        title={t('sinPortal.titulo')}
        lead={t('totem.bajada', { nombre: configuracion.unidad.nombre })}
        other={<EnlacePersonal />}
      >
        <section className={css['entrada']} aria-labelledby="totem-entrar">
          <h2 id="totem-entrar">
            <QrCode /> {t('totem.titulo')}
          </h2>
          <p>{t('totem.texto')}</p>
          {camara && (
            <Camara
              onCodigo={entrar}
              onFallo={() => {
                setCamara(false);
                setError(t('totem.sinCamara'));
              }}
            />
          )}
          <form ref={form} onSubmit={enviar} noValidate>
            <TextField
              id="codigo"
              name="codigo"
              label={t('totem.codigo')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              error={error}
            />
            <Button type="submit" wide>
              {t('totem.entrar')}
            </Button>
          </form>
          {leeCodigos() && !camara && (
            <Button variant="second" wide icon={<Camera />} onClick={() => setCamara(true)}>
              {t('totem.camara')}
            </Button>
          )}
        </section>
        <Enlaces />
      </MarcoIngreso>
    </div>
  );
}

/** A scanner acts as a keyboard: its input goes to the field, wherever the focus is. */
function useLector(form: { readonly current: HTMLFormElement | null }) {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const field = form.current?.querySelector('input');
      if (
        key.length === 1 &&
        field &&
        target instanceof HTMLElement &&
        !target.closest('input, textarea, [role=dialog], [role=alertdialog]')
      )
        field.focus();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [form]);
}
