import type { MotivoDeAdvertencia } from '@portal/domain/documentos/advertencias';
import type { AdvertenciaDeReceta, DocumentosDeAtencion } from '@portal/domain/documentos/contract';
import { seFirmaConPresencia } from '@portal/domain/documentos/presencia';
import { esCuil, esCuilDe } from '@portal/domain/personas/perfil';
import { FingerprintPattern, KeyRound, Lock, PenLine } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useShown } from '../../../ui/use-shown.ts';
import { t as tAvisos } from './avisos/textos-avisos.ts';
import type { Borrador, BorradorVivo } from './borrador.ts';
import { useFirmar } from './consulta.ts';
import { EscribirFaltan } from './faltan.tsx';
import { EscribirMatricula } from './matricula.tsx';
import { irA, unaLinea } from './palabras.ts';
import { EscribirPapel, type PacienteDelPapel } from './papel.tsx';
import { t } from './textos-escribir.ts';
import css from './campos/campos.module.css';

type Props = {
  atencion: string;
  borrador: Borrador & { documento: NonNullable<Borrador['documento']> };
  vivo: BorradorVivo;
  paciente: PacienteDelPapel;
  presencia: DocumentosDeAtencion['presencia'];
  motivos: MotivoDeAdvertencia[];
  /** The server has warnings without a reason. */
  onAdvertencias: (advertencias: AdvertenciaDeReceta[]) => void;
  onFirmado: (id: string) => void;
  onClose: () => void;
};

/** The final preview and the button that signs. */
export function EscribirFirmar({
  atencion,
  borrador,
  vivo,
  paciente,
  presencia,
  motivos,
  onAdvertencias,
  onFirmado,
  onClose,
}: Props) {
  const { escrito, documento } = borrador;
  const { tipo } = escrito;
  const firmar = useFirmar(atencion);
  const shown = useShown();
  const [sinGuardar, setSinGuardar] = useState(false);
  const [busy, setBusy] = useState<'con' | 'sin'>();
  const conPresencia = seFirmaConPresencia(tipo);
  const conLlave = conPresencia && presencia.llave;
  const incompleta = documento.faltan.length > 0;
  const { ilegible } = documento;
  const recetable = escrito.tipo === 'receta' || escrito.tipo === 'orden' ? escrito : undefined;
  // An incomplete CUIL is kept only here until it is valid.
  const [cuil, setCuil] = useState((recetable?.cuil || paciente.cuil).trim());
  const [probado, setProbado] = useState(false);
  const mal = cuil.trim() !== '' && !esCuilDe(cuil, paciente.dni);
  const [cobertura, setCobertura] = useState(recetable?.cobertura || paciente.cobertura);

  /** An empty field takes the profile's value, so that what is shown is what is signed. */
  function completar() {
    if (cuil.trim() === '') setCuil(paciente.cuil);
    if (cobertura.trim() === '') setCobertura(paciente.cobertura);
  }

  function escribirCobertura(next: string) {
    setCobertura(next);
    if (recetable) vivo.escribir({ ...recetable, cobertura: next.trim() === paciente.cobertura ? '' : next });
  }

  function escribirCuil(next: string) {
    setCuil(next);
    if (recetable && (next.trim() === '' || esCuilDe(next, paciente.dni)))
      vivo.escribir({ ...recetable, cuil: next.trim() === paciente.cuil ? '' : next.trim() });
  }

  async function sign(como: 'con' | 'sin') {
    if (busy || ilegible !== null) return;
    completar();
    setProbado(true);
    if (recetable && mal) return irA('firmar-cuil');
    setBusy(como);
    setSinGuardar(false);
    try {
      const saved = await vivo.guardarYa();
      // Closed while it was being saved: nothing is signed.
      if (!shown()) return;
      const { documento: last } = vivo.leer();
      if (!saved || !last) return setSinGuardar(true);
      const firmado = await firmar.mutateAsync({
        id: last.id,
        version: last.version,
        motivos,
        conLlave: como === 'con',
      });
      void vivo.parar();
      toast(t(`firmar.hecho.${tipo}`));
      onFirmado(firmado.id);
    } catch (error) {
      // Any other error is shown in the dialog.
      if (error instanceof ApiError && error.code === 'receta_con_advertencias')
        onAdvertencias((error.detalle as { advertencias: AdvertenciaDeReceta[] }).advertencias);
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <Dialog
      size="lg"
      title={t(`firmar.titulo.${tipo}`)}
      onClose={onClose}
      actions={
        <>
          <Button
            variant={incompleta ? 'second' : 'primary'}
            icon={conLlave ? <FingerprintPattern /> : <PenLine />}
            busy={busy === (conLlave ? 'con' : 'sin') && t('firmar.firmando')}
            razonEn={ilegible !== null && 'firmar-ilegible'}
            onClick={() => void sign(conLlave ? 'con' : 'sin')}
          >
            {t(incompleta ? 'firmar.incompleta' : conLlave ? 'firmar.conLlave' : 'firmar.si')}
          </Button>
          {conLlave && !presencia.exige && (
            <Button
              variant="quiet"
              busy={busy === 'sin' && t('firmar.firmando')}
              razonEn={ilegible !== null && 'firmar-ilegible'}
              onClick={() => void sign('sin')}
            >
              {t('firmar.sinLlave')}
            </Button>
          )}
          <Button variant={incompleta ? 'primary' : 'second'} onClick={onClose}>
            {t('firmar.no')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {ilegible !== null && (
          <Note tone="bad" role="alert" title={t('firmar.ilegible')}>
            <p id="firmar-ilegible">{ilegible}</p>
          </Note>
        )}
        <Note tone="plain" icon={<Lock />} title={t('firmar.congela')}>
          <p>{t('firmar.congela.texto', { paciente: paciente.nombre })}</p>
        </Note>
        {conPresencia && presencia.exige && !presencia.llave && (
          <Note tone="info" icon={<KeyRound />}>
            <p>{t('firmar.conClave')}</p>
          </Note>
        )}
        {tipo === 'receta' && <EscribirMatricula />}
        {recetable && (
          <Pedidos
            paciente={paciente}
            cuil={cuil}
            mal={mal && (probado || cuil.replace(/\D/g, '').length >= 11)}
            cobertura={cobertura}
            onCuil={escribirCuil}
            onCobertura={escribirCobertura}
            onBlur={completar}
          />
        )}
        {motivos.length > 0 && (
          <Note tone="warn" title={tAvisos('advertencia.alFirmar')}>
            <p>{tAvisos('advertencia.alFirmar.texto')}</p>
          </Note>
        )}
        <EscribirFaltan escrito={escrito} faltan={documento.faltan} alFirmar />
        <EscribirPapel escrito={escrito} paciente={paciente} documento={documento} incompleta={incompleta} />
        {sinGuardar && (
          <Note tone="bad" role="alert">
            <p>{t('firmar.sinGuardar')}</p>
          </Note>
        )}
        {firmar.error?.message === '' && (
          <Note tone="info" role="alert">
            <p>{t('firmar.cancelada')}</p>
          </Note>
        )}
        {firmar.error && firmar.error.message !== '' && (
          <Note tone="bad" role="alert" title={t('firmar.fallo')}>
            <p>{firmar.error.message}</p>
          </Note>
        )}
      </div>
    </Dialog>
  );
}

type PedidosProps = {
  paciente: PacienteDelPapel;
  cuil: string;
  mal: boolean;
  cobertura: string;
  onCuil: (cuil: string) => void;
  onCobertura: (cobertura: string) => void;
  onBlur: () => void;
};

/** Patient data that the law requires and the profile may lack. */
function Pedidos({ paciente, cuil, mal, cobertura, onCuil, onCobertura, onBlur }: PedidosProps) {
  return (
    <div className={css['campos']}>
      <TextField
        id="firmar-cuil"
        label={t('firmar.cuil', { paciente: paciente.nombre })}
        hint={t(paciente.cuil && cuil === paciente.cuil ? 'firmar.cuil.perfil' : 'firmar.cuil.ayuda')}
        error={mal ? t(esCuil(cuil) ? 'firmar.cuil.ajeno' : 'firmar.cuil.error') : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={cuil}
        onChange={(event) => onCuil(unaLinea(event.target.value))}
        onBlur={onBlur}
      />
      <TextField
        id="firmar-cobertura"
        label={t('firmar.cobertura')}
        hint={t(
          paciente.cobertura && cobertura === paciente.cobertura
            ? 'firmar.cobertura.perfil'
            : 'firmar.cobertura.ayuda',
        )}
        autoComplete="off"
        maxLength={160}
        value={cobertura}
        onChange={(event) => onCobertura(unaLinea(event.target.value))}
        onBlur={onBlur}
      />
    </div>
  );
}
