import type { Medicamento } from '@portal/domain/documentos/escrito';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ComboField } from '../../../../ui/fields/choices/combo-field.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useCatalogo } from '../consulta.ts';
import { Advertencias } from '../avisos/advertencias.tsx';
import type { AvisosDeMedicamento } from '../avisos/use-motivos.ts';
import { EscribirNumero } from './numero.tsx';
import { unaLinea, variasLineas } from '../palabras.ts';
import { t } from '../textos-escribir.ts';
import css from './campos.module.css';

type Props = {
  index: number;
  medicamento: Medicamento;
  avisos: AvisosDeMedicamento;
  onChange: (medicamento: Medicamento) => void;
  onQuitar?: () => void;
};

const iguales = (a: string, b: string) =>
  a.trim().localeCompare(b.trim(), 'es', { sensitivity: 'base' }) === 0;
const contiene = (texto: string, parte: string) =>
  texto.toLocaleLowerCase('es').includes(parte.trim().toLocaleLowerCase('es'));

/** One drug. Choosing it from the catalogue offers its presentations; every field also accepts free text. */
export function EscribirMedicamento({ index, medicamento, avisos, onChange, onQuitar }: Props) {
  const { generico, presentacion, forma, cantidad, posologia, marca } = medicamento;
  const [elegido, setElegido] = useState(false);
  const items = useCatalogo('medicamento', generico);
  const presentaciones = items.find(({ nombre }) => iguales(nombre, generico))?.presentaciones ?? [];
  const cambiar = (next: Partial<Medicamento>) => onChange({ ...medicamento, ...next });
  const numero = index + 1;

  const completas = presentaciones
    .map((una) => ({ id: `${una.forma}|${una.presentacion}`, label: una.presentacion, note: una.forma }))
    .filter(({ label, note }) => contiene(`${label} ${note}`, presentacion));
  const formas = [...new Set(presentaciones.map((una) => una.forma))]
    .filter((una) => contiene(una, forma))
    .map((una) => ({ id: una, label: una }));

  return (
    <fieldset className={css['medicamento']}>
      <legend>{t('receta.medicamento', { numero })}</legend>
      {onQuitar && (
        <Button
          variant="quiet"
          small
          className={css['quitar']}
          icon={<X />}
          aria-label={t('receta.quitar.nombre', { numero })}
          onClick={onQuitar}
        >
          {t('receta.quitar')}
        </Button>
      )}
      <div className={css['campos']}>
        <ComboField
          className={css['todo']}
          id={`doc-generico-${index}`}
          label={t('receta.generico')}
          hint={t('receta.generico.ayuda')}
          maxLength={200}
          spellCheck={false}
          value={generico}
          onChange={(value) => {
            setElegido(false);
            cambiar({ generico: unaLinea(value) });
          }}
          suggestions={
            elegido
              ? []
              : items.map(({ nombre, presentaciones: todas }) => ({
                  id: nombre,
                  label: nombre,
                  note: notaDe(todas),
                }))
          }
          onPick={({ label }) => {
            setElegido(true);
            const unica = items.find(({ nombre }) => nombre === label)?.presentaciones;
            cambiar({
              generico: label,
              ...(unica?.length === 1 && { forma: unica[0]!.forma, presentacion: unica[0]!.presentacion }),
            });
            requestAnimationFrame(() => document.getElementById(`doc-presentacion-${index}`)?.focus());
          }}
        />
        <ComboField
          id={`doc-presentacion-${index}`}
          label={t('receta.presentacion')}
          maxLength={200}
          spellCheck={false}
          openOnFocus={presentacion === ''}
          placeholder={t('receta.presentacion.ejemplo')}
          value={presentacion}
          onChange={(value) => cambiar({ presentacion: unaLinea(value) })}
          suggestions={completas}
          onPick={({ label, note }) => cambiar({ presentacion: label, forma: note ?? forma })}
        />
        <ComboField
          id={`doc-forma-${index}`}
          label={t('receta.forma')}
          maxLength={120}
          spellCheck={false}
          openOnFocus={forma === ''}
          value={forma}
          onChange={(value) => cambiar({ forma: unaLinea(value) })}
          suggestions={formas}
          onPick={({ label }) => cambiar({ forma: label })}
        />
        <EscribirNumero
          id={`doc-cantidad-${index}`}
          label={t('receta.cantidad')}
          min={1}
          max={999}
          mensaje={t('receta.cantidad.error')}
          value={cantidad}
          onChange={(next) => cambiar({ cantidad: next })}
        />
        <TextField
          id={`doc-marca-${index}`}
          label={t('receta.marca')}
          optional
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          value={marca}
          onChange={(event) => cambiar({ marca: unaLinea(event.target.value) })}
        />
        <TextArea
          className={css['todo']}
          id={`doc-posologia-${index}`}
          label={t('receta.posologia')}
          hint={t('receta.posologia.ejemplo')}
          rows={2}
          maxLength={500}
          value={posologia}
          onChange={(event) => cambiar({ posologia: variasLineas(event.target.value) })}
        />
      </div>
      <Advertencias index={index} avisos={avisos} />
    </fieldset>
  );
}

/** 'Comprimidos, jarabe' */
const notaDe = (presentaciones: readonly { forma: string }[]) =>
  [...new Set(presentaciones.map(({ forma }) => forma))].slice(0, 4).join(', ');
