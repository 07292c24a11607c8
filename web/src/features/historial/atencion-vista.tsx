import { dniConPuntos } from '@portal/domain/documentos/reglas';
import { nombreDeRegistro, registroEnPalabras, type EstadoRegistro } from '@portal/domain/registro/reglas';
import type {
  AtencionDetalle,
  DocumentoDeAtencion,
  EvolucionFirmada,
  RecetaDeAtencion,
} from '@portal/domain/historial/contract';
import { diaDe, diaEnPalabras, horaDe } from '@portal/domain/tiempo/fechas';
import {
  Ban,
  ChevronRight,
  CircleCheck,
  Clock,
  FilePen,
  FileText,
  Hourglass,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/data/data-list.tsx';
import { Link } from '../../ui/link.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { cx } from '../../ui/cx.ts';
import { DocumentoEnlace } from './documento-enlace.tsx';
import { enOrden } from './en-orden.ts';
import { diaDicho, horaDicha, matriculaDicha, nombreDelMedico, nombreDelPaciente } from './en-palabras.ts';
import { ChatPasado } from './fin/chat-pasado.tsx';
import { t } from './textos.ts';
import css from './atencion-vista.module.css';

/** Notes and signed documents first; date, professional and patient beside them. */
export function AtencionVista({
  atencion,
  recetas,
}: {
  atencion: AtencionDetalle;
  /** Whether prescriptions have their own page. */ recetas?: boolean;
}) {
  return (
    <div className={css['detalle']}>
      <div>
        <Registro evolucion={atencion.evolucion} />
        {atencion.otrasEvoluciones.map((otra) => (
          <Registro
            key={otra.firmada}
            evolucion={otra}
            de={otra.servicio === '' ? otra.profesional : `${otra.profesional}, ${otra.servicio}`}
          />
        ))}
        {recetas && atencion.recetas.length > 0 && <Recetas recetas={atencion.recetas} />}
        <Documentos codigo={atencion.atencion} documentos={atencion.documentos} />
        <ChatPasado atencion={atencion.id} chat={atencion.chat} paciente={nombreDelPaciente(atencion)} />
      </div>
      <Datos atencion={atencion} />
    </div>
  );
}

export function Registro({
  evolucion,
  de,
}: {
  evolucion: EvolucionFirmada | null;
  /** The professional who attended earlier. */ de?: string;
}) {
  if (!evolucion) {
    return (
      <Card title={t('detalle.registro')}>
        <p className="muted">{t('detalle.sinRegistro')}</p>
      </Card>
    );
  }
  const { diagnostico, indicaciones, evolucion: relato, firmada, corrige } = evolucion;
  const cuando = new Date(firmada);
  return (
    <Card title={de ? t('detalle.registro.de', { profesional: de }) : t('detalle.registro')}>
      <div className={css['registro']}>
        <Parte titulo={t('detalle.diagnostico')} texto={diagnostico} />
        <Parte titulo={t('detalle.indicaciones')} texto={indicaciones} />
        <Parte titulo={t('detalle.evolucion')} texto={relato} />
      </div>
      <p className={cx('muted sm', css['firma'])}>
        {t(corrige ? 'detalle.firmada.corrige' : 'detalle.firmada', {
          dia: diaEnPalabras(diaDe(cuando)),
          hora: horaDe(cuando),
        })}
      </p>
    </Card>
  );
}

function Parte({ titulo, texto }: { titulo: string; texto: string }) {
  if (texto.trim() === '') return null;
  return (
    <section>
      <h3>{titulo}</h3>
      <p>{texto}</p>
    </section>
  );
}

const estados: Record<RecetaDeAtencion['estado'], { tone: BadgeTone; icon: ReactNode }> = {
  vigente: { tone: 'open', icon: <CircleCheck /> },
  vencida: { tone: 'off', icon: <Clock /> },
  corregida: { tone: 'warn', icon: <FilePen /> },
  anulada: { tone: 'bad', icon: <Ban /> },
};
const registros: Record<EstadoRegistro, { tone: BadgeTone; icon: ReactNode }> = {
  registrada: { tone: 'open', icon: <CircleCheck /> },
  en_registro: { tone: 'info', icon: <Hourglass /> },
  rechazada: { tone: 'bad', icon: <TriangleAlert /> },
  sin_registro: { tone: 'warn', icon: <TriangleAlert /> },
};

function Recetas({ recetas }: { recetas: readonly RecetaDeAtencion[] }) {
  return (
    <Card title={t('detalle.recetas')}>
      <ul className={css['recetas']}>
        {recetas.map(({ id, numero, firmada, estado, registro }) => (
          <li key={id}>
            <Link to={`/detalleReceta?id=${encodeURIComponent(id)}`} state={{ recetaId: id }}>
              <FileText />
              <span>
                <b>{t('detalle.receta', { numero })}</b>
                <small>{t('detalle.receta.firmada', { dia: diaEnPalabras(diaDe(new Date(firmada))) })}</small>
              </span>
              <span className={cx('badges', css['estado'])}>
                {(registro.estado === 'registrada' || estado !== 'vigente') && (
                  <Badge {...estados[estado]}>{t(`detalle.receta.${estado}`)}</Badge>
                )}
                {estado !== 'anulada' && (
                  <Badge {...registros[registro.estado]} className={css['registro']}>
                    {registro.cuirs.length > 1
                      ? nombreDeRegistro[registro.estado]
                      : registroEnPalabras(registro)}
                  </Badge>
                )}
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const columnas: readonly Column<DocumentoDeAtencion>[] = [
  {
    key: 'tipo',
    header: t('detalle.tipoDoc'),
    role: 'lead',
    cell: ({ tipo, corregido, anulado }) => (
      <span className={css['tipo']}>
        {tipo}
        {anulado && (
          <Badge tone="bad" icon={<Ban />}>
            {t('detalle.anulado')}
          </Badge>
        )}
        {corregido && !anulado && (
          <Badge tone="warn" icon={<FilePen />}>
            {t('detalle.corregido')}
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'pdf',
    header: t('misAtenciones.accion'),
    role: 'act',
    cell: ({ path, tipo }) => (
      <DocumentoEnlace path={path} de={tipo}>
        {t('detalle.pdf')}
      </DocumentoEnlace>
    ),
  },
];

export function Documentos({
  codigo,
  documentos,
}: {
  codigo: string;
  documentos: readonly DocumentoDeAtencion[];
}) {
  return (
    <section className={css['documentos']} aria-labelledby="documentos-atencion">
      <h2 id="documentos-atencion">{t('detalle.documentos')}</h2>
      <Table
        caption={t('detalle.documentos.tabla', { codigo })}
        rows={enOrden(documentos)}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t('detalle.sinDocumentos')}</p>}
        columns={columnas}
      />
    </section>
  );
}

/** The other attention of the same visit: the professional called again. */
const Otra = ({ atencion: { id, atencion } }: { atencion: AtencionDetalle['continuadas'][number] }) => (
  <Link to={`/detalleAtencion?id=${encodeURIComponent(id)}`}>{atencion}</Link>
);

function Datos({ atencion }: { atencion: AtencionDetalle }) {
  const { servicio, medico, cliente, motivo, minutos, continua, continuadas } = atencion;
  const { obraSocial, nroAfiliado, plan } = cliente.data_json;
  const matricula = matriculaDicha(medico);
  return (
    <div className={css['datos']}>
      <Card title={t('detalle.consulta')}>
        <DataList
          layout="beside"
          className={css['lista']}
          items={[
            { label: t('detalle.fecha'), value: diaDicho(atencion) },
            { label: t('detalle.hora'), value: horaDicha(atencion) },
            { label: t('detalle.especialidad'), value: servicio.nombre },
            minutos !== null && {
              label: t('detalle.duracion'),
              value: minutos === 1 ? t('detalle.minuto') : t('detalle.minutos', { minutos }),
            },
            motivo !== '' && { label: t('detalle.motivo'), value: motivo },
            continua !== null && { label: t('detalle.continua'), value: <Otra atencion={continua} /> },
            ...continuadas.map((otra) => ({
              label: t('detalle.continuada'),
              value: <Otra atencion={otra} />,
            })),
          ]}
        />
      </Card>
      <Card title={t('detalle.profesional')}>
        <p>
          <b>{nombreDelMedico(medico)}</b>
        </p>
        {matricula && <p className="muted">{matricula}</p>}
      </Card>
      <Card title={t('detalle.paciente')}>
        <DataList
          layout="beside"
          className={css['lista']}
          items={[
            { label: t('detalle.nombre'), value: nombreDelPaciente(atencion) },
            { label: t('detalle.dni'), value: dniConPuntos(cliente.dni) },
            { label: t('detalle.obraSocial'), value: obraSocial },
            { label: t('detalle.afiliado'), value: nroAfiliado },
            { label: t('detalle.plan'), value: plan },
          ]}
        />
      </Card>
    </div>
  );
}
