import type { MotivoDeAdvertencia } from '@portal/domain/documentos/advertencias';
import type {
  AdvertenciaDeReceta,
  DocumentoDelEscritorio,
  DocumentosDeAtencion,
} from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { dniConPuntos, estaVacio } from '@portal/domain/documentos/reglas';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { CloudAlert, CloudCheck, CloudUpload, History, PenLine, Trash2, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { SaveState } from '../../../ui/feedback/save-state.tsx';
import { useShown } from '../../../ui/use-shown.ts';
import { idDeMotivo } from './avisos/advertencias.tsx';
import { t as tAvisos } from './avisos/textos-avisos.ts';
import { useMotivos, type Avisada, type Motivos } from './avisos/use-motivos.ts';
import { EscribirAdjunto } from './campos/adjunto.tsx';
import { EscribirAnteriores } from './anteriores.tsx';
import type { Borrador, BorradorVivo } from './borrador.ts';
import { EscribirCertificado } from './campos/certificado.tsx';
import { useBorrar, useCambiarDocumentos } from './consulta.ts';
import { useEscuchar } from './escuchar.ts';
import { EscribirFaltan } from './faltan.tsx';
import { EscribirFirmar } from './firmar.tsx';
import { HojaMarco, InsigniaBorrador, type HojaProps } from './marco.tsx';
import { EscribirOrden } from './campos/orden.tsx';
import { irA } from './palabras.ts';
import { cualCorrige } from './papel.tsx';
import { EscribirReceta } from './campos/receta.tsx';
import { EscribirEvolucion, EscribirIndicaciones } from './campos/texto.tsx';
import { useBorrador } from './use.ts';
import { t } from './textos-escribir.ts';
import { Actos } from './actos.tsx';

type Props = Omit<HojaProps, 'que'> & {
  id: string;
  documento: DocumentoDelEscritorio | undefined;
  inicial: Escrito;
  data: DocumentosDeAtencion;
};
type Abierto = 'firmar' | 'descartar' | 'repetir';

/** A draft: saves itself, lists what is missing, and is signed in a separate step. */
export function EscribirEditor({ id, documento, inicial, data, ficha, nota, onAbrir, onCerrar }: Props) {
  const atencion = ficha.atencion.id;
  const [borrador, vivo] = useBorrador({ atencion, id, inicial, documento });
  const [abierto, setAbierto] = useState<Abierto>();
  const [abriendo, setAbriendo] = useState(false);
  const shown = useShown();
  // As they were when the dialog opened: it covers what appears later, which nobody has seen.
  const [porFirmar, setPorFirmar] = useState<MotivoDeAdvertencia[]>([]);
  const { escrito } = borrador;
  const motivos = useMotivos(
    id,
    borrador,
    data.documentos.find((one) => one.id === id),
  );
  const { poner, traer } = useCambiarDocumentos(atencion);
  const vacio = estaVacio(escrito);
  const corrige = borrador.documento?.corrige;

  /** Saves first, so that the preview before signing shows the server's version. */
  async function revisar() {
    if (vacio || abriendo) return;
    setAbriendo(true);
    const saved = await vivo.guardarYa();
    // The summary may have changed since the last save. Without an answer, signing asks again.
    const ahora =
      saved && escrito.tipo === 'receta'
        ? await traer().then(
            ({ documentos }) => documentos.find((one) => one.id === id),
            () => undefined,
          )
        : undefined;
    setAbriendo(false);
    if (!saved || !vivo.leer().documento) toast(t('firmar.sinGuardar'), { tone: 'bad' });
    else if (ahora?.estado !== 'borrador' || explicadas(ahora.advertencias, motivos.advertencias)) {
      setPorFirmar(motivos.paraFirmar());
      setAbierto('firmar');
    }
  }

  /** Whether each warning was on the screen and has its reason. Otherwise goes to the first that does not. */
  function explicadas(advertencias: readonly AdvertenciaDeReceta[], vistas: readonly Avisada[]): boolean {
    const nueva = advertencias.find(
      ({ lugar, texto }) => !vistas.some((vista) => vista.lugar === lugar && vista.texto === texto),
    );
    const lugar = motivos.sinMotivo(advertencias) ?? nueva?.lugar;
    if (lugar === undefined) return true;
    toast(tAvisos(nueva ? 'advertencia.nuevas' : 'advertencia.firmar'), { tone: 'bad' });
    requestAnimationFrame(() => irA(idDeMotivo(lugar)));
    return false;
  }

  function avisar(advertencias: AdvertenciaDeReceta[]) {
    setAbierto(undefined);
    const { documento: last } = vivo.leer();
    if (last) poner({ ...last, advertencias });
    explicadas(advertencias, []);
  }
  const ref = useRef<HTMLDivElement>(null);
  useEscuchar(ref, 'focusout', () => void vivo.guardarYa());
  useEscuchar(ref, 'keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void revisar();
  });
  return (
    <HojaMarco
      titulo={t(`hoja.${escrito.tipo}`)}
      insignia={<InsigniaBorrador />}
      bajo={
        corrige && (
          <p className="sm">
            <b>{t('hoja.corrige', { cual: cualCorrige(corrige) })}.</b>{' '}
            <span className="muted">{t('hoja.corrige.texto')}</span>
          </p>
        )
      }
      acto={
        borrador.documento && (
          <Button variant="quiet" icon={<Trash2 />} onClick={() => setAbierto('descartar')}>
            {t('descartar')}
          </Button>
        )
      }
      onCerrar={onCerrar}
      pie={
        <>
          <Guardado borrador={borrador} />
          <Actos>
            <Button
              icon={<PenLine />}
              aria-keyshortcuts="Control+Enter"
              busy={abriendo}
              razonEn={vacio && 'doc-vacio'}
              onClick={() => void revisar()}
            >
              {t('firmar.revisar')}
            </Button>
            {vacio && (
              <span className="vh" id="doc-vacio">
                {t('firmar.vacia')}
              </span>
            )}
          </Actos>
        </>
      }
    >
      <div className="stack" ref={ref}>
        {borrador.estado === 'choque' && <Choque vivo={vivo} />}
        {escrito.tipo === 'receta' && data.anteriores.length > 0 && !corrige && (
          <Button variant="second" icon={<History />} onClick={() => setAbierto('repetir')}>
            {t('repetir.abrir')}
          </Button>
        )}
        <Campos
          {...{ escrito, ficha, nota, motivos }}
          archivo={borrador.documento?.archivo ?? null}
          onChange={vivo.escribir}
        />
        {borrador.documento && !vacio && (
          <EscribirFaltan escrito={escrito} faltan={borrador.documento.faltan} alFirmar={false} />
        )}
      </div>
      {abierto === 'firmar' && borrador.documento && (
        <EscribirFirmar
          atencion={atencion}
          borrador={{ ...borrador, documento: borrador.documento }}
          vivo={vivo}
          paciente={{ ...ficha.paciente, ...data.paciente }}
          presencia={data.presencia}
          motivos={porFirmar}
          onAdvertencias={avisar}
          onFirmado={onAbrir}
          onClose={() => setAbierto(undefined)}
        />
      )}
      {abierto === 'descartar' && (
        <Descartar
          atencion={atencion}
          id={id}
          vivo={vivo}
          onHecho={() => shown() && onCerrar()}
          onClose={() => setAbierto(undefined)}
        />
      )}
      {abierto === 'repetir' && escrito.tipo === 'receta' && (
        <EscribirAnteriores
          anteriores={data.anteriores}
          paciente={ficha.paciente.nombre}
          reemplaza={!vacio}
          onElegir={({ medicamentos, diagnostico, diagnosticoCodigo }) => {
            vivo.escribir({ ...escrito, medicamentos, diagnostico, diagnosticoCodigo });
            setAbierto(undefined);
          }}
          onClose={() => setAbierto(undefined)}
        />
      )}
    </HojaMarco>
  );
}

type CamposProps = Pick<HojaProps, 'ficha' | 'nota'> & {
  escrito: Escrito;
  motivos: Motivos;
  archivo: DocumentoDelEscritorio['archivo'];
  onChange: (escrito: Escrito) => void;
};

function Campos({ escrito, motivos, ficha: { paciente }, nota, archivo, onChange }: CamposProps) {
  switch (escrito.tipo) {
    case 'receta':
      return <EscribirReceta {...{ escrito, motivos, onChange }} deLaNota={nota.diagnostico} />;
    case 'orden':
      return <EscribirOrden escrito={escrito} deLaNota={nota.diagnostico} onChange={onChange} />;
    case 'certificado':
      return (
        <EscribirCertificado
          escrito={escrito}
          base={t('certificado.base', {
            paciente: paciente.nombre,
            dni: dniConPuntos(paciente.dni),
          })}
          deLaNota={nota.diagnostico}
          onChange={onChange}
        />
      );
    case 'indicaciones':
      return <EscribirIndicaciones escrito={escrito} deLaNota={nota.indicaciones} onChange={onChange} />;
    case 'evolucion':
      return <EscribirEvolucion escrito={escrito} onChange={onChange} />;
    case 'adjunto':
      return <EscribirAdjunto escrito={escrito} archivo={archivo} onChange={onChange} />;
  }
}

function Choque({ vivo }: { vivo: BorradorVivo }) {
  const resolver = (con: 'mio' | 'suyo') =>
    vivo
      .resolver(con)
      .catch((error: Error) => toast(t('acto.fallo', { motivo: error.message }), { tone: 'bad' }));
  return (
    <Note
      tone="warn"
      role="alert"
      title={t('guardar.choque')}
      actions={
        <>
          <Button variant="second" onClick={() => void resolver('mio')}>
            {t('guardar.choque.mio')}
          </Button>
          <Button variant="quiet" onClick={() => void resolver('suyo')}>
            {t('guardar.choque.suyo')}
          </Button>
        </>
      }
    >
      <p>{t('guardar.choque.texto')}</p>
    </Note>
  );
}

type DescartarProps = {
  atencion: string;
  id: string;
  vivo: BorradorVivo;
  onHecho: () => void;
  onClose: () => void;
};

function Descartar({ atencion, id, vivo, onHecho, onClose }: DescartarProps) {
  const borrar = useBorrar(atencion);
  const [parando, setParando] = useState(false);
  const shown = useShown();
  async function discard() {
    // A save that is answered after the discard would put the draft back on the list.
    setParando(true);
    await vivo.parar();
    if (!shown()) return vivo.seguir();
    setParando(false);
    // Not with callbacks of `mutate`: they are not called once 'No' has closed the dialog.
    try {
      await borrar.mutateAsync(id);
    } catch (error) {
      vivo.seguir();
      toast(t('acto.fallo', { motivo: (error as Error).message }), { tone: 'bad' });
      if (shown()) onClose();
      return;
    }
    toast(t('descartar.hecho'));
    onHecho();
  }
  return (
    <ConfirmDialog
      title={t('descartar.titulo')}
      yes={t('descartar.si')}
      no={t('descartar.no')}
      danger
      busy={(parando || borrar.isPending) && t('descartar.descartando')}
      onYes={() => void discard()}
      onNo={onClose}
    >
      <p>{t('descartar.texto')}</p>
    </ConfirmDialog>
  );
}

function Guardado({ borrador }: { borrador: Borrador }) {
  const [Icon, texto] = enPalabras(borrador);
  return (
    <SaveState icon={<Icon />} bad={Icon === CloudAlert}>
      {texto}
    </SaveState>
  );
}

function enPalabras({ estado, documento, motivo }: Borrador): [icon: LucideIcon, texto: string] {
  switch (estado) {
    case 'fallo':
      return [CloudAlert, t('guardar.fallo')];
    case 'choque':
      return [CloudAlert, t('guardar.choque')];
    case 'rechazado':
      return [CloudAlert, t('guardar.rechazado', { motivo })];
    case 'guardando':
      return [CloudUpload, t('guardar.guardando')];
    case 'pendiente':
      return [CloudUpload, t('guardar.pendiente')];
    case 'limpio':
      return [
        CloudCheck,
        documento
          ? t('guardar.guardado', { hora: horaDe(new Date(documento.guardado)) })
          : t('guardar.vacio'),
      ];
  }
}
