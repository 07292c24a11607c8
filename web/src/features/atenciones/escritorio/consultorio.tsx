import type { Escritorio, FilaItem } from '@portal/domain/atenciones/contract';
import { sePuedePasar } from '@portal/domain/atenciones/reglas';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAtajos } from '../../../lib/keyboard/atajos.ts';
import { ahora } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { AtajosDialog } from './atajos.tsx';
import { EscritorioCentro, EscritorioNoticia } from './centro.tsx';
import { AusenteDialog } from './llamando.tsx';
import type { Noticia } from './noticias.ts';
import { Columna, ladoALado, paneles, Plegar, Segmento, usePlegados, type Panel } from './paneles.tsx';
import type { Actos } from './use.ts';
import type { Cierre } from '../ficha/abierta.tsx';
import { FichaPanel } from '../ficha/panel.tsx';
import {
  useCerrarAlCambiar,
  useHojaAbierta,
  type PartesDeDocumentos,
  type PartesDeResumen,
} from '../ficha/partes.ts';
import { sonido, type Llegada } from '../fila/aviso.ts';
import { siguienteDe } from '../fila/grupos.ts';
import type { Despues } from '../previa/despues.tsx';
import { usePrevia } from '../previa/use-previa.ts';
import { insertarEn, useModelosAlEscribir } from '../modelos/use-modelos.ts';
import { FilaPanel, razonDe } from '../fila/panel.tsx';
import { FilaTransferir } from '../fila/transferir.tsx';
import { t } from '../textos-escritorio.ts';
import css from './consultorio.module.css';

const FichaFinalizar = lazyPart(() => import('../ficha/finalizar.tsx'), 'FichaFinalizar');
export const prepararFinalizar = () => FichaFinalizar.preload();
const ModelosDialog = lazyPart(() => import('../modelos/modelos-dialog.tsx'), 'ModelosDialog');

/** Components that other features provide for the desk. */
export type Partes = {
  /** `onSalir`: hung up, with the attention still open. */
  Llamada: ComponentType<{ atencion: FilaItem; onSalir: () => void }>;
  /** Camera and microphone test, without a patient. */
  equipos: ReactNode;
  /** Today's turnos whose patients have not arrived, at the end of the queue. */
  turnosDeHoy?: ReactNode;
  documentos: PartesDeDocumentos;
  resumen: PartesDeResumen;
};

type Props = {
  escritorio: Escritorio;
  actos: Actos;
  llegada: Llegada;
  noticia: Noticia | undefined;
  onNoticia: (noticia: undefined) => void;
  /** Shown, not hidden behind another section of the desk. */
  visible: boolean;
  partes: Partes;
};

type Abierto =
  | { que: 'transferir'; item: FilaItem }
  | { que: 'ausente'; id: string }
  | { que: 'equipos' | 'atajos' | 'modelos' }
  | { que: 'finalizar'; cierre: Cierre };

/**
 * Queue, call and record: side by side from 1200 px up, one at a time below. All three stay mounted, so that
 * the call continues in the background.
 */
export function Consultorio({ escritorio, actos, llegada, noticia, onNoticia, visible, partes }: Props) {
  const { actual, fila, borradores, destinos } = escritorio;
  const [abierto, setAbierto] = useState<Abierto>();
  const [borrador, elegirBorrador] = useBorrador();
  const [previa, verPrevia] = usePrevia();
  const [hoja, abrirHoja, cerrarHoja] = useHojaAbierta();
  const [panel, setPanel] = usePanel(
    escritorio,
    actual ? hoja !== undefined : borrador !== undefined || previa !== undefined,
  );
  const [plegados, alternar, abrirPanel] = usePlegados();
  const cerrar = () => setAbierto(undefined);
  useCerrarAlCambiar(actual?.id, () => {
    if (hoja !== undefined) cerrarHoja();
    if (abierto?.que === 'ausente') cerrar();
  });
  const ir = (a: Panel) => {
    setPanel(a);
    abrirPanel(a);
  };
  /** About the patient being called now: the question does not pass to the next one. */
  const noVino = () => actual && setAbierto({ que: 'ausente', id: actual.id });
  const pasar = (item: FilaItem) => setAbierto({ que: 'transferir', item });

  /** Presses the record's own finish button, which knows the note. */
  const finalizar = () => pulsar('[data-finalizar]');

  const cursor = useModelosAlEscribir(actual !== null || borrador !== undefined);
  const abrirModelos = () => setAbierto({ que: 'modelos' });
  const insertar = (texto: string) => {
    cerrar();
    // After the dialog gave the focus back.
    setTimeout(() => insertarEn(cursor.current, texto), 50);
  };

  const escribir = (que: string) => {
    ir('ficha');
    abrirHoja(que);
  };

  const despues: Despues = {
    onVolverALlamar: (id) =>
      actos.volverALlamar(id, () => borrador !== undefined && elegirBorrador(undefined)),
    llamando: actos.volver.isPending,
  };
  const enLlamado = actual?.estado === 'chamado';
  useAtajos(
    !visible
      ? {}
      : {
          n: () => razonDe(escritorio, ahora()) === false && actos.llamarA(),
          ...(enLlamado && { v: actos.llamarOtraVez, x: noVino }),
          ...(actual && {
            t: () => sePuedePasar(actual) && pasar(actual),
            f: finalizar,
            m() {
              ir('llamada');
              alChat();
            },
            e() {
              ir('ficha');
              if (hoja !== undefined) cerrarHoja();
              setTimeout(() => document.getElementById('nota-evolucion')?.focus(), 50);
            },
          }),
          ...(!actual && {
            l: () => pulsar('[data-volver]'),
            d: () => pulsar('[data-control]'),
          }),
          ...((actual || borrador) && {
            i: abrirModelos,
            r: () => escribir('receta'),
            c: () => escribir('certificado'),
          }),
          s: () => sonido.set(!sonido.get()),
          '?': () => setAbierto({ que: 'atajos' }),
          ...Object.fromEntries(
            paneles.map((uno, index) => [
              String(index + 1),
              () => (ladoALado() ? alternar(uno) : setPanel(uno)),
            ]),
          ),
        },
  );

  const columna = (cual: Panel) => ({
    panel: cual,
    plegada: plegados.includes(cual),
    activa: ladoALado() || cual === panel || actual !== null,
    onAbrir: () => ir(cual),
  });
  const plegar = (cual: Panel) => (
    <Plegar
      panel={cual}
      sobre={cual === 'llamada' ? (enLlamado ? 'llamado' : 'noche') : undefined}
      onPlegar={() => alternar(cual)}
    />
  );
  return (
    <div
      className={css['consultorio']}
      data-panel={panel}
      data-atiende={actual ? '' : undefined}
      data-fill={actual && panel !== 'fila' && visible ? '' : undefined}
      hidden={!visible}
    >
      <Columna {...columna('fila')} nota={fila.length > 0 && <b className="num">{fila.length}</b>}>
        <FilaPanel
          {...{ escritorio, actos, llegada }}
          plegar={plegar('fila')}
          turnosDeHoy={partes.turnosDeHoy}
          pendientes={<partes.documentos.Pendientes />}
          onPasar={pasar}
          onVer={(item) => verPrevia({ de: 'atencion', id: item.id })}
          onBorradores={() => ir('ficha')}
          onEquipos={() => setAbierto({ que: 'equipos' })}
          onAtajos={() => setAbierto({ que: 'atajos' })}
        />
      </Columna>
      <Columna {...columna('llamada')}>
        {noticia && (
          <EscritorioNoticia
            noticia={noticia}
            actos={actos}
            conPuerta={!actual}
            onCerrar={() => onNoticia(undefined)}
          />
        )}
        <EscritorioCentro
          {...{ escritorio, actos }}
          Llamada={partes.Llamada}
          plegar={plegar('llamada')}
          onAusente={noVino}
          onPasar={pasar}
          onEquipos={() => setAbierto({ que: 'equipos' })}
          onFinalizar={finalizar}
          onVer={(item) => verPrevia({ de: 'atencion', id: item.id })}
          despues={despues}
        />
      </Columna>
      <Columna
        {...columna('ficha')}
        nota={!actual && borradores.length > 0 && <b className="num">{borradores.length}</b>}
      >
        <FichaPanel
          escritorio={escritorio}
          plegar={plegar('ficha')}
          borrador={borrador}
          onBorrador={elegirBorrador}
          onFinalizar={(cierre) => setAbierto({ que: 'finalizar', cierre })}
          previa={previa}
          onPrevia={verPrevia}
          onLlamar={actos.llamarA}
          despues={despues}
          onModelos={abrirModelos}
          documentos={partes.documentos}
          resumen={partes.resumen}
        />
      </Columna>
      <Segmento
        panel={panel}
        notas={{
          fila: ` (${fila.length})`,
          ...(!actual && borradores.length > 0 && { ficha: ` (${borradores.length})` }),
        }}
        onElegir={setPanel}
      />

      {abierto?.que === 'transferir' && [actual, ...fila].some((item) => item?.id === abierto.item.id) && (
        <FilaTransferir item={abierto.item} destinos={destinos} actos={actos} onClose={cerrar} />
      )}
      {abierto?.que === 'ausente' && enLlamado && abierto.id === actual.id && (
        <AusenteDialog item={actual} actos={actos} onClose={cerrar} />
      )}
      {abierto?.que === 'finalizar' && actual?.id === abierto.cierre.ficha.atencion.id && (
        <Suspense>
          <FichaFinalizar
            {...abierto.cierre}
            actos={actos}
            sinInicio={enLlamado}
            sigue={siguienteDe(fila, ahora()) !== undefined}
            sinFirmar={<partes.documentos.SinFirmar atencion={actual.id} />}
            onClose={cerrar}
          />
        </Suspense>
      )}
      {abierto?.que === 'modelos' && (
        <Suspense>
          <ModelosDialog onInsertar={insertar} onClose={cerrar} />
        </Suspense>
      )}
      {abierto?.que === 'atajos' && <AtajosDialog onClose={cerrar} />}
      {abierto?.que === 'equipos' && (
        <LazyDialog
          title={t('prueba.titulo')}
          onClose={cerrar}
          actions={<Button onClick={cerrar}>{t('prueba.listo')}</Button>}
        >
          <div className="stack">
            <p className="muted">{t('prueba.texto')}</p>
            {partes.equipos}
          </div>
        </LazyDialog>
      )}
    </div>
  );
}

/** Presses a button of the desk, which knows what it acts on. */
const pulsar = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

/** Opens the chat if it is closed, and writes there. */
function alChat() {
  const campo = () => document.querySelector<HTMLElement>('[data-chat]');
  if (!campo()) pulsar('[data-abre-chat] button');
  setTimeout(() => campo()?.focus(), 50);
}

/**
 * On a narrow screen: the open note, else the call if there is one, else the queue; before going on duty, the
 * start button.
 */
function usePanel({ actual, enGuardia }: Escritorio, escribe: boolean): [Panel, (panel: Panel) => void] {
  const natural: Panel = escribe ? 'ficha' : actual || !enGuardia ? 'llamada' : 'fila';
  const [chosen, setChosen] = useState<{ para: string; panel: Panel }>();
  const para = `${actual?.id ?? ''} ${enGuardia} ${escribe}`;
  const panel = chosen?.para === para ? chosen.panel : natural;
  return [panel, (next) => setChosen({ para, panel: next })];
}

/** The open draft, kept in the URL so that a reload restores it. */
function useBorrador(): [string | undefined, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  return [
    params.get('borrador') ?? undefined,
    (id) => setParams(id === undefined ? {} : { borrador: id }, { replace: id === undefined }),
  ];
}
