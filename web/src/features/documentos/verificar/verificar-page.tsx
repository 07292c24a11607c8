import { documentos, type Verificacion } from '@portal/domain/documentos/contract';
import { registroEnPalabras } from '@portal/domain/registro/reglas';
import {
  BadgeCheck,
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  FilePen,
  FileQuestion,
  FingerprintPattern,
  Hourglass,
  ScanQrCode,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError, call } from '../../../lib/api.ts';
import { ahora, configuracion } from '../../../lib/configuracion.ts';
import { DataList } from '../../../ui/data/data-list.tsx';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Arch } from '../../../ui/layout/arch.tsx';
import { Sheet, SheetPart } from '../../../ui/layout/sheet.tsx';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/link.tsx';
import { diaDelInstante, horaDelInstante, ultimoDiaDicho } from '../en-palabras.ts';
import { t } from '../textos.ts';
import { esperaRegistro, useEnRegistro } from '../use-en-registro.ts';
import { FarmaciaForm, verEnFarmacia, type Vista } from './farmacia-form.tsx';
import { Mostrador } from './mostrador.tsx';
import { VerificarCodigo } from './verificar-codigo.tsx';
import css from './verificar-page.module.css';

/** /verificar/{code}, the QR's target: genuine, in force, unchanged. Public, without clinical data. */
export function VerificarPage() {
  const { codigo = '' } = useParams();
  return codigo === '' ? <Entrada /> : <Verificar key={codigo} codigo={codigo} />;
}

function Verificar({ codigo }: { codigo: string }) {
  const { data, error, refetch } = useEnRegistro(['verificar', codigo], () =>
    call(documentos.verificarDocumento, { params: { codigo } }),
  );
  if (data) return data.encontrado ? <Encontrado codigo={codigo} documento={data} /> : <NoEsta />;
  // A truncated or mistyped code belongs to no document.
  if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return <NoEsta />;
  if (error) {
    return (
      <>
        <PageHead title={t('verificar.titulo')} />
        <RetryNote title={t('verificar.noLlego')} error={error} onRetry={refetch} />
      </>
    );
  }
  return <LoadingScreen inside text={t('verificar.cargando')} />;
}

/** Without a code: asks for it, for people who have the paper and no camera. */
function Entrada() {
  return (
    <div className={css['verificar']}>
      <Cara tono="pide" titulo={t('verificar.titulo')} texto={t('verificar.entrada.texto')} />
      <VerificarCodigo />
    </div>
  );
}

function NoEsta() {
  return (
    <div className={css['verificar']}>
      <Cara tono="nada" titulo={t('verificar.noEsta')} texto={t('verificar.noEsta.texto')} />
      <VerificarCodigo />
    </div>
  );
}

const iconos = { pide: ScanQrCode, bien: BadgeCheck, aviso: CircleAlert, mal: CircleX, nada: FileQuestion };
type Tono = keyof typeof iconos;
const tonos = { pide: 'primary', bien: 'primary', aviso: 'warn', mal: 'danger', nada: 'quiet' } as const;

function Cara({ tono, titulo, texto }: { tono: Tono; titulo: string; texto: string }) {
  const Icon = iconos[tono];
  return (
    <header className={css['cara']}>
      <Arch size={56} tone={tonos[tono]} className={css['arco']}>
        <Icon />
      </Arch>
      <h1>{titulo}</h1>
      <p>{texto}</p>
    </header>
  );
}

/** The result as one sentence. */
function caraDe({ estado, intacto, incompleta, registro }: Verificacion): {
  tono: Tono;
  titulo: string;
  texto: string;
} {
  if (intacto === false)
    return { tono: 'mal', titulo: t('verificar.alterado'), texto: t('verificar.alterado.texto') };
  if (configuracion.inspeccion)
    return { tono: 'mal', titulo: t('verificar.incompleto'), texto: t('verificar.inspeccion.texto') };
  if (estado === 'anulada')
    return { tono: 'mal', titulo: t('verificar.anulado'), texto: t('verificar.anulado.texto') };
  if (incompleta)
    return { tono: 'mal', titulo: t('verificar.incompleto'), texto: t('verificar.incompleto.texto') };
  if (estado === 'corregida')
    return { tono: 'aviso', titulo: t('verificar.corregido'), texto: t('verificar.corregido.texto') };
  if (estado === 'vencida')
    return { tono: 'aviso', titulo: t('verificar.vencido'), texto: t('verificar.vencido.texto') };
  if (registro?.estado === 'en_registro')
    return { tono: 'aviso', titulo: t('verificar.enRegistro'), texto: t('verificar.enRegistro.texto') };
  if (registro?.estado === 'rechazada')
    return { tono: 'aviso', titulo: t('verificar.rechazada'), texto: `${registroEnPalabras(registro)}.` };
  if (registro?.estado === 'sin_registro')
    return { tono: 'aviso', titulo: t('verificar.sinRegistro'), texto: `${registroEnPalabras(registro)}.` };
  return { tono: 'bien', titulo: t('verificar.bien'), texto: t('verificar.bien.texto') };
}

function Encontrado({ codigo, documento }: { codigo: string; documento: Verificacion }) {
  const [vista, setVista] = useState<Vista>();
  const navigate = useNavigate();
  const { nombre, numero, unidad, firmado, profesional, matricula, paciente, sha256 } = documento;
  const titulo = [nombre, numero !== null && t('verificar.numero', { numero })].filter(Boolean).join(' ');
  const llego = vista?.receta.registro.estado === 'en_registro' && !esperaRegistro(documento);
  useEffect(() => {
    // The counter shows the drugs, so the patient sees each look at it: it asks again only for the CUIR.
    if (llego) verEnFarmacia(codigo, vista.dni).then(setVista, () => {});
  }, [codigo, llego, vista?.dni]);
  if (vista) return <Mostrador receta={vista.receta} onOtra={() => void navigate('/verificar')} />;
  return (
    <div className={css['verificar']}>
      <Cara {...caraDe(documento)} />
      {documento.tipo === 'receta' && <FarmaciaForm codigo={codigo} onVista={setVista} />}
      <Sheet
        label={titulo}
        emblem={configuracion.imagenes.logo}
        name={unidad}
        kind={titulo}
        className={css['hoja']}
      >
        <SheetPart title={t('verificar.comprobado')}>
          <Pruebas documento={documento} />
        </SheetPart>
        <SheetPart title={t('verificar.datos')}>
          <DataList
            layout="two"
            items={[
              firmado !== null && {
                label: t('verificar.firmado'),
                value: `${diaDelInstante(firmado)}, ${t('verificar.hora', { hora: horaDelInstante(firmado) })}`,
              },
              { label: t('verificar.profesional'), value: profesional },
              matricula !== null && { label: t('verificar.matricula'), value: matricula },
              { label: t('verificar.paciente'), value: paciente },
            ]}
          />
        </SheetPart>
        <SheetPart>
          {sha256 !== null && (
            <p className={cx('sm', css['huella'])}>
              <b>{t('verificar.huella')}</b>
              <code>{sha256}</code>
            </p>
          )}
          <p className="muted sm">
            {t('verificar.cuando', {
              dia: diaDelInstante(ahora().toISOString()),
              hora: horaDelInstante(ahora().toISOString()),
            })}
          </p>
        </SheetPart>
      </Sheet>
      <Link to="/verificar">{t('verificar.otro')}</Link>
    </div>
  );
}

type Prueba = { icono: LucideIcon; tono: 'bien' | 'aviso' | 'mal'; que: string; texto: string };

function Pruebas({ documento }: { documento: Verificacion }) {
  return (
    <ul className={css['pruebas']}>
      {pruebasDe(documento).map(({ icono: Icon, tono, que, texto }) => (
        <li key={que} className={css[tono]}>
          <Icon />
          <span>
            <b>{que}</b>
            {texto}
          </span>
        </li>
      ))}
    </ul>
  );
}

function pruebasDe({
  unidad,
  estado,
  anulada,
  vence,
  intacto,
  conPresencia,
  incompleta,
  registro,
}: Verificacion): Prueba[] {
  const pruebas: Prueba[] = [
    {
      icono: CircleCheck,
      tono: 'bien',
      que: t(intacto === false ? 'verificar.emitido' : 'verificar.autentico'),
      texto: t('verificar.autentico.texto', { unidad: unidad ?? '' }),
    },
  ];
  if (intacto === true)
    pruebas.push({
      icono: CircleCheck,
      tono: 'bien',
      que: t('verificar.intacto'),
      texto: t('verificar.intacto.texto'),
    });
  if (intacto === true && conPresencia)
    pruebas.push({
      icono: FingerprintPattern,
      tono: 'bien',
      que: t('verificar.conPresencia'),
      texto: t('verificar.conPresencia.texto'),
    });
  if (intacto === false)
    pruebas.push({
      icono: CircleX,
      tono: 'mal',
      que: t('verificar.cambiado'),
      texto: t('verificar.cambiado.texto'),
    });
  if (incompleta)
    pruebas.push({
      icono: CircleX,
      tono: 'mal',
      que: t('verificar.sinValidez'),
      texto: t('verificar.sinValidez.texto'),
    });
  if (registro?.estado === 'registrada')
    pruebas.push({
      icono: CircleCheck,
      tono: 'bien',
      que: t('verificar.conCuir'),
      texto: `${registroEnPalabras(registro)}.`,
    });
  else if (registro?.estado === 'en_registro')
    pruebas.push({
      icono: Hourglass,
      tono: 'aviso',
      que: registroEnPalabras(registro),
      texto: t('verificar.enRegistro.texto'),
    });
  else if (registro)
    pruebas.push({
      icono: CircleAlert,
      tono: 'aviso',
      que: t('verificar.sinCuir'),
      texto: `${registroEnPalabras(registro)}. ${t('verificar.sinCuir.texto')}`,
    });
  const dia = vence === null ? '' : ultimoDiaDicho(vence);
  if (anulada !== null)
    pruebas.push({
      icono: Ban,
      tono: 'mal',
      que: t('verificar.anulado.prueba'),
      texto: t('verificar.anulado.cuando', {
        dia: diaDelInstante(anulada),
        hora: horaDelInstante(anulada),
      }),
    });
  else if (estado === 'corregida')
    pruebas.push({
      icono: FilePen,
      tono: 'aviso',
      que: t('verificar.otraVersion'),
      texto: t('verificar.otraVersion.texto'),
    });
  else if (estado === 'vencida')
    pruebas.push({
      icono: Clock,
      tono: 'aviso',
      que: t('verificar.fuera'),
      texto: t('verificar.fuera.texto', { dia }),
    });
  else if (estado === 'vigente' && !incompleta) {
    pruebas.push({
      icono: CircleCheck,
      tono: 'bien',
      que: t('verificar.vigente'),
      texto: vence === null ? t('verificar.vigente.siempre') : t('verificar.vigente.texto', { dia }),
    });
  }
  return pruebas;
}
