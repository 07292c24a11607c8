import type { Importadas } from '@portal/domain/resumen/contract-compartir';
import type { EntradaDelResumen, EntradaEscrita } from '@portal/domain/resumen/contract';
import type { IpsLeido } from '@portal/domain/resumen/ips/leer-ips';
import { useState } from 'react';
import { typed } from '../../../lib/form-values.ts';
import { useForm } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { abrirShlink, ipsDe, NoAbre } from '../compartir/abrir.ts';
import { ElegirEntradas } from './elegir-entradas.tsx';
import { motivoEnPalabras } from '../compartir/motivo-en-palabras.ts';
import { leerShlink } from '../compartir/shlink.ts';
import { t } from './textos-importar.ts';
import css from './importar.module.css';

const ARCHIVO_HASTA = 2_000_000;

export interface ImportarProps {
  /** What the summary has now, to tell what is in it already. */
  actuales: readonly EntradaDelResumen[];
  /** Whose summary it is, to compare with the file's. */
  nombre?: string;
  importar: (entradas: EntradaEscrita[]) => Promise<Importadas>;
  onListo: (importadas: Importadas) => void;
  /** Whoever opens a link is named to its issuer. Without it only files are taken: other pages may not call other sites. */
  quien?: string;
}

/** Loads a summary from elsewhere and lets the person choose what is added. For patients and at the desk. */
export function ImportarResumen({ quien, ...elegir }: ImportarProps) {
  const [ips, setIps] = useState<IpsLeido>();
  const [fallo, setFallo] = useState('');
  if (ips)
    return (
      <ElegirEntradas
        ips={ips}
        enConsulta={quien === undefined}
        onOtro={() => setIps(undefined)}
        {...elegir}
      />
    );

  async function leerArchivo(archivo: File | undefined) {
    setFallo('');
    if (!archivo) return;
    if (archivo.size > ARCHIVO_HASTA) return setFallo(t('importar.grande'));
    try {
      setIps(ipsDe(JSON.parse(await archivo.text())));
    } catch (error) {
      setFallo(error instanceof NoAbre ? motivoEnPalabras(error) : t('importar.noEsJson'));
    }
  }

  return (
    <div className={css['importar']}>
      {fallo !== '' && (
        <Note tone="bad" role="alert" title={t('importar.noSePudo')}>
          {fallo}
        </Note>
      )}
      <Card>
        <FileField
          id="importar-archivo"
          label={t('importar.archivo')}
          hint={t('importar.archivoAyuda')}
          accept=".json,application/json,application/fhir+json"
          onChange={({ target }) => void leerArchivo(target.files?.[0])}
        />
      </Card>
      {quien !== undefined && <DeEnlace quien={quien} onIps={setIps} />}
    </div>
  );
}

function DeEnlace({ quien, onIps }: { quien: string; onIps: (ips: IpsLeido) => void }) {
  const form = useForm<{ enlace: string; pin: string }>({
    validate: (values): Record<string, string> =>
      leerShlink(typed(values, 'enlace').trim()) ? {} : { enlace: t('importar.enlaceFalta') },
    async submit({ enlace, pin }) {
      try {
        const { ips } = await abrirShlink(leerShlink(enlace.trim())!, { quien, pin: pin.trim() });
        onIps(ips);
      } catch (error) {
        if (!(error instanceof NoAbre)) throw error;
        return { [error.motivo === 'pin' ? 'pin' : 'enlace']: motivoEnPalabras(error) };
      }
    },
  });
  return (
    <Card title={t('importar.o')}>
      <form {...form.formProps} className={css['enlace']}>
        <ErrorSummary {...form.summaryProps} />
        <TextField
          label={t('importar.enlace')}
          hint={t('importar.enlaceAyuda')}
          autoComplete="off"
          spellCheck={false}
          {...form.fieldProps('enlace')}
        />
        <TextField
          label={t('importar.pin')}
          width="11"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          spellCheck={false}
          {...form.fieldProps('pin')}
        />
        <div>
          <Button type="submit" variant="second" busy={form.busy && t('importar.abriendo')}>
            {t('importar.abrir')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
