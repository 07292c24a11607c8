import type { DetalleCaso, ArchivoDeCaso } from '@portal/domain/casos/contract';
import { Download, Pencil, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { CountBadge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CellAction } from '../../../ui/tables/cell-action.tsx';
import { Table, type Column } from '../../../ui/tables/table.tsx';
import { diaCorto } from '../en-palabras.ts';
import { t } from './textos-detalle.ts';
import { useDescarga } from './use-documento.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import css from './detalle.module.css';

const ArchivoDialog = lazyPart(() => import('./archivo-dialog.tsx'), 'ArchivoDialog');
const DescripcionDialog = lazyPart(() => import('./archivo-dialog.tsx'), 'DescripcionDialog');

type Abierto = { que: 'agregar' } | { que: 'descripcion'; archivo: ArchivoDeCaso };

/** In edit mode documents can be added to any case, including closed and cancelled ones. */
export function Archivos({
  detalle: { caso, documentos },
  editable,
}: {
  detalle: DetalleCaso;
  editable: boolean;
}) {
  const [abierto, setAbierto] = useState<Abierto>();
  const close = () => setAbierto(undefined);
  const { bajar } = useDescarga(t('documentos.error'));
  return (
    <Card
      title={t('documentos.titulo')}
      count={documentos.length > 0 && <CountBadge count={documentos.length} />}
      actions={
        editable && (
          <Button variant="second" icon={<Upload />} onClick={() => setAbierto({ que: 'agregar' })}>
            {t('documentos.agregar')}
          </Button>
        )
      }
    >
      <Table
        caption={t('documentos.titulo')}
        columns={columnas({ editable, bajar: (id) => bajar({ documento: id }), onAbrir: setAbierto })}
        rows={documentos}
        rowKey={({ id }) => id}
        empty={t('documentos.vacio')}
      />
      <Suspense>
        {abierto?.que === 'agregar' && <ArchivoDialog caso={caso} onClose={close} />}
        {abierto?.que === 'descripcion' && <DescripcionDialog archivo={abierto.archivo} onClose={close} />}
      </Suspense>
    </Card>
  );
}

type Celdas = { editable: boolean; bajar: (id: string) => void; onAbrir: (abierto: Abierto) => void };

function columnas({ editable, bajar, onAbrir }: Celdas): Column<ArchivoDeCaso>[] {
  return [
    {
      key: 'documento',
      header: t('documentos.documento'),
      role: 'lead',
      cell: (archivo) => <Nombre archivo={archivo} />,
    },
    {
      key: 'tipo',
      header: t('documentos.tipo'),
      cell: ({ tipo }) => t(/pdf/i.test(tipo) ? 'tipo.pdf' : 'tipo.imagen'),
    },
    { key: 'cargado', header: t('documentos.cargado'), cell: ({ fechaCreacion }) => diaCorto(fechaCreacion) },
    {
      key: 'acciones',
      header: '',
      role: 'act',
      className: css['actos'],
      cell: (archivo) => (
        <>
          {editable && (
            <CellAction icon={<Pencil />} onPress={() => onAbrir({ que: 'descripcion', archivo })}>
              {t('documentos.descripcion')}
            </CellAction>
          )}
          <CellAction icon={<Download />} onPress={() => bajar(archivo.id)}>
            {t('documentos.abrir')}
          </CellAction>
        </>
      ),
    },
  ];
}

/** The description if there is one, else the file's name. */
function Nombre({ archivo: { nombre, contiene } }: { archivo: ArchivoDeCaso }) {
  return (
    <>
      {contiene.descripcion || nombre}
      {contiene.descripcion && <small className={css['segunda']}>{nombre}</small>}
    </>
  );
}
