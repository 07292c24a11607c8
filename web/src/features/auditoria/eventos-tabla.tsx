import type { EventoDeAuditoria } from '@portal/domain/auditoria/contract';
import {
  actoEnPalabras,
  fueHecho,
  objetoEnPalabras,
  resultadoEnPalabras,
  rolEnPalabras,
} from '@portal/domain/auditoria/palabras';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import { Ban, Check, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/data/badge.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { cx } from '../../ui/cx.ts';
import { t } from './textos.ts';
import css from './eventos-tabla.module.css';

export function EventosTabla({
  eventos,
  empty,
}: {
  eventos: readonly EventoDeAuditoria[];
  empty: ReactNode;
}) {
  return (
    <Table
      caption={t('auditoria.titulo')}
      columns={columnas}
      rows={eventos}
      rowKey={({ id }) => id}
      empty={empty}
      top
    />
  );
}

const columnas: Column<EventoDeAuditoria>[] = [
  {
    key: 'cuando',
    header: t('col.cuando'),
    className: css['cuando'],
    cell: ({ ocurrido }) => <Cuando ocurrido={ocurrido} />,
  },
  { key: 'acto', header: t('col.acto'), role: 'lead', cell: ({ acto }) => actoEnPalabras(acto) },
  {
    key: 'resultado',
    header: t('col.resultado'),
    role: 'state',
    cell: ({ resultado }) => <Resultado resultado={resultado} />,
  },
  {
    key: 'quien',
    header: t('col.quien'),
    cell: ({ actor, actorRol }) => <Persona persona={actor} debajo={rolEnPalabras(actorRol)} />,
  },
  { key: 'para', header: t('col.para'), cell: Sobre },
  { key: 'objeto', header: t('col.objeto'), roomy: true, cell: ({ objeto }) => <Objeto objeto={objeto} /> },
  {
    key: 'direccion',
    header: t('col.direccion'),
    roomy: true,
    cell: ({ direccion }) => <span className="muted">{direccion || '–'}</span>,
  },
];

/** '15/11/2026' over '10:30:05 hs'; seconds distinguish events of the same minute. */
function Cuando({ ocurrido }: { ocurrido: string }) {
  const instante = new Date(ocurrido);
  return (
    <time dateTime={ocurrido} className={css['dos']}>
      <span>{fechaCorta(diaDe(instante))}</span>
      <small>{`${horaDe(instante)}:${ocurrido.slice(17, 19)} hs`}</small>
    </time>
  );
}

function Resultado({ resultado }: { resultado: string }) {
  if (!fueHecho(resultado)) {
    return (
      <span className={cx(css['dos'], css['rechazo'])}>
        <Badge tone="warn" icon={<Ban />}>
          {t('resultado.rechazado')}
        </Badge>
        <small>{resultadoEnPalabras(resultado).replace(/^Rechazado: /, '')}</small>
      </span>
    );
  }
  // Most events succeed: only refusals are marked.
  const repetido = resultado === 'repetido';
  return (
    <span className={cx('muted', css['hecho'])}>
      {repetido ? <CheckCheck /> : <Check />} {t(repetido ? 'resultado.repetido' : 'resultado.hecho')}
    </span>
  );
}

function Persona({ persona, debajo }: { persona: EventoDeAuditoria['actor']; debajo?: string }) {
  if (!persona) return <span className="muted">{debajo ?? t('col.nadie')}</span>;
  return (
    <span className={css['dos']}>
      <span>{`${persona.nombre} ${persona.apellido}`}</span>
      <small>
        {[persona.dni !== '' && `DNI\u00a0${dniEnPalabras(persona.dni)}`, debajo].filter(Boolean).join(' · ')}
      </small>
    </span>
  );
}

function Sobre({ actor, para }: EventoDeAuditoria) {
  if (actor && para && actor.dni === para.dni) return <span className="muted">{t('col.laMisma')}</span>;
  return <Persona persona={para} />;
}

function Objeto({ objeto }: { objeto: string | null }) {
  if (objeto === null) return <span className="muted">–</span>;
  return <span title={objeto}>{objetoEnPalabras(objeto)}</span>;
}
