import { invitados as contrato } from '@portal/domain/llamada/contract-invitados';
import { textoDeClase, type FinDeInvitado } from '@portal/domain/llamada/invitados';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import { useConsultaAparte } from '../../../lib/consulta-aparte.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SignInFrame } from '../../../ui/frames/sign-in-frame.tsx';
import { Brand } from '../../../ui/layout/brand.tsx';
import { VistaPrevia } from '../equipos/vista-previa.tsx';
import { SiNoEsAjeno } from '../navegador-ajeno.tsx';
import { SalaDeInvitado } from './sala-de-invitado.tsx';
import { t } from './textos.ts';

const GUARDADA = 'invitado';
const PREGUNTAR_MS = 2500;

/** The link's secret stays behind '#'; what the knock gave is kept in this tab, so that a reload comes back. */
const guardada = (codigo: string) => {
  const [de, credencial] = (sessionStorage.getItem(GUARDADA) ?? '').split(' ');
  return de === codigo && credencial ? credencial : undefined;
};

type Fin = FinDeInvitado | 'saliste' | 'reemplazada';

/** /invitado#…: whoever got a link says a name, waits for the patient's consent, and takes part in the call. */
export function InvitadoPage() {
  const [codigo] = useState(() => location.hash.slice(1, 60));
  const [credencial, setCredencial] = useState(() => guardada(codigo));
  const [admitido, setAdmitido] = useState(false);
  const [fin, setFin] = useState<Fin>();
  useEffect(() => {
    document.title = `${t('pagina.titulo')} · ${configuracion.unidad.nombre}`;
  }, []);
  if (fin)
    return (
      <Marco title={t(`pagina.${fin}`)}>
        {(fin === 'saliste' || fin === 'reemplazada') && (
          <Button onClick={() => setFin(undefined)}>{t('pagina.volver')}</Button>
        )}
      </Marco>
    );
  if (!credencial)
    return (
      <Puerta
        codigo={codigo}
        onGolpe={(nueva) => {
          sessionStorage.setItem(GUARDADA, `${codigo} ${nueva}`);
          setCredencial(nueva);
        }}
      />
    );
  if (!admitido)
    return <Espera credencial={credencial} onAdmitido={() => setAdmitido(true)} onFin={setFin} />;
  return <SalaDeInvitado credencial={credencial} onFin={setFin} />;
}

function Marco({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  const { imagenes, marca } = configuracion;
  return (
    <SignInFrame
      brand={<Brand emblem={imagenes.logo} name={marca.fuerte} rest={marca.resto} />}
      title={title}
      lead={lead}
    >
      {children}
    </SignInFrame>
  );
}

function Puerta({ codigo, onGolpe }: { codigo: string; onGolpe: (credencial: string) => void }) {
  const { data, error, refetch } = useConsultaAparte(['invitado', codigo], () =>
    call(contrato.verInvitacionALlamada, { body: { codigo } }),
  );
  const form = useForm({
    validate: (values): FormErrors =>
      /\p{L}/u.test(typed(values, 'nombre')) ? {} : { nombre: t('pagina.nombreFalta') },
    async submit(values) {
      const nombre = typed(values, 'nombre').trim();
      onGolpe((await call(contrato.golpear, { body: { codigo, nombre } })).credencial);
    },
  });
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return <Marco title={t('pagina.invalido')} />;
  return (
    <Marco
      title={t('pagina.titulo')}
      {...(data && {
        lead: `${t('pagina.invita', { invita: data.invita, unidad: configuracion.unidad.nombre })} ${t('pagina.como', { clase: textoDeClase[data.clase].toLowerCase() })}`,
      })}
    >
      {error ? (
        <RetryNote title={t('pagina.titulo')} error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton count={1} />
      ) : (
        <SiNoEsAjeno>
          <VistaPrevia />
          <form {...form.formProps}>
            <TextField
              label={t('pagina.nombre')}
              hint={t('pagina.nombreNota')}
              autoComplete="name"
              maxLength={80}
              {...form.fieldProps('nombre')}
            />
            {form.failure !== null && <FailureNote error={form.failure} />}
            <Button type="submit" wide busy={form.busy}>
              {t('pagina.golpear')}
            </Button>
          </form>
        </SiNoEsAjeno>
      )}
    </Marco>
  );
}

type EsperaProps = { credencial: string; onAdmitido: () => void; onFin: (fin: FinDeInvitado) => void };

/** Nothing is heard or seen from here: the page only asks how it stands. */
function Espera({ credencial, onAdmitido, onFin }: EsperaProps) {
  useEffect(() => {
    let viva = true;
    const preguntar = () =>
      call(contrato.seguirInvitacion, { body: { credencial } }).then(
        ({ estado }) => {
          if (!viva || estado === 'golpea') return;
          if (estado === 'admitido') onAdmitido();
          else onFin(estado);
        },
        (error: unknown) => {
          if (viva && error instanceof ApiError && error.status === 404) onFin('terminada');
        },
      );
    void preguntar();
    const beat = setInterval(() => void preguntar(), PREGUNTAR_MS);
    return () => {
      viva = false;
      clearInterval(beat);
    };
  }, [credencial, onAdmitido, onFin]);
  return (
    <Marco title={t('pagina.esperando')} lead={t('pagina.noCierres')}>
      <VistaPrevia />
    </Marco>
  );
}
