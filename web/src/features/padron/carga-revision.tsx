import type { CargaDelPadron, ModoDeCarga, RevisionDelPadron } from '@portal/domain/padron/contract';
import { nombreDeColumna } from '@portal/domain/padron/lineas';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { fechaCorta, momentoCorto } from '@portal/domain/tiempo/fechas';
import { Download, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { Kpis } from '../../ui/data/kpis.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RadioPicks } from '../../ui/fields/choices/radio-picks.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useScrolls } from '../../ui/use-scrolls.ts';
import { cuenta, nombreDe } from './en-palabras.ts';
import { Cambio, Estado } from './estado.tsx';
import { useAplicar, useDescarga, useDescartar } from './padron.queries.ts';
import { t } from './textos.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import css from './carga-revision.module.css';

const ConfirmDialog = lazyPart(() => import('../../ui/dialogs/confirm-dialog.tsx'), 'ConfirmDialog');

export function CargaRevision({ revision }: { revision: RevisionDelPadron }) {
  const { carga, muestra, errores, faltan } = revision;
  const { bajando, bajar } = useDescarga();
  const [scrolls, watch] = useScrolls();
  return (
    <>
      <Card title={t('revision.titulo', { archivo: carga.archivo })}>
        <p className="muted">
          {t('revision.lead', { autor: carga.autor, cuando: momentoCorto(new Date(carga.creada)) })}
        </p>
        {carga.ignoradas.length > 0 && (
          <p className="muted">{t('revision.ignoradas', { columnas: carga.ignoradas.join(', ') })}</p>
        )}
        {!carga.columnas.includes('estado') && <p className="muted">{t('revision.sinEstado')}</p>}
        {faltan.length > 0 && (
          <Note tone="warn">
            {t('revision.faltanColumnas', {
              columnas: faltan.map((columna) => nombreDeColumna[columna]).join(', '),
            })}
          </Note>
        )}
      </Card>
      <Cuentas revision={revision} />
      {errores.length > 0 && (
        <Card
          title={t('revision.errores')}
          count={<span className="muted">{cuenta(carga.conErrores)}</span>}
          actions={
            <Button
              variant="second"
              icon={<Download />}
              busy={bajando}
              onClick={() => bajar({ que: 'errores', carga: carga.id })}
            >
              {t('revision.bajarErrores')}
            </Button>
          }
        >
          <div className="stack">
            <p className="muted">
              {t('revision.erroresTexto')}{' '}
              {carga.conErrores > errores.length && t('revision.erroresMas', { cuantos: errores.length })}
            </p>
            <div
              className={css['errores']}
              ref={watch}
              {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': t('revision.errores') })}
            >
              <Table
                caption={t('revision.errores')}
                columns={columnasDeError}
                rows={errores}
                rowKey={({ linea }) => linea}
              />
            </div>
          </div>
        </Card>
      )}
      <Decidir revision={revision} />
      {muestra.length > 0 && (
        <Card title={t('revision.muestra')}>
          <Table
            caption={t('revision.muestra')}
            columns={columnasDeMuestra}
            rows={muestra}
            rowKey={({ linea }) => linea}
          />
        </Card>
      )}
    </>
  );
}

function Cuentas({ revision: { carga } }: { revision: RevisionDelPadron }) {
  return (
    <Kpis
      label={t('revision.resumen')}
      items={[
        {
          label: t('revision.validas'),
          value: cuenta(carga.validas),
          detail: t('revision.deLineas', { lineas: cuenta(carga.lineas) }),
        },
        {
          label: t('revision.conErrores'),
          value: cuenta(carga.conErrores),
          detail:
            carga.conErrores === 0 ? (
              t('revision.sinErrores')
            ) : (
              <>
                <TriangleAlert aria-hidden="true" className={css['alerta']} /> {t('revision.verErrores')}
              </>
            ),
        },
        { label: t('revision.nuevos'), value: cuenta(carga.nuevos) },
        { label: t('revision.cambiados'), value: cuenta(carga.cambiados) },
        { label: t('revision.iguales'), value: cuenta(carga.iguales) },
        { label: t('revision.salen'), value: cuenta(carga.salen), detail: t('revision.salenDetalle') },
      ]}
    />
  );
}

type Muestra = RevisionDelPadron['muestra'][number];
const columnasDeMuestra: Column<Muestra>[] = [
  { key: 'linea', header: t('col.linea'), cell: ({ linea }) => <span className="num">{linea}</span> },
  { key: 'persona', header: t('col.persona'), role: 'lead', cell: nombreDe },
  {
    key: 'dni',
    header: t('col.dni'),
    cell: ({ dni }) => <span className="num">{dniEnPalabras(dni)}</span>,
  },
  { key: 'afiliado', header: t('col.afiliado'), cell: ({ nroAfiliado }) => nroAfiliado ?? '—' },
  { key: 'plan', header: t('col.plan'), cell: ({ plan }) => plan ?? '—' },
  {
    key: 'nacimiento',
    header: t('col.nacimiento'),
    roomy: true,
    cell: ({ fecNac }) => (fecNac ? fechaCorta(fecNac) : '—'),
  },
  { key: 'estado', header: t('col.estado'), cell: ({ estado }) => <Estado estado={estado} /> },
  { key: 'que', header: t('col.que'), role: 'state', cell: ({ que }) => <Cambio que={que} /> },
];
const columnasDeError: Column<RevisionDelPadron['errores'][number]>[] = [
  {
    key: 'linea',
    header: t('col.linea'),
    role: 'lead',
    className: css['linea'],
    cell: ({ linea }) => <span className="num">{linea}</span>,
  },
  {
    key: 'dni',
    header: t('col.dni'),
    cell: ({ dni }) => (dni ? <span className="num">{dniEnPalabras(dni)}</span> : '—'),
  },
  { key: 'error', header: t('col.error'), cell: ({ error }) => error },
];

const cuantos = <T,>(numero: number, ninguno: T, uno: T, varios: T): T =>
  numero === 0 ? ninguno : numero === 1 ? uno : varios;
const enPalabras = ({ salen, nuevos, cambiados }: CargaDelPadron) => ({
  salen: t(cuantos(salen, 'cuantos.noSale', 'cuantos.sale', 'cuantos.salen'), { cuantos: cuenta(salen) }),
  nuevos: t(cuantos(nuevos, 'cuantos.noEntra', 'cuantos.entra', 'cuantos.entran'), {
    cuantos: cuenta(nuevos),
  }),
  cambiados: t(cuantos(cambiados, 'cuantos.noCambia', 'cuantos.cambia', 'cuantos.cambian'), {
    cuantos: cuenta(cambiados),
  }),
});

type Pregunta = 'reemplazar' | 'descartar';

function Decidir({ revision: { carga } }: { revision: RevisionDelPadron }) {
  const navigate = useNavigate();
  const [modo, setModo] = useState<ModoDeCarga>();
  const [soloValidas, setSoloValidas] = useState(false);
  const [intento, setIntento] = useState(false);
  const [pregunta, setPregunta] = useState<Pregunta>();
  const { bajando, bajar } = useDescarga();
  const aplicar = useAplicar((hecha) => {
    toast(t('hecho', enPalabras(hecha)));
    void navigate('/admin/padron');
  });
  const descartar = useDescartar(() => toast(t('revision.descartada')));
  const hayErrores = carga.conErrores > 0;
  const sinValidas = carga.validas === 0;
  const faltaDecidir = hayErrores && !soloValidas;
  const enviar = (elegido: ModoDeCarga) => {
    setPregunta(undefined);
    aplicar.mutate({ id: carga.id, modo: elegido, soloValidas });
  };
  return (
    <Card title={t('revision.decidir')}>
      <div className="stack">
        <FailureNote title={t('revision.error')} error={aplicar.error} />
        {sinValidas && <Note tone="bad">{t('revision.sinValidas')}</Note>}
        {!sinValidas && (
          <RadioPicks
            id="padron-modo"
            label={t('revision.modo')}
            value={modo ?? ''}
            error={intento && !modo ? t('revision.faltaModo') : undefined}
            onChange={(value) => setModo(value as ModoDeCarga)}
            options={[
              { value: 'agregar', label: t('revision.agregar'), note: t('revision.agregarNota') },
              {
                value: 'reemplazar',
                label: t('revision.reemplazar'),
                note: t('revision.reemplazarNota', { salen: cuenta(carga.salen) }),
              },
            ]}
          />
        )}
        {!sinValidas && modo === 'reemplazar' && (
          <Note
            title={t('revision.copia')}
            actions={
              <Button
                variant="second"
                icon={<Download />}
                busy={bajando}
                onClick={() => bajar({ que: 'padron' })}
              >
                {t('revision.copiaBajar')}
              </Button>
            }
          >
            {t('revision.copiaTexto')}
          </Note>
        )}
        {!sinValidas && hayErrores && (
          <Checkbox
            id="padron-solo-validas"
            label={t('revision.soloValidas', { validas: cuenta(carga.validas) })}
            note={t('revision.soloValidasNota', { errores: cuenta(carga.conErrores) })}
            error={intento && faltaDecidir ? t('revision.falta') : undefined}
            checked={soloValidas}
            onChange={(event) => setSoloValidas(event.target.checked)}
          />
        )}
        <div className="row">
          {!sinValidas && (
            <Button
              busy={aplicar.isPending && t('revision.cargando')}
              onClick={() => {
                setIntento(true);
                if (!modo || faltaDecidir) return;
                if (modo === 'reemplazar') setPregunta('reemplazar');
                else enviar(modo);
              }}
            >
              {t('revision.cargar')}
            </Button>
          )}
          <Button
            variant={sinValidas ? 'primary' : 'second'}
            onClick={() => (sinValidas ? descartar.mutate(carga.id) : setPregunta('descartar'))}
          >
            {t(sinValidas ? 'revision.otro' : 'revision.descartar')}
          </Button>
        </div>
      </div>
      {pregunta === 'reemplazar' && (
        <Suspense>
          <ConfirmDialog
            title={t('confirmar.titulo')}
            yes={t('confirmar.si')}
            no={t('confirmar.no')}
            danger={carga.salen > 0}
            onYes={() => enviar('reemplazar')}
            onNo={() => setPregunta(undefined)}
          >
            <p>{t('confirmar.texto', enPalabras(carga))}</p>
            {carga.salen > carga.cambiados + carga.iguales && <p>{t('confirmar.todos')}</p>}
          </ConfirmDialog>
        </Suspense>
      )}
      {pregunta === 'descartar' && (
        <Suspense>
          <ConfirmDialog
            title={t('descartar.titulo')}
            yes={t('descartar.si')}
            no={t('confirmar.no')}
            busy={descartar.isPending}
            onYes={() => descartar.mutate(carga.id)}
            onNo={() => setPregunta(undefined)}
          >
            <p>{t('descartar.texto', { archivo: carga.archivo })}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </Card>
  );
}
