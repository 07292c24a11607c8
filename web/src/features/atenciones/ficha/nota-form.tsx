import type { Ficha } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { CloudAlert, CloudCheck, CloudUpload, Lock, Quote, TextQuote, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { SaveState } from '../../../ui/feedback/save-state.tsx';
import { cx } from '../../../ui/cx.ts';
import { FichaPases } from './atenciones.tsx';
import type { PartesDeDocumentos } from './partes.ts';
import type { Borrador, BorradorVivo } from './nota-borrador.ts';
import { campos, type Campo } from './nota-fundir.ts';
import { t as textosModelos } from '../modelos/textos-modelos.ts';
import { t } from '../textos-escritorio.ts';
import css from './nota-form.module.css';

type Props = {
  ficha: Ficha;
  borrador: Borrador;
  nota: BorradorVivo;
  onFinalizar?: () => void;
  /** Opens the professional's own texts. */ onModelos: () => void;
  Diagnostico: PartesDeDocumentos['Diagnostico'];
  /** The other documents that can be written. */ children: ReactNode;
};

/** The reason for the visit and the note, which saves itself. */
export function NotaForm({
  ficha: { atencion, paciente, pases },
  borrador,
  nota,
  onFinalizar,
  onModelos,
  Diagnostico,
  children,
}: Props) {
  const { texto, cerrada, conflicto } = borrador;
  const campo = (name: Campo) => ({
    id: `nota-${name}`,
    name,
    value: texto[name],
    readOnly: cerrada,
    onChange: (event: { target: { value: string } }) => nota.escribir(name, sinControl(event.target.value)),
    onBlur: () => void nota.guardarYa(),
  });

  function keys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onFinalizar) return;
    event.preventDefault();
    onFinalizar();
  }
  return (
    <div>
      <Note tone="plain" icon={<Quote />} className={css['motivo']}>
        <p className={atencion.motivo ? undefined : 'muted'}>
          <span className="vh">{t('ficha.motivo')}: </span>
          {atencion.motivo || t('ficha.sinMotivo')}
        </p>
      </Note>
      {atencion.continua && (
        <p className={cx('muted sm num', css['continua'])}>
          {t('volver.continua', {
            boleto: atencion.continua.boleto,
            hora: horaDe(new Date(atencion.continua.inicio)),
          })}
        </p>
      )}
      <FichaPases pases={pases} />
      {conflicto && <Conflicto conflicto={conflicto} nota={nota} />}
      {/* The listener also serves the field that another feature draws. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its fields */}
      <div className="fields" onKeyDown={keys}>
        <TextArea
          label={t('nota.evolucion')}
          className={css['evolucion']}
          rows={6}
          maxLength={10_000}
          data-modelos="nota"
          {...campo('evolucion')}
        />
        <Diagnostico
          label={t('nota.diagnostico')}
          value={texto.diagnostico}
          readOnly={cerrada}
          onChange={(valor) => nota.escribir('diagnostico', sinControl(valor))}
          onBlur={() => void nota.guardarYa()}
        />
        <TextArea
          label={t(paciente.sexo === 'F' ? 'nota.indicaciones.F' : 'nota.indicaciones')}
          rows={3}
          maxLength={5000}
          data-modelos="indicaciones"
          {...campo('indicaciones')}
        />
      </div>
      {!cerrada && (
        <Button
          variant="quiet"
          small
          className="flush"
          icon={<TextQuote />}
          aria-keyshortcuts="I"
          onClick={onModelos}
        >
          {textosModelos('modelos.boton')} <kbd>I</kbd>
        </Button>
      )}
      {cerrada && <p className={cx('muted sm', css['lugar'])}>{t('nota.firmada')}</p>}
      <div className={css['lugar']}>{children}</div>
    </div>
  );
}

/** Pasted text may contain invisible control characters, which the server refuses. */
const sinControl = (texto: string) => texto.replace(/[^\P{Cc}\n\r\t]/gu, '');

function Conflicto({
  conflicto,
  nota,
}: {
  conflicto: NonNullable<Borrador['conflicto']>;
  nota: BorradorVivo;
}) {
  const names = conflicto.campos.map((campo) => t(`nota.${campo}`));
  return (
    <Note
      tone="warn"
      role="alert"
      title={t('nota.cambiada')}
      className={css['conflicto']}
      actions={
        <>
          <Button variant="second" onClick={() => nota.resolver('mio')}>
            {t('nota.cambiada.mio')}
          </Button>
          <Button variant="quiet" onClick={() => nota.resolver('suyo')}>
            {t('nota.cambiada.suyo')}
          </Button>
        </>
      }
    >
      <p>{t('nota.cambiada.texto', { campos: names.join(', ') })}</p>
      {campos
        .filter((campo) => conflicto.campos.includes(campo))
        .map((campo) => (
          <blockquote key={campo}>{conflicto.mio[campo] || '—'}</blockquote>
        ))}
    </Note>
  );
}

export function NotaEstado({ borrador }: { borrador: Borrador }) {
  const [Icon, texto] = enPalabras(borrador);
  return (
    <SaveState icon={<Icon />} bad={Icon === CloudAlert}>
      {texto}
    </SaveState>
  );
}

function enPalabras({ estado, guardada, cerrada, motivo }: Borrador): [icon: LucideIcon, texto: string] {
  const hora = guardada ? horaDe(new Date(guardada)) : '';
  if (cerrada) return [Lock, t('nota.cerrada', { hora })];
  switch (estado) {
    case 'fallo':
      return [CloudAlert, t('nota.fallo')];
    case 'rechazado':
      return [CloudAlert, t('nota.rechazada', { motivo })];
    case 'guardando':
      return [CloudUpload, t('nota.guardando')];
    case 'pendiente':
      return [CloudUpload, t('nota.pendiente')];
    default:
      return [CloudCheck, guardada ? t('nota.guardada', { hora }) : t('nota.vacia')];
  }
}
