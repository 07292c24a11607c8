import { Info } from 'lucide-react';
import { useState } from 'react';
import { CampoEmail, CampoNombre, CampoSexo, CampoTelefono } from '../../../lib/persona/campos.tsx';
import { BirthDateField } from '../../../ui/fields/dates/birth-date-field.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { useEsCoordinador, useGestores } from '../casos.queries.ts';
import { t } from './textos-nuevo.ts';
import { useExistentes, type Relleno } from './use-relleno.ts';
import css from './nuevo-caso.module.css';

type Props = { fieldProps: (name: string) => { id: string; name: string; error: string | undefined } };

type ConRelleno = Props & { relleno: Relleno };

export function CamposDelPaciente({
  fieldProps,
  relleno: { dni, alEscribirDni, valores, llenados },
}: ConRelleno) {
  return (
    <div className={css['campos']}>
      <TextField
        label={t('nuevo.dni')}
        hint={t('nuevo.dniAyuda')}
        width="11"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        defaultValue={valores.dni}
        onBlur={(event) => alEscribirDni(event.target.value)}
        after={<YaEsta dni={dni} llenados={llenados} />}
        {...fieldProps('dni')}
      />
      <BirthDateField label={t('nuevo.nacimiento')} defaultValue={valores.fecNac} {...fieldProps('fecNac')} />
      <CampoNombre label={t('nuevo.apellido')} defaultValue={valores.apellido} {...fieldProps('apellido')} />
      <CampoNombre label={t('nuevo.nombre')} defaultValue={valores.nombre} {...fieldProps('nombre')} />
      <CampoSexo
        label={t('nuevo.genero')}
        className={css['entero']}
        defaultValue={valores.genero}
        {...fieldProps('genero')}
      />
    </div>
  );
}

export function CamposDelContacto({ fieldProps, relleno: { valores } }: ConRelleno) {
  return (
    <div className={css['campos']}>
      <CampoTelefono
        label={t('nuevo.movil')}
        hint={t('nuevo.movilAyuda')}
        defaultValue={valores.telMovil}
        {...fieldProps('telMovil')}
      />
      <CampoTelefono
        label={t('nuevo.telefono')}
        defaultValue={valores.telefono}
        className={css['alPie']}
        optional
        {...fieldProps('telefono')}
      />
      <CampoEmail
        label={t('nuevo.email')}
        hint={t('nuevo.emailAyuda')}
        defaultValue={valores.email}
        className={css['entero']}
        optional
        {...fieldProps('email')}
      />
    </div>
  );
}

export function CamposDelCaso({ fieldProps }: Props) {
  const [siniestro, setSiniestro] = useState('');
  const coordina = useEsCoordinador();
  return (
    <div className={css['campos']}>
      <TextField
        label={t('nuevo.siniestro')}
        {...(!coordina && { className: css['entero'], width: 'half' as const })}
        autoComplete="off"
        maxLength={40}
        onBlur={(event) => setSiniestro(event.target.value.trim())}
        after={<YaEsta nroSiniestro={siniestro} />}
        {...fieldProps('nroSiniestro')}
      />
      {coordina && <CampoDeGestor fieldProps={fieldProps} />}
      <TextArea
        label={t('nuevo.diagnostico')}
        className={css['entero']}
        rows={3}
        maxLength={2000}
        {...fieldProps('diagnostico')}
      />
    </div>
  );
}

/** A coordinator assigns the new case to a gestor, or keeps it. */
function CampoDeGestor({ fieldProps }: Props) {
  const { data = [] } = useGestores(true);
  return (
    <SelectField
      label={t('nuevo.gestor')}
      placeholder={t('nuevo.gestorYo')}
      options={data
        .filter(({ activo }) => activo)
        .map(({ id, nombre, apellido }) => ({ value: id, label: `${nombre} ${apellido}` }))}
      {...fieldProps('gestor_id')}
    />
  );
}

export function CamposDelDocumento({ fieldProps }: Props) {
  return (
    <div className={css['campos']}>
      <FileField
        label={t('nuevo.archivo')}
        hint={t('nuevo.archivoAyuda')}
        className={css['entero']}
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        optional
        {...fieldProps('file')}
      />
      <TextField
        label={t('nuevo.descripcion')}
        className={css['entero']}
        autoComplete="off"
        maxLength={500}
        optional
        {...fieldProps('descripcion_file')}
      />
    </div>
  );
}

/** Only informs: a second case of the same worker is allowed. */
function YaEsta({
  dni = '',
  nroSiniestro = '',
  llenados = 0,
}: {
  dni?: string;
  nroSiniestro?: string;
  llenados?: number;
}) {
  const asks = dni !== '' || nroSiniestro !== '';
  const { data } = useExistentes(dni, nroSiniestro);
  const found = data && (nroSiniestro === '' ? data.dni : data.nroSiniestro);
  if (!asks || !found || found.casos.length + found.deOtros === 0) return <span role="status" />;
  const que = nroSiniestro === '' ? 'Dni' : 'Siniestro';
  const propios = found.casos.length > 0;
  const otros = found.deOtros === 1 ? 'Otro' : 'Otros';
  return (
    <span role="status" className={css['yaEsta']}>
      <Info />{' '}
      <span>
        {propios && t(`nuevo.ya${que}${found.casos.length === 1 ? '' : 's'}`)}
        {found.casos.map((id, index) => (
          <span key={id}>
            {index === 0 ? ' ' : ', '}
            <Link to={`/detalleCaso?id=${id}`} target="_blank">
              {id}
            </Link>
          </span>
        ))}
        {propios && '.'}
        {llenados > 0 && ` ${t('nuevo.completado')}`}
        {found.deOtros > 0 &&
          ` ${t(propios ? `nuevo.ademas${otros}` : `nuevo.ya${que}${otros}`, { cuantos: found.deOtros })}`}
      </span>
    </span>
  );
}
