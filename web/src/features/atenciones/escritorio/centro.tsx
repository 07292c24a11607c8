import type { Escritorio, FilaItem } from '@portal/domain/atenciones/contract';
import { GUARDIA_PERDIDA_MINUTOS, REGRESO_MINUTOS } from '@portal/domain/atenciones/reglas';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { BellRing, ClipboardList, DoorOpen, MonitorCog, Quote, Video } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { ahora } from '../../../lib/configuracion.ts';
import { enLista } from '../../../lib/listas/en-palabras.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Arch } from '../../../ui/layout/arch.tsx';
import { cx } from '../../../ui/cx.ts';
import { Llamando } from './llamando.tsx';
import type { Noticia } from './noticias.ts';
import type { Actos } from './use.ts';
import { usePermisoDeAvisos } from '../fila/aviso.ts';
import { siguienteDe } from '../fila/grupos.ts';
import { edadEnPalabras, esperaDicha } from '../fila/palabras.ts';
import { RecienAtendido } from '../previa/atendidos.tsx';
import type { Despues } from '../previa/despues.tsx';
import { t } from '../textos-escritorio.ts';
import { useReloj } from '../sala/use-atencion.ts';
import css from './centro.module.css';

type Props = {
  escritorio: Escritorio;
  actos: Actos;
  Llamada: ComponentType<{ atencion: FilaItem; onSalir: () => void }>;
  plegar: ReactNode;
  onAusente: () => void;
  onPasar: (item: FilaItem) => void;
  onEquipos: () => void;
  onFinalizar: () => void;
  onVer: (item: FilaItem) => void;
  despues: Despues;
};

/** The centre of the desk: the start button while nobody is attended, otherwise the call. */
export function EscritorioCentro({
  escritorio,
  actos,
  Llamada,
  plegar,
  onAusente,
  onPasar,
  onEquipos,
  onFinalizar,
  onVer,
  despues,
}: Props) {
  const { actual, enGuardia } = escritorio;
  if (actual) {
    return (
      <>
        {actual.estado === 'chamado' && (
          <Llamando item={actual} actos={actos} onAusente={onAusente} onPasar={() => onPasar(actual)} />
        )}
        <EnLlamada
          key={actual.id}
          item={actual}
          Llamada={Llamada}
          onFinalizar={onFinalizar}
          onDejarDeLlamar={() => actos.dejarDeLlamar(actual)}
        />
        <div className={cx(css['plegar'], actual.estado === 'chamado' && css['llamando'])}>{plegar}</div>
      </>
    );
  }
  return (
    <div className={css['centro']}>
      {enGuardia ? (
        <Esperando escritorio={escritorio} onVer={onVer} />
      ) : (
        <Afuera {...{ escritorio, actos, onEquipos }} />
      )}
      {enGuardia && <RecienAtendido atendidos={escritorio.atendidos} despues={despues} />}
    </div>
  );
}

type EnLlamadaProps = { item: FilaItem; onDejarDeLlamar: () => void } & Pick<
  Props,
  'Llamada' | 'onFinalizar'
>;

/**
 * Hanging up does not finish the attention: it stays open, with a button to return. Hanging up before the
 * patient entered stops the call.
 */
function EnLlamada({ item, Llamada, onFinalizar, onDejarDeLlamar }: EnLlamadaProps) {
  const [fuera, setFuera] = useState(false);
  const salir = () => {
    setFuera(true);
    if (item.estado === 'chamado') onDejarDeLlamar();
  };
  if (!fuera) {
    return (
      <div className={css['lugar']}>
        <Llamada atencion={item} onSalir={salir} />
      </div>
    );
  }
  return (
    <div className={css['centro']}>
      <Arch size={88} className={css['arco']}>
        <Video />
      </Arch>
      <h2>{t('centro.fuera')}</h2>
      <p className="muted">{t('centro.fuera.texto', { paciente: item.paciente.nombre })}</p>
      <div className={css['actos']}>
        <Button variant="call" icon={<Video />} onClick={() => setFuera(false)} autoFocus>
          {t('centro.volver')}
        </Button>
        <Button variant="second" onClick={onFinalizar}>
          {t('finalizar.boton')}
        </Button>
      </div>
    </div>
  );
}

function Afuera({
  escritorio,
  actos,
  onEquipos,
}: {
  escritorio: Escritorio;
  actos: Actos;
  onEquipos: () => void;
}) {
  const { servicios, fila } = escritorio;
  return (
    <>
      <Arch size={88} className={css['arco']}>
        <DoorOpen />
      </Arch>
      <h2>{t('guardia.fuera')}</h2>
      <p className="muted">
        {servicios.length === 0
          ? t('guardia.sinServicios')
          : t('guardia.fueraTexto', { servicios: enLista(servicios.map(({ nombre }) => nombre)) })}
      </p>
      {fila.length > 0 && (
        <p className={css['esperan']}>
          {t(fila.length === 1 ? 'guardia.fueraEsperan.1' : 'guardia.fueraEsperan', { cuantos: fila.length })}
        </p>
      )}
      <div className={css['actos']}>
        {servicios.length > 0 && (
          <Button
            className={css['grande']}
            busy={actos.guardia.isPending && t('guardia.empezando')}
            onClick={() => actos.cambiarGuardia(true)}
          >
            {t('guardia.empezar')}
          </Button>
        )}
        <Button variant="quiet" icon={<MonitorCog />} onClick={onEquipos}>
          {t('prueba.titulo')}
        </Button>
      </div>
    </>
  );
}

function Esperando({ escritorio, onVer }: { escritorio: Escritorio } & Pick<Props, 'onVer'>) {
  const now = useReloj(10_000);
  const { fila } = escritorio;
  const sigue = siguienteDe(fila, now);
  return (
    <>
      <Arch size={88} className={css['arco']}>
        <BellRing />
      </Arch>
      {sigue ? (
        <div className={css['sigue']}>
          <h2>{t('centro.sigue')}</h2>
          <p className={css['quien']}>
            <span className="num">{sigue.turno ? horaDe(new Date(sigue.turno.inicio)) : sigue.boleto}</span>{' '}
            {sigue.paciente.nombre}
          </p>
          <p className="muted">
            {[edadEnPalabras(sigue.paciente), sigue.servicio.nombre, esperaDicha(sigue, now)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {sigue.motivo && (
            <Note tone="plain" icon={<Quote />} className={css['motivo']}>
              <p>{sigue.motivo}</p>
            </Note>
          )}
          <Button variant="second" icon={<ClipboardList />} onClick={() => onVer(sigue)}>
            {t('centro.sigue.ficha')}
          </Button>
          <p className="muted sm">{t('centro.sigue.ayuda')}</p>
        </div>
      ) : (
        <>
          <h2>{t(fila.length > 0 ? 'centro.sinSiguiente' : 'centro.nadie')}</h2>
          <p className="muted">{t('centro.nadie.texto')}</p>
        </>
      )}
      <div className={css['actos']}>
        <AvisosDelNavegador />
      </div>
    </>
  );
}

function AvisosDelNavegador() {
  const [permiso, pedir] = usePermisoDeAvisos();
  if (permiso === 'default') {
    return (
      <Button variant="quiet" icon={<BellRing />} onClick={pedir}>
        {t('aviso.navegador.pedir')}
      </Button>
    );
  }
  if (permiso === 'sin_soporte') return null;
  return <p className="muted sm">{t(permiso === 'granted' ? 'aviso.navegador.si' : 'aviso.navegador.no')}</p>;
}

/** `conPuerta`: the button to go back on duty is right below, so it is not repeated here. */
type NoticiaProps = { noticia: Noticia; actos: Actos; conPuerta: boolean; onCerrar: () => void };

/** Changes that the professional did not cause, above the centre; shown until dismissed or no longer true. */
export function EscritorioNoticia({ noticia, actos, conPuerta, onCerrar }: NoticiaProps) {
  const cerrar = (
    <Button variant="quiet" onClick={onCerrar}>
      {t('salio.entendido')}
    </Button>
  );
  if (noticia.tipo === 'quedan' || noticia.tipo === 'perdida') {
    const { tipo } = noticia;
    const titulo =
      tipo === 'perdida'
        ? t('guardia.perdida')
        : t(noticia.cuantos === 1 ? 'guardia.quedan.1' : 'guardia.quedan.n', { cuantos: noticia.cuantos });
    return (
      <Note
        className={css['noticia']}
        tone="warn"
        role="alert"
        title={titulo}
        actions={
          <>
            {!conPuerta && (
              <Button
                variant="second"
                busy={actos.guardia.isPending}
                onClick={() => actos.cambiarGuardia(true)}
              >
                {t('guardia.quedan.volver')}
              </Button>
            )}
            {cerrar}
          </>
        }
      >
        <p>
          {tipo === 'perdida'
            ? t('guardia.perdida.texto', { minutos: GUARDIA_PERDIDA_MINUTOS })
            : t('guardia.quedan.texto')}
        </p>
      </Note>
    );
  }
  const { tipo, item } = noticia;
  const valores = { paciente: item.paciente.nombre, boleto: item.boleto };
  return (
    <Note
      className={css['noticia']}
      tone="warn"
      role="alert"
      title={t(`salio.${tipo}`, valores)}
      actions={cerrar}
    >
      <p>{tipo === 'ausente' ? <Regreso /> : t('salio.fue.texto')}</p>
    </Note>
  );
}

/** The half hour counts from when the notice appeared. */
function Regreso() {
  const [hora] = useState(() => horaDe(new Date(ahora().getTime() + REGRESO_MINUTOS * 60_000)));
  return t('salio.ausente.texto', { hora });
}
