import { clavesDeHabito, gravedades, habitos, type Clase } from '@portal/domain/resumen/clases';
import type { EntradaDelResumen } from '@portal/domain/resumen/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { useState } from 'react';
import { ahora } from '../../lib/configuracion.ts';
import { useForm } from '../../lib/form.tsx';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { Chip, Chips } from '../../ui/data/chip.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { ComboField } from '../../ui/fields/choices/combo-field.tsx';
import { RadioPicks } from '../../ui/fields/choices/radio-picks.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Actos } from './consulta.ts';
import { fechaParaEscribir, leerEntrada } from './escrita.ts';
import { frecuentes, tieneCatalogo, useSugerencias } from './sugerencias.ts';
import { t } from './textos.ts';
import css from './entrada-dialog.module.css';

type Props = {
  clase: Clase;
  /** The entry that is changed; none for a new one. */
  entrada?: EntradaDelResumen | undefined;
  actos: Actos;
  /** At the desk: its words, and the catalogue. */
  desk?: boolean;
  /** The member whose summary it is. */
  de?: string | undefined;
  onClose: () => void;
};

type Campos = ReturnType<typeof useForm>['fieldProps'];
type Parte = { clase: Clase; entrada: EntradaDelResumen | undefined; desk: boolean; campo: Campos };

/** One entry of one class, in three or four fields. A failure keeps what was typed. */
export function EntradaDialog({ clase, entrada, actos, desk = false, de, onClose }: Props) {
  const keyOf = useIdempotencyKey();
  const [nombre, setNombre] = useState(
    entrada && clase === 'peso' ? entrada.nombre.replace('.', ',') : (entrada?.nombre ?? ''),
  );
  const [codigo, setCodigo] = useState(entrada?.codigo ?? '');
  const hoy = diaDe(ahora());
  const form = useForm({
    async submit(values) {
      const leida = leerEntrada(clase, values, codigo, hoy);
      if ('errores' in leida)
        return Object.fromEntries(Object.entries(leida.errores).map(([name, falta]) => [name, t(falta)]));
      const body = { entrada: leida.entrada, ...(entrada && { reemplaza: entrada.id }) };
      await actos.anotar(body, keyOf(body));
      toast(t('acto.anotado'));
      onClose();
      return undefined;
    },
  });
  const campo = form.fieldProps;
  const parte = { clase, entrada, desk, campo };
  return (
    <FormDialog
      form={form}
      title={t(entrada ? `cambiar.${clase}` : `agregar.${clase}`)}
      onClose={onClose}
      yes={t('form.guardar')}
      sending={t('form.guardando')}
      no={t('form.cancelar')}
    >
      <div className="fields">
        <ErrorSummary {...form.summaryProps} />
        <FailureNote title={t('form.fallo')} error={form.failure} />
        {de !== undefined && <p className="muted">{t('form.de', { nombre: de })}</p>}
        <Nombre
          {...parte}
          nombre={nombre}
          onNombre={(escrito, suCodigo = '') => {
            setNombre(escrito);
            setCodigo(suCodigo);
          }}
        />
        {clase !== 'peso' && <Detalle {...parte} />}
        {clase === 'alergia' && (
          <RadioPicks
            label={t(desk ? 'campo.gravedad.desk' : 'campo.gravedad')}
            optional
            defaultValue={entrada?.gravedad ?? undefined}
            options={gravedades.map((gravedad) => ({
              value: gravedad,
              label: t(`gravedad.${gravedad}`),
              note: t(`campo.gravedad.${gravedad}`),
            }))}
            {...campo('gravedad')}
          />
        )}
        <Fecha {...parte} hoy={hoy} />
      </div>
    </FormDialog>
  );
}

type NombreProps = Parte & { nombre: string; onNombre: (nombre: string, codigo?: string) => void };

function Nombre({ clase, desk, campo, nombre, onNombre }: NombreProps) {
  const label = t(desk && clase !== 'peso' ? `campo.${clase}.desk` : `campo.${clase}`);
  const suggestions = useSugerencias(clase, desk ? nombre : '');
  if (clase === 'habito') {
    return (
      <SelectField
        label={label}
        placeholder="—"
        options={clavesDeHabito.map((clave) => ({ value: clave, label: habitos[clave] }))}
        value={nombre}
        onChange={(event) => onNombre(event.target.value)}
        {...campo('nombre')}
      />
    );
  }
  if (desk && tieneCatalogo(clase)) {
    return (
      <ComboField
        label={label}
        maxLength={200}
        value={nombre}
        onChange={(escrito) => onNombre(escrito)}
        suggestions={suggestions.filter((una) => una.label !== nombre)}
        onPick={({ label: elegido, note }) => onNombre(elegido, clase === 'problema' ? note : '')}
        {...campo('nombre')}
      />
    );
  }
  const peso = clase === 'peso';
  const lista = frecuentes[clase];
  return (
    <TextField
      label={label}
      hint={peso && t('campo.peso.ayuda')}
      maxLength={peso ? 12 : 200}
      autoComplete="off"
      value={nombre}
      onChange={(event) => onNombre(event.target.value)}
      {...(peso && { inputMode: 'decimal', width: '4' })}
      {...campo('nombre')}
      after={
        lista && (
          <Chips
            of="hours"
            className={css['frecuentes']}
            label={t(clase === 'alergia' ? 'campo.alergia.frecuentes' : 'campo.vacuna.frecuentes')}
          >
            {lista.map((una) => (
              <Chip key={una} pressed={nombre === una} onPress={() => onNombre(nombre === una ? '' : una)}>
                {una}
              </Chip>
            ))}
          </Chips>
        )
      }
    />
  );
}

function Detalle({ clase, entrada, desk, campo }: Parte) {
  const [label, hint] = detalleDe(clase, desk);
  return (
    <TextArea
      label={label}
      hint={hint}
      optional
      rows={2}
      maxLength={500}
      className={css['detalle']}
      defaultValue={entrada?.detalle}
      {...campo('detalle')}
    />
  );
}

function detalleDe(clase: Clase, desk: boolean): [label: string, hint?: string] {
  switch (clase) {
    case 'alergia':
      return [t(desk ? 'campo.reaccion.desk' : 'campo.reaccion'), t('campo.reaccion.ayuda')];
    case 'medicacion':
      return [t(desk ? 'campo.dosis.desk' : 'campo.dosis'), t('campo.dosis.ayuda')];
    case 'vacuna':
      return [t('campo.vacuna.detalle')];
    case 'habito':
      return [t(desk ? 'campo.habito.detalle.desk' : 'campo.habito.detalle'), t('campo.habito.ayuda')];
    default:
      return [t('campo.comentario')];
  }
}

function Fecha({ clase, entrada, desk, campo, hoy }: Parte & { hoy: string }) {
  const peso = clase === 'peso';
  const desde = desk ? 'campo.desde.desk' : 'campo.desde';
  return (
    <TextField
      label={t(peso ? 'campo.dia' : clase === 'vacuna' ? 'campo.cuando' : desde)}
      hint={t(peso ? 'campo.dia.ayuda' : 'campo.cuando.ayuda')}
      optional
      width="half"
      maxLength={30}
      autoComplete="off"
      defaultValue={fechaParaEscribir(entrada?.fecha ?? (peso ? hoy : ''))}
      {...campo('fecha')}
    />
  );
}
