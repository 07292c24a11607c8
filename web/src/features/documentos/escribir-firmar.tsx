import type { Escrito } from '@portal/domain/documentos/escrito';
import { esCuil } from '@portal/domain/personas/perfil';
import { Lock, PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Borrador, BorradorVivo } from './escribir-borrador.ts';
import { useFirmar } from './escribir-consulta.ts';
import { EscribirFaltan } from './escribir-faltan.tsx';
import { unaLinea } from './escribir-palabras.ts';
import { EscribirPapel, type PacienteDelPapel } from './escribir-papel.tsx';
import { t } from './textos-escribir.ts';

type Props = {
  atencion: string;
  borrador: Borrador & { documento: NonNullable<Borrador['documento']> };
  vivo: BorradorVivo;
  paciente: PacienteDelPapel;
  onFirmado: (id: string) => void;
  onClose: () => void;
};

/** The last look, and the press that freezes it. */
export function EscribirFirmar({ atencion, borrador, vivo, paciente, onFirmado, onClose }: Props) {
  const { escrito, documento } = borrador;
  const { tipo } = escrito;
  const firmar = useFirmar(atencion);
  const [sinGuardar, setSinGuardar] = useState(false);
  const [busy, setBusy] = useState(false);
  const incompleta = documento.faltan.length > 0;

  async function sign() {
    if (busy) return;
    setBusy(true);
    setSinGuardar(false);
    try {
      const saved = await vivo.guardarYa();
      const { documento: last } = vivo.leer();
      if (!saved || !last) return setSinGuardar(true);
      const firmado = await firmar.mutateAsync({ id: last.id, version: last.version });
      vivo.parar();
      toast(t(`firmar.hecho.${tipo}`));
      onFirmado(firmado.id);
    } catch {
      // Said in the dialog, by the mutation.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      size="lg"
      title={t(`firmar.titulo.${tipo}`)}
      onClose={onClose}
      actions={
        <>
          <Button icon={<PenLine />} busy={busy && t('firmar.firmando')} onClick={() => void sign()}>
            {t(incompleta ? 'firmar.incompleta' : 'firmar.si')}
          </Button>
          <Button variant="second" onClick={onClose}>
            {t('firmar.no')}
          </Button>
        </>
      }
    >
      <div className="stack doc-firmar">
        {(tipo === 'receta' || tipo === 'orden') && <Pedidos escrito={escrito} paciente={paciente} onChange={vivo.escribir} />}
        <EscribirFaltan escrito={escrito} faltan={documento.faltan} alFirmar />
        <EscribirPapel escrito={escrito} paciente={paciente} documento={documento} incompleta={incompleta} />
        <Note tone="plain" icon={<Lock />} title={t('firmar.congela')}>
          <p>{t('firmar.congela.texto', { paciente: paciente.nome })}</p>
        </Note>
        {sinGuardar && (
          <Note tone="bad" role="alert">
            <p>{t('firmar.sinGuardar')}</p>
          </Note>
        )}
        {firmar.isError && (
          <Note tone="bad" role="alert" title={t('firmar.fallo')}>
            <p>{firmar.error.message}</p>
          </Note>
        )}
      </div>
    </Dialog>
  );
}

type Recetable = Extract<Escrito, { tipo: 'receta' | 'orden' }>;

/** What the law wants of the patient and the profile may not have. */
function Pedidos({ escrito, paciente, onChange }: { escrito: Recetable; paciente: PacienteDelPapel; onChange: (escrito: Escrito) => void }) {
  const cuil = escrito.cuil || paciente.cuil;
  return (
    <div className="doc-campos">
      <TextField
        id="firmar-cuil"
        label={t('firmar.cuil', { paciente: paciente.nome })}
        hint={t(paciente.cuil && !escrito.cuil ? 'firmar.cuil.perfil' : 'firmar.cuil.ayuda')}
        error={cuil !== '' && !esCuil(cuil) && cuil.replace(/\D/g, '').length >= 11 ? t('firmar.cuil.error') : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={cuil}
        onChange={(event) => onChange({ ...escrito, cuil: unaLinea(event.target.value) })}
      />
      <TextField
        id="firmar-cobertura"
        label={t('firmar.cobertura')}
        hint={t(paciente.cobertura && !escrito.cobertura ? 'firmar.cobertura.perfil' : 'firmar.cobertura.ayuda')}
        autoComplete="off"
        maxLength={160}
        value={escrito.cobertura || paciente.cobertura}
        onChange={(event) => onChange({ ...escrito, cobertura: unaLinea(event.target.value) })}
      />
    </div>
  );
}
