import type { Receta } from '@portal/domain/documentos/contract';
import {
  BUSCADOR_DE_PRECIOS,
  cantidadEnPalabras,
  cuilConGuiones,
  dniConPuntos,
  INCOMPLETA,
  matriculaEnPalabras,
  nombreDeSexo,
} from '@portal/domain/documentos/reglas';
import { nombreDeRegistro, registroEnPalabras } from '@portal/domain/registro/reglas';
import { useState } from 'react';
import { ahora } from '../../../lib/configuracion.ts';
import { DataList } from '../../../ui/data/data-list.tsx';
import { Sheet, SheetPart } from '../../../ui/layout/sheet.tsx';
import { cx } from '../../../ui/cx.ts';
import { diaDelInstante, horaDelInstante, nacimientoDicho, ultimoDiaDicho } from '../en-palabras.ts';
import { t } from '../textos.ts';
import css from './receta-hoja.module.css';

/** The prescription as it was signed. Only 'Impreso el' is the current time. */
export function RecetaHoja({ receta }: { receta: Receta }) {
  const {
    numero,
    unidad,
    emitida,
    vigenteDesde,
    vence,
    corrige,
    diagnostico,
    diagnosticoCodigo,
    observaciones,
    faltan,
  } = receta;
  const distinta = diaDelInstante(emitida) !== diaDelInstante(vigenteDesde);
  return (
    <Sheet
      label={t('receta.hoja', { numero: numero ?? '' })}
      emblem={unidad.logoUnidad}
      name={unidad.nombre}
      kind={t('receta.clase')}
      {...(numero !== null && { number: { label: t('receta.numero'), value: numero } })}
    >
      {faltan.length > 0 && <p className={css['sinValidez']}>{INCOMPLETA}</p>}
      <SheetPart>
        <DataList
          layout="two"
          items={[
            { label: t('receta.emision'), value: diaDelInstante(emitida) },
            distinta && { label: t('receta.desde'), value: diaDelInstante(vigenteDesde) },
            vence !== null && { label: t('receta.hasta'), value: ultimoDiaDicho(vence) },
            corrige?.numero != null && {
              label: t('receta.version'),
              value: t('receta.corrige', { numero: corrige.numero }),
            },
          ]}
        />
      </SheetPart>
      <Paciente paciente={receta.paciente} />
      <SheetPart title={t('receta.prescripcion')}>
        {receta.medicamentos.length > 0 ? (
          <Medicamentos receta={receta} />
        ) : (
          <p className={css['texto']}>{receta.contenido}</p>
        )}
      </SheetPart>
      {diagnostico !== '' && (
        <SheetPart title={t('receta.diagnostico')}>
          <p>
            {diagnostico}
            {diagnosticoCodigo !== '' && <span className="muted"> ({diagnosticoCodigo})</span>}
          </p>
        </SheetPart>
      )}
      {observaciones !== '' && (
        <SheetPart title={t('receta.observaciones')}>
          <p className={css['texto']}>{observaciones}</p>
        </SheetPart>
      )}
      <SheetPart>
        <div className={css['firma']}>
          <Firma medico={receta.medico} />
          <Cuir registro={receta.registro} />
        </div>
        <Codigos codigos={receta.codigos} />
        <Pie verificar={receta.verificar} />
      </SheetPart>
    </Sheet>
  );
}

function Paciente({ paciente }: Pick<Receta, 'paciente'>) {
  const { nombre, dni, cuil, fec_nac, sexo, obraSocial, plan, nroAfiliado } = paciente;
  const nacimiento = [fec_nac && nacimientoDicho(fec_nac), sexo && (nombreDeSexo[sexo] ?? sexo)]
    .filter(Boolean)
    .join(', ');
  return (
    <SheetPart title={t('receta.paciente')}>
      <DataList
        layout="two"
        items={[
          { label: t('receta.nombre'), value: nombre },
          { label: t('receta.dni'), value: dniConPuntos(dni) },
          { label: t('receta.nacimiento'), value: nacimiento },
          { label: t('receta.cuil'), value: cuil && cuilConGuiones(cuil) },
          {
            label: t('receta.cobertura'),
            value: [obraSocial, plan && t('receta.plan', { plan })].filter(Boolean).join(', '),
          },
          { label: t('receta.afiliado'), value: nroAfiliado },
        ]}
      />
    </SheetPart>
  );
}

/** The generic name is the largest text; the brand is the smallest. */
function Medicamentos({ receta: { medicamentos, codigos, estado } }: { receta: Receta }) {
  return (
    <ol className={css['medicamentos']}>
      {medicamentos.map(({ generico, presentacion, forma, cantidad, posologia, marca }, index) => (
        <li key={index}>
          <b className={css['generico']}>{generico}</b>
          <p>
            {[forma, presentacion].filter(Boolean).join(', ')}
            {cantidad !== null && `. ${t('receta.cantidad', { cantidad: cantidadEnPalabras(cantidad) })}`}
          </p>
          {marca !== '' && <p className={css['marca']}>{t('receta.marca', { marca })}</p>}
          {posologia !== '' && <p className={cx(css['texto'], css['posologia'])}>{posologia}</p>}
          {codigos.cuirs[index] && (
            <CodigoDelCuir {...codigos.cuirs[index]} seEscanea={estado === 'vigente'} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Each drug has its own. The pharmacy scans it only while the prescription is in force. */
function CodigoDelCuir({
  ancho,
  trazo,
  texto,
  seEscanea,
}: Receta['codigos']['cuirs'][number] & { seEscanea: boolean }) {
  return (
    <figure className={cx(css['codigos'], css['suCuir'])}>
      {seEscanea && (
        <svg
          className={css['barras']}
          viewBox={`0 0 ${ancho} 1`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('receta.cuir.barras', { cuir: texto })}
          shapeRendering="crispEdges"
        >
          <path d={trazo} />
        </svg>
      )}
      <figcaption className="num">{t('receta.cuir.de', { cuir: texto })}</figcaption>
    </figure>
  );
}

function Firma({ medico }: Pick<Receta, 'medico'>) {
  const { nombre, apellido, titulo, matricula, emisor, profesion, especialidad, refeps, domicilio, firma } =
    medico;
  const completo = [titulo, nombre, apellido].filter(Boolean).join(' ');
  const lineas = [
    [profesion, especialidad].filter(Boolean).join(', '),
    [matricula && matriculaEnPalabras(matricula), emisor].filter(Boolean).join(', '),
    refeps && t('receta.refeps', { numero: refeps }),
    domicilio,
  ].filter(Boolean);
  return (
    <div>
      {firma !== null && (
        <svg
          className={css['trazo']}
          viewBox="0 0 220 64"
          role="img"
          aria-label={t('receta.firma', { nombre: completo })}
        >
          <path
            d={firma}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      <div className={css['aclaracion']}>
        <b>{completo}</b>
        {lineas.map((linea) => (
          <p key={linea} className="muted sm">
            {linea}
          </p>
        ))}
      </div>
    </div>
  );
}

function Cuir({ registro }: Pick<Receta, 'registro'>) {
  const { estado, cuirs } = registro;
  const pendiente = estado === 'sin_registro' || estado === 'en_registro';
  return (
    <p className={css['cuir']}>
      <b>{pendiente ? t('receta.cuir.pendiente') : nombreDeRegistro[estado]}</b>
      <span className="num">
        {pendiente
          ? t('receta.cuir.texto')
          : cuirs.length > 1
            ? t('receta.cuir.cadaUno')
            : registroEnPalabras(registro)}
      </span>
    </p>
  );
}

/** Scanned from the phone at the counter: black on white in every colour scheme. */
function Codigos({ codigos: { qr, barras } }: Pick<Receta, 'codigos'>) {
  return (
    <figure className={css['codigos']}>
      <svg
        className={css['qr']}
        viewBox={`0 0 ${qr.lado} ${qr.lado}`}
        role="img"
        aria-label={t('receta.qr')}
        shapeRendering="crispEdges"
      >
        <path d={qr.trazo} />
      </svg>
      {barras && (
        <div>
          <svg
            className={css['barras']}
            viewBox={`0 0 ${barras.ancho} 1`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('receta.barras', { numero: barras.texto })}
            shapeRendering="crispEdges"
          >
            <path d={barras.trazo} />
          </svg>
          <span className="num">{barras.texto}</span>
        </div>
      )}
      <figcaption className="muted sm">{t('receta.qr.texto')}</figcaption>
    </figure>
  );
}

function Pie({ verificar }: Pick<Receta, 'verificar'>) {
  // The time when the page was opened, so that the print equals the screen.
  const [ahoraMismo] = useState(() => ahora().toISOString());
  return (
    <div className={cx('muted sm', css['pie'])}>
      <p>{t('receta.impreso', { dia: diaDelInstante(ahoraMismo), hora: horaDelInstante(ahoraMismo) })}</p>
      <a href={new URL(verificar, location.origin).pathname} target="_blank" rel="noopener">
        {t('receta.verificar')} <span className="vh">{t('receta.otraPestana')}</span>
      </a>
      <a href={BUSCADOR_DE_PRECIOS} target="_blank" rel="noopener noreferrer">
        {t('receta.precios')} <span className="vh">{t('receta.otraPestana')}</span>
      </a>
    </div>
  );
}
