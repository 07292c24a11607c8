import { periodos, type Periodo } from '@portal/domain/atenciones/reglas';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Regla, Volver } from './limites-numero.tsx';
import { deLaPlantilla, useRegla, vigente, type Reglas } from './limites-use.ts';
import { t } from './textos-limites.ts';
import css from './limites.module.css';

export function Privacidad({ reglas }: { reglas: Reglas }) {
  const de = 'privacidadDesde16';
  const { error, guardar } = useRegla(de);
  const actual = vigente(reglas, de) === true;
  const suya = deLaPlantilla(reglas, de) === true;
  const cambiar = (marcado: boolean) => guardar(marcado === suya ? null : marcado);
  return (
    <Regla de={de}>
      <Checkbox
        id={`campo-${de}`}
        label={t('regla.privacidadDesde16.si')}
        error={error}
        checked={actual}
        onChange={(event) => cambiar(event.target.checked)}
      />
      {actual !== suya && (
        <Volver de={de} valor={t(suya ? 'limites.si' : 'limites.no')} onVolver={() => guardar(null)} />
      )}
    </Regla>
  );
}

export function PeriodoDelLimite({ reglas }: { reglas: Reglas }) {
  const de = 'atencion.periodo';
  const { error, guardar } = useRegla(de);
  const actual = vigente(reglas, de) as Periodo;
  const suya = deLaPlantilla(reglas, de) as Periodo;
  return (
    <Regla de={de}>
      <SelectField
        id={`campo-${de}`}
        label={<span className="vh">{t('regla.atencion.periodo')}</span>}
        error={error}
        width="half"
        value={actual}
        options={periodos.map((value) => ({ value, label: t(`regla.atencion.periodo.${value}`) }))}
        onChange={(event) => guardar(event.target.value === suya ? null : event.target.value)}
      />
      {actual !== suya && (
        <Volver de={de} valor={t(`regla.atencion.periodo.${suya}`)} onVolver={() => guardar(null)} />
      )}
    </Regla>
  );
}

type Residentes = { distrito?: string; codigosPostales: string[] };
const partes = (texto: string) => texto.split(/[\s,;]+/).filter((parte) => parte !== '');

export function Residentes({ reglas }: { reglas: Reglas }) {
  const de = 'registro.residentes';
  const actual = vigente(reglas, de) as Residentes | undefined;
  const suya = deLaPlantilla(reglas, de) as Residentes | undefined;
  const { error, busy, guardar, olvidarError } = useRegla(de);
  const [edicion, setEdicion] = useState<{ activa: boolean; codigos: string; distrito: string }>();
  const ahora = edicion ?? {
    activa: actual !== undefined,
    codigos: (actual?.codigosPostales ?? []).join(' '),
    distrito: actual?.distrito ?? '',
  };
  const cambiar = (cambio: Partial<typeof ahora>) => {
    olvidarError();
    setEdicion({ ...ahora, ...cambio });
  };
  const listo = () => setEdicion(undefined);
  function enviar() {
    if (!ahora.activa) return guardar(null, listo);
    const distrito = ahora.distrito.trim();
    guardar({ ...(distrito && { distrito }), codigosPostales: [...new Set(partes(ahora.codigos))] }, listo);
  }
  // If the template itself requires residents, resetting to the template cannot turn that off.
  const puedeQuitarse = suya === undefined;
  return (
    <Regla de={de}>
      {puedeQuitarse && (
        <Checkbox
          id={`campo-${de}`}
          label={t('regla.registro.residentes.si')}
          checked={ahora.activa}
          error={ahora.activa ? undefined : error}
          onChange={(event) => cambiar({ activa: event.target.checked })}
        />
      )}
      {ahora.activa && (
        <div className="fields">
          <TextArea
            id={`codigos-${de}`}
            label={t('regla.registro.residentes.codigos')}
            hint={t('regla.registro.residentes.codigosAyuda')}
            error={error}
            rows={2}
            value={ahora.codigos}
            onChange={(event) => cambiar({ codigos: event.target.value })}
          />
          <TextField
            id={`distrito-${de}`}
            label={t('regla.registro.residentes.distrito')}
            hint={t('regla.registro.residentes.distritoAyuda')}
            optional
            maxLength={80}
            value={ahora.distrito}
            onChange={(event) => cambiar({ distrito: event.target.value })}
          />
        </div>
      )}
      {edicion && (
        <Button
          variant="second"
          className={css['reglaGuardar']}
          busy={busy && t('limites.guardando')}
          onClick={enviar}
        >
          {t('limites.guardar')}
        </Button>
      )}
      {JSON.stringify(actual) !== JSON.stringify(suya) && (
        <Volver
          de={de}
          valor={
            suya
              ? t('regla.registro.residentes.cuantos', { cuantos: suya.codigosPostales.length })
              : t('regla.registro.residentes.ninguno')
          }
          onVolver={() => guardar(null, listo)}
        />
      )}
    </Regla>
  );
}

export function Sitios({ reglas }: { reglas: Reglas }) {
  const de = 'sitiosPermitidos';
  const actual = ((vigente(reglas, de) ?? []) as string[]).join('\n');
  const suya = ((deLaPlantilla(reglas, de) ?? []) as string[]).join('\n');
  const { error, busy, guardar, olvidarError } = useRegla(de);
  const [escrito, setEscrito] = useState<string>();
  const listo = () => setEscrito(undefined);
  return (
    <Regla de={de}>
      <TextArea
        id={`campo-${de}`}
        label={<span className="vh">{t('regla.sitiosPermitidos')}</span>}
        error={error}
        rows={3}
        value={escrito ?? actual}
        onChange={(event) => {
          olvidarError();
          setEscrito(event.target.value);
        }}
      />
      {escrito !== undefined && escrito.trim() !== actual && (
        <Button
          variant="second"
          className={css['reglaGuardar']}
          busy={busy && t('limites.guardando')}
          onClick={() => guardar(partes(escrito).length === 0 ? null : [...new Set(partes(escrito))], listo)}
        >
          {t('limites.guardar')}
        </Button>
      )}
      {actual !== suya && (
        <Volver
          de={de}
          valor={suya.replaceAll('\n', ', ') || t('regla.sitiosPermitidos.ninguno')}
          onVolver={() => guardar(null, listo)}
        />
      )}
    </Regla>
  );
}
