import type { DetalleCaso } from '@portal/domain/casos/contract';
import { dniEnPalabras, nombreDeSexo, type Sexo } from '@portal/domain/personas/reglas';
import { diaDe, edad, fechaCorta } from '@portal/domain/tiempo/fechas';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ahora } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DataList } from '../../../ui/data/data-list.tsx';
import { telefonoEnPalabras } from '../en-palabras.ts';
import { t } from './textos-detalle.ts';
import { t as tComun } from '../textos.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const PacienteDialog = lazyPart(() => import('./paciente-dialog.tsx'), 'PacienteDialog');

export function Paciente({
  detalle: { caso, paciente },
  editable,
}: {
  detalle: DetalleCaso;
  editable: boolean;
}) {
  const [editando, setEditando] = useState(false);
  const anios = edad(paciente.fec_nac, diaDe(ahora()));
  return (
    <Card
      title={t('paciente.titulo')}
      actions={
        editable && (
          <Button variant="quiet" icon={<Pencil />} onClick={() => setEditando(true)}>
            {t('paciente.editar')}
          </Button>
        )
      }
    >
      <DataList
        layout="beside"
        empty={tComun('casos.sinEmail')}
        items={[
          { label: t('paciente.apellido'), value: paciente.apellido },
          { label: t('paciente.nombre'), value: paciente.nombre },
          { label: t('paciente.documento'), value: dniEnPalabras(paciente.dni) },
          {
            label: t('paciente.nacimiento'),
            value: t('paciente.nacimientoEdad', { fecha: fechaCorta(paciente.fec_nac), edad: anios }),
          },
          { label: t('paciente.genero'), value: nombreDeSexo[paciente.genero as Sexo] },
          { label: t('paciente.telefono'), value: telefonoEnPalabras(paciente.telefono) },
          paciente.telefonoFijo
            ? { label: t('paciente.fijo'), value: telefonoEnPalabras(paciente.telefonoFijo) }
            : null,
          { label: t('paciente.email'), value: paciente.email },
        ]}
      />
      {editando && (
        <Suspense>
          <PacienteDialog caso={caso} paciente={paciente} onClose={() => setEditando(false)} />
        </Suspense>
      )}
    </Card>
  );
}
