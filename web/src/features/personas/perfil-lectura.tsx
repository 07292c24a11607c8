import type { Usuario } from '@portal/domain/personas/contract';
import type { QuienEs } from '@portal/domain/personas/perfil';
import { dniEnPalabras, nombreDeSexo } from '@portal/domain/personas/reglas';
import { configuracion } from '../../lib/configuracion.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/data/data-list.tsx';
import { cuilEnPalabras, nacimientoEnPalabras, telefonoEnPalabras } from './en-palabras.ts';
import { t } from './textos.ts';

/**
 * The profile, read only. Occupational-risk users and staff have only the common fields; domicilio and postal
 * code belong to the titular.
 */
export function PerfilLectura({ persona, quien }: { persona: Usuario; quien: QuienEs }) {
  const { obraSocial, plan, numeroAfiliado } = configuracion.registro;
  const { sexo, fec_nac, telefono, cuil } = persona;
  const paciente = quien !== 'art';
  return (
    <>
      <Card title={t('datos.personales')}>
        <DataList
          layout="two"
          items={[
            { label: t('datos.apellido'), value: persona.apellido },
            { label: t('datos.nombre'), value: persona.nombre },
            { label: t('datos.dni'), value: dniEnPalabras(persona.dni) },
            paciente && { label: t('datos.sexo'), value: sexo && nombreDeSexo[sexo] },
            paciente && { label: t('datos.nacimiento'), value: fec_nac && nacimientoEnPalabras(fec_nac) },
            { label: t('datos.cuil'), value: cuil && cuilEnPalabras(cuil) },
          ]}
        />
      </Card>
      {paciente && (
        <Card title={t('datos.obraSocial')}>
          <DataList
            layout="two"
            items={[
              { label: t('datos.obraSocialCampo'), value: obraSocial ?? persona.obraSocial },
              plan && { label: t('datos.plan'), value: persona.plan },
              numeroAfiliado && { label: t('datos.afiliado'), value: persona.nroAfiliado },
            ]}
          />
        </Card>
      )}
      <Card title={t('datos.contacto')}>
        <DataList
          layout="two"
          items={[
            { label: t('datos.telefono'), value: telefono && telefonoEnPalabras(telefono) },
            { label: t('datos.email'), value: persona.email },
            quien === 'titular' && { label: t('datos.domicilio'), value: persona.domicilio },
            quien === 'titular' && { label: t('datos.cp'), value: persona.cp },
          ]}
        />
      </Card>
    </>
  );
}
