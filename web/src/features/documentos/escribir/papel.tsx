import type { Ficha } from '@portal/domain/atenciones/contract';
import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito, Medicamento } from '@portal/domain/documentos/escrito';
import {
  cantidadEnPalabras,
  cuilConGuiones,
  dniConPuntos,
  nombreDeSexo,
} from '@portal/domain/documentos/reglas';
import { diaConAnio, diaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import type { ReactNode } from 'react';
import { ahora } from '../../../lib/configuracion.ts';
import { cualDe } from './palabras.ts';
import { t } from './textos-escribir.ts';
import css from './papel.module.css';

export type PacienteDelPapel = Ficha['paciente'] & { cuil: string; cobertura: string };

type Props = {
  escrito: Escrito;
  paciente: PacienteDelPapel;
  documento: Pick<DocumentoDelEscritorio, 'nombre' | 'numero' | 'archivo' | 'corrige' | 'firmado'>;
  incompleta: boolean;
};

/** Preview of the printed document; the PDF itself is made when it is signed. */
export function EscribirPapel({ escrito, paciente, documento, incompleta }: Props) {
  const recetado = escrito.tipo === 'receta' || escrito.tipo === 'orden';
  const cuil = (recetado && escrito.cuil) || paciente.cuil;
  const cobertura = (recetado && escrito.cobertura) || paciente.cobertura;
  return (
    <article className={css['papel']} aria-label={t('firmar.previa')}>
      <header>
        <b>{cualDe(documento)}</b>
        {documento.corrige && <small>{t('hoja.corrige', { cual: cualCorrige(documento.corrige) })}</small>}
        {incompleta && <strong className={css['incompleta']}>{t('papel.incompleta')}</strong>}
      </header>
      <dl className={css['datos']}>
        <Dato label={t('papel.paciente')}>{paciente.nombre}</Dato>
        <Dato label={t('papel.dni')}>{dniConPuntos(paciente.dni)}</Dato>
        {recetado && <Dato label={t('papel.cuil')}>{cuilConGuiones(cuil) || cuil}</Dato>}
        {recetado && <Dato label={t('papel.edad')}>{edadYSexo(paciente)}</Dato>}
        {recetado && <Dato label={t('papel.cobertura')}>{cobertura}</Dato>}
      </dl>
      <Contenido escrito={escrito} documento={documento} />
      {documento.firmado === null && <p className="muted sm">{t('papel.alFirmar')}</p>}
    </article>
  );
}

export const cualCorrige = ({ numero }: { numero: number | null }) =>
  numero === null ? 'la versión anterior' : `la n° ${numero}`;

const edadYSexo = ({ edad, sexo }: PacienteDelPapel) =>
  [edad === null ? undefined : edad === 1 ? '1 año' : `${edad} años`, sexo && nombreDeSexo[sexo]]
    .filter(Boolean)
    .join(', ');

function Dato({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <Falta />}</dd>
    </div>
  );
}

type Campo = 'generico' | 'presentacion' | 'forma' | 'cantidad' | 'posologia' | 'diagnostico' | 'pedido';
const Falta = ({ que }: { que?: Campo }) => (
  <span className={css['falta']}>{t(que ? `papel.falta.${que}` : 'papel.sinDato')}</span>
);

function Parte({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section>
      <h3>{titulo}</h3>
      {children}
    </section>
  );
}

function Contenido({ escrito, documento }: Pick<Props, 'escrito' | 'documento'>) {
  switch (escrito.tipo) {
    case 'receta':
      return (
        <>
          <Parte titulo={t('papel.prescripcion')}>
            <ol className={css['recetados']}>
              {escrito.medicamentos.map((medicamento, index) => (
                <Recetado key={index} {...medicamento} />
              ))}
            </ol>
          </Parte>
          <Diagnostico {...escrito} />
          <Observaciones {...escrito} />
        </>
      );
    case 'orden':
      return (
        <>
          <Parte titulo={t('papel.pedidos')}>
            <Pedidos pedidos={escrito.pedidos.filter((pedido) => pedido.trim() !== '')} />
          </Parte>
          <Diagnostico {...escrito} />
          <Observaciones {...escrito} />
        </>
      );
    case 'certificado':
      return (
        <>
          {escrito.texto && <p className={css['prosa']}>{escrito.texto}</p>}
          {escrito.dias !== null && escrito.dias > 0 && (
            <Parte titulo={t('papel.reposo')}>{reposo(escrito.dias, escrito.desde || diaDe(ahora()))}</Parte>
          )}
          {escrito.diagnostico && <Diagnostico diagnostico={escrito.diagnostico} diagnosticoCodigo="" />}
        </>
      );
    case 'indicaciones':
      return <p className={css['prosa']}>{escrito.texto}</p>;
    case 'evolucion':
      return (
        <>
          {escrito.evolucion && (
            <Parte titulo={t('evolucion.evolucion')}>
              <p className={css['prosa']}>{escrito.evolucion}</p>
            </Parte>
          )}
          {escrito.diagnostico && <Diagnostico diagnostico={escrito.diagnostico} diagnosticoCodigo="" />}
          {escrito.indicaciones && (
            <Parte titulo={t('evolucion.indicaciones')}>
              <p className={css['prosa']}>{escrito.indicaciones}</p>
            </Parte>
          )}
        </>
      );
    case 'adjunto':
      return (
        <Parte titulo={t('papel.archivo')}>
          <p>{documento.archivo?.nombre}</p>
          {escrito.descripcion && <p className="muted">{escrito.descripcion}</p>}
        </Parte>
      );
  }
}

function Pedidos({ pedidos }: { pedidos: readonly string[] }) {
  if (pedidos.length === 0) return <Falta que="pedido" />;
  return (
    <ol className={css['recetados']}>
      {pedidos.map((pedido, index) => (
        <li key={index}>{pedido}</li>
      ))}
    </ol>
  );
}

function reposo(dias: number, desde: string) {
  if (dias === 1) return <p>{t('papel.reposo.dia', { desde: diaConAnio(desde) })}</p>;
  return (
    <p>
      {t('papel.reposo.dias', {
        dias,
        desde: diaConAnio(desde),
        hasta: diaConAnio(sumarDias(desde, dias - 1)),
      })}
    </p>
  );
}

/** The generic name is prominent; the brand is only an alternative. */
function Recetado({ generico, presentacion, forma, cantidad, posologia, marca }: Medicamento) {
  return (
    <li>
      <b>{generico || <Falta que="generico" />}</b>
      <span>
        {forma || <Falta que="forma" />}, {presentacion || <Falta que="presentacion" />}.{' '}
        {cantidad === null ? (
          <Falta que="cantidad" />
        ) : (
          t('papel.cantidad', { cantidad: cantidadEnPalabras(cantidad) })
        )}
      </span>
      {marca && <small>{t('papel.marca', { marca })}</small>}
      <span className={css['prosa']}>{posologia || <Falta que="posologia" />}</span>
    </li>
  );
}

function Diagnostico({ diagnostico, diagnosticoCodigo }: { diagnostico: string; diagnosticoCodigo: string }) {
  return (
    <Parte titulo={t('papel.diagnostico')}>
      <p>
        {diagnostico || <Falta que="diagnostico" />}
        {diagnosticoCodigo && <span className="muted"> ({diagnosticoCodigo})</span>}
      </p>
    </Parte>
  );
}

const Observaciones = ({ observaciones }: { observaciones: string }) =>
  observaciones !== '' && (
    <Parte titulo={t('papel.observaciones')}>
      <p className={css['prosa']}>{observaciones}</p>
    </Parte>
  );
