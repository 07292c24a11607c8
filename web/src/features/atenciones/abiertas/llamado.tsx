import { atencionesEventos, type AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { PhoneIncoming, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { cambiarRol, useSesionAbierta } from '../../../lib/sesion.ts';
import { alAbrirCanal, decir } from '../../../lib/tiempo-real.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Arch } from '../../../ui/layout/arch.tsx';
import { useAbiertas } from '../atenciones.queries.ts';
import { t } from '../textos.ts';
import { entrada, useDentroDeLlamada } from './dentro.ts';
import { usePrepararSonido, useTimbre, useTituloDeLlamada } from './timbre.ts';
import { useAbiertasAlDia } from './al-dia.ts';
import css from './llamado.module.css';

/**
 * The incoming call, on every page: a strip above everything, the bell and the tab's title. Reports to the
 * server whether it was seen.
 */
export function Llamado() {
  const { data: abiertas = [] } = useAbiertas();
  useAbiertasAlDia();
  const llaman = abiertas.filter(({ status }) => status === 'chamado');
  usePrepararSonido(abiertas.some(({ status }) => estaAbierta(status)));
  useLoMostrado(llaman);
  const { pathname, search } = useLocation();
  // The call's own page already shows it, larger.
  const enPuerta =
    pathname.toLowerCase() === '/videocall' ? new URLSearchParams(search).get('atencion') : null;
  const aca = llaman.filter(({ id }) => id !== enPuerta);
  if (aca.length === 0) return null;
  return <Franja llaman={aca} />;
}

function Franja({ llaman }: { llaman: readonly AtencionEnFila[] }) {
  const dentro = useDentroDeLlamada();
  const host = useEncimaDeTodo();
  // No sound during a running consultation.
  useTimbre(!dentro);
  useTituloDeLlamada(tituloDe(llaman[0]!));
  return createPortal(
    <div className={css['franja']} data-room="patient" data-react-aria-top-layer="true">
      {llaman.map((atencion) => (
        <UnLlamado key={atencion.id} atencion={atencion} dentro={dentro} />
      ))}
    </div>,
    host,
  );
}

const tituloDe = ({ propia, paciente }: AtencionEnFila) =>
  propia === false ? t('llamado.titulo', { nombre: paciente.nombre.split(' ')[0]! }) : t('sala.tituloLlaman');

function UnLlamado({ atencion, dentro }: { atencion: AtencionEnFila; dentro: boolean }) {
  const { usuario } = useSesionAbierta();
  const navigate = useNavigate();
  const { id, propia, paciente, profesional, servicio, boleto } = atencion;

  async function entrar() {
    // A person working in another role enters as the patient.
    try {
      if ((usuario.rol ?? 'paciente') !== 'paciente' && !(await cambiarRol('paciente'))) return;
      // /videocall may redirect to the same page without this state.
      entrada.poner(id);
      await navigate(`/videocall?atencion=${id}`, { state: { entrar: true } });
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }

  return (
    <div className={css['uno']} role="alert">
      <Arch className={css['arco']}>
        <PhoneIncoming />
      </Arch>
      <p>
        <b>{propia === false ? t('reanudar.llamanDe', { nombre: paciente.nombre }) : t('llaman.titulo')}</b>{' '}
        <span>{[profesional?.nombre, servicio.nombre, boleto].filter(Boolean).join(' · ')}</span>
      </p>
      <Button variant="call" icon={<Video />} onClick={() => void entrar()}>
        {t(dentro ? 'llamado.cambiar' : 'llaman.entrar')}
      </Button>
    </div>
  );
}

/** Behind a native modal dialog the page is inert, so the strip is rendered inside that dialog. */
const top = () => document.querySelector('dialog[open]') ?? document.body;
function useEncimaDeTodo(): Element {
  const [host, setHost] = useState(top);
  useEffect(() => {
    const timer = setInterval(() => setHost(top()), 500);
    return () => clearInterval(timer);
  }, []);
  return host.isConnected ? host : document.body;
}

/**
 * Reports to the server every call shown on a visible page. If no page shows a call, the server sends a mail.
 */
function useLoMostrado(llaman: readonly AtencionEnFila[]) {
  const said = useRef(new Set<string>());
  const latest = useRef(llaman);
  useEffect(() => {
    latest.current = llaman;
  });
  const clave = llaman.map(({ id, llamada }) => `${id} ${llamada}`).join(' ');
  useEffect(() => {
    if (clave === '') return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      for (const { id, llamada } of latest.current) {
        if (llamada === null || said.current.has(`${id} ${llamada}`)) continue;
        said.current.add(`${id} ${llamada}`);
        decir(atencionesEventos.llamadaVista, { id, llamada }).catch(() =>
          said.current.delete(`${id} ${llamada}`),
        );
      }
    };
    // Report only after drawing; a hidden page draws nothing.
    const frame = requestAnimationFrame(tell);
    document.addEventListener('visibilitychange', tell);
    const stop = alAbrirCanal(tell);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', tell);
      stop();
    };
  }, [clave]);
}
