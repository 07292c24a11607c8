import type { IpsLeido } from '@portal/domain/resumen/ips/leer-ips';
import { FileDown, Printer } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { typed } from '../../../lib/form-values.ts';
import { useForm } from '../../../lib/form.tsx';
import { guardarArchivo } from '../../../lib/guardar-archivo.ts';
import { enfocarTitulo } from '../../../lib/keyboard/enfocar-titulo.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { abrirShlink, NoAbre } from './abrir.ts';
import { DosIdiomas } from './dos-idiomas.tsx';
import { motivoEnPalabras } from './motivo-en-palabras.ts';
import { ResumenLegible } from './resumen-legible.tsx';
import { leerShlink, type Shlink } from './shlink.ts';
import { t } from './textos-visor.ts';
import css from './visor.module.css';

const alCambiar = (tell: () => void) => {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
};

/** /resumenCompartido#shlink:/…: for whoever has the link and no system of their own. The part behind '#' is never sent. */
export function VisorPage() {
  const hash = useSyncExternalStore(alCambiar, () => location.hash);
  if (hash === '' || hash === '#') return <Pegar />;
  const shlink = leerShlink(hash);
  return shlink ? <Visor key={hash} shlink={shlink} /> : <Pegar malformado />;
}

function Visor({ shlink }: { shlink: Shlink }) {
  const [abierto, setAbierto] = useState<{ ips: IpsLeido; archivo: unknown }>();
  if (!abierto) return <Puerta shlink={shlink} onAbierto={setAbierto} />;
  return (
    <div className={css['visor']}>
      <PageHead title={t('visor.titulo')} className="no-print" />
      <div className={css['acciones']}>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('visor.imprimir')}
        </Button>
        <Button variant="second" icon={<FileDown />} onClick={() => guardar(abierto.archivo)}>
          {t('visor.guardar')}
        </Button>
      </div>
      <ResumenLegible
        ips={abierto.ips}
        vence={shlink.exp === undefined ? undefined : new Date(shlink.exp * 1000)}
      />
    </div>
  );
}

function guardar(archivo: unknown) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(archivo)], { type: 'application/fhir+json' }));
  guardarArchivo(url, 'resumen-de-salud.json');
  // The browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type Abierto = { ips: IpsLeido; archivo: unknown };

function Puerta({ shlink, onAbierto }: { shlink: Shlink; onAbierto: (abierto: Abierto) => void }) {
  const conPin = shlink.flag.includes('P');
  const [cerrado, setCerrado] = useState<NoAbre>();
  const form = useForm<{ quien: string; pin?: string }>({
    validate: (values) => ({
      ...(typed(values, 'quien').trim() === '' && { quien: t('visor.quienFalta') }),
      ...(conPin && typed(values, 'pin').trim() === '' && { pin: t('visor.pinFalta') }),
    }),
    async submit({ quien, pin = '' }) {
      try {
        onAbierto(await abrirShlink(shlink, { quien: quien.trim(), pin: pin.trim() }));
        // The form is gone, and the page may have been scrolled to its last field.
        scrollTo(0, 0);
        enfocarTitulo();
      } catch (error) {
        if (!(error instanceof NoAbre)) throw error;
        if (error.motivo === 'pin' && error.quedan !== 0) return { pin: motivoEnPalabras(error) };
        setCerrado(error);
      }
    },
  });
  if (cerrado) return <Cerrado error={cerrado} onOtraVez={() => setCerrado(undefined)} />;
  return (
    <div className={css['visor']}>
      <PageHead title={t('visor.titulo')} lead={t(conPin ? 'visor.bajada' : 'visor.bajadaSinPin')} />
      <form {...form.formProps} className={css['formulario']}>
        <ErrorSummary {...form.summaryProps} />
        <TextField
          label={<DosIdiomas es={t('visor.quien')} en={t('visor.quienEn')} />}
          autoComplete="name"
          maxLength={80}
          {...form.fieldProps('quien')}
        />
        {conPin && (
          <TextField
            label={t('visor.pin')}
            hint={t('visor.pinAyuda')}
            width="11"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            spellCheck={false}
            {...form.fieldProps('pin')}
          />
        )}
        <div>
          <Button type="submit" busy={form.busy && t('visor.abriendo')}>
            <span>
              <DosIdiomas plain es={t('visor.abrir')} en={t('visor.abrirEn')} />
            </span>
          </Button>
        </div>
        <p className="muted sm">{t('visor.privado')}</p>
      </form>
    </div>
  );
}

/** A failure of the network can be tried again; what is closed stays closed. */
function Cerrado({ error, onOtraVez }: { error: NoAbre; onOtraVez: () => void }) {
  const sePuede = error.motivo === 'sinRespuesta' || error.motivo === 'muchos';
  return (
    <div className={css['visor']}>
      <PageHead title={t('visor.titulo')} />
      <Note
        tone={sePuede ? 'warn' : 'bad'}
        role="alert"
        title={t('motivo.titulo')}
        actions={
          sePuede && (
            <Button variant="second" onClick={onOtraVez}>
              {t('visor.seguir')}
            </Button>
          )
        }
      >
        {motivoEnPalabras(error)}
        {error.motivo === 'cerrado' && ` ${t('motivo.cerradoQueHacer')}`}
      </Note>
    </div>
  );
}

function Pegar({ malformado = false }: { malformado?: boolean }) {
  const form = useForm<{ enlace: string }>({
    validate: (values): Record<string, string> =>
      leerShlink(typed(values, 'enlace').trim()) ? {} : { enlace: t('visor.pegarFalta') },
    submit({ enlace }) {
      location.hash = enlace.trim().slice(enlace.trim().indexOf('shlink:/'));
    },
  });
  return (
    <div className={css['visor']}>
      <PageHead title={t('visor.titulo')} />
      {malformado && (
        <Note tone="warn" role="alert" title={t('visor.malformado')}>
          {t('visor.malformadoTexto')}
        </Note>
      )}
      <form {...form.formProps} className={css['formulario']}>
        <ErrorSummary {...form.summaryProps} />
        <TextField
          label={t('visor.pegar')}
          hint={t('visor.pegarAyuda')}
          autoComplete="off"
          spellCheck={false}
          {...form.fieldProps('enlace')}
        />
        <div>
          <Button type="submit">{t('visor.seguir')}</Button>
        </div>
      </form>
    </div>
  );
}
