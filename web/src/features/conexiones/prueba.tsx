import { conexiones, type ConexionAdmin, type PruebaDeConexion } from '@portal/domain/conexiones/contract';
import { diaDe, diaConAnio, horaDe } from '@portal/domain/tiempo/fechas';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, PlugZap } from 'lucide-react';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useRefrescarConexiones } from './conexiones.queries.ts';
import { t } from './textos.ts';

type Cual = 'vigente' | 'siguiente';

/** Tests the connection as saved. If the service does not answer, it takes as long as its time limits. */
function useProbar(tipo: ConexionAdmin['tipo'], clave: Cual) {
  const refrescar = useRefrescarConexiones();
  return useMutation({
    mutationFn: () => call(conexiones.probarConexion, { body: { tipo, clave } }),
    onSettled: refrescar,
  });
}

/** The last test in words, and another one. */
export function Prueba({
  conexion: { tipo, estado, claves, emisor, prueba },
  sucia,
}: {
  conexion: ConexionAdmin;
  sucia: boolean;
}) {
  const probar = useProbar(tipo, 'vigente');
  const sinGuardar = useId();
  if (estado === 'sin_configurar' || (claves.length === 0 && emisor?.prueba !== 'secreto')) return null;
  return (
    <section className="part">
      <div>
        <h3>{t('prueba.titulo')}</h3>
        <p className="muted" id={sinGuardar}>
          {t(
            sucia
              ? 'prueba.sinGuardar'
              : tipo === 'emisor'
                ? 'prueba.texto.emisor'
                : tipo === 'reconocedor'
                  ? 'prueba.texto.reconocedor'
                  : 'prueba.texto',
          )}
        </p>
      </div>
      <Button
        variant="second"
        icon={<PlugZap />}
        busy={probar.isPending && t('prueba.probando')}
        razonEn={sucia && sinGuardar}
        onClick={() => probar.mutate()}
      >
        {t('prueba.boton')}
      </Button>
      <div className="part-full">
        {probar.isPending ? (
          <EnMarcha tipo={tipo} />
        ) : (
          <>
            <FailureNote title={t('conexiones.noSePudo')} error={probar.error} />
            {prueba && !probar.error && <Resultado prueba={prueba} nuevo={probar.isSuccess} />}
          </>
        )}
      </div>
    </section>
  );
}

/** The same with the key that waits, beside that key. */
export function BotonDePrueba({ tipo, clave }: { tipo: ConexionAdmin['tipo']; clave: Cual }) {
  const probar = useProbar(tipo, clave);
  return (
    <>
      <Button
        variant="second"
        icon={<PlugZap />}
        busy={probar.isPending && t('prueba.probando')}
        onClick={() => probar.mutate()}
      >
        {t('prueba.siguiente')}
      </Button>
      {probar.isPending && <EnMarcha tipo={`${tipo}-${clave}`} />}
      {!probar.isPending && <FailureNote title={t('conexiones.noSePudo')} error={probar.error} />}
      {!probar.isPending && probar.data && <Resultado prueba={probar.data} nuevo />}
    </>
  );
}

const EnMarcha = ({ tipo }: { tipo: string }) => (
  <Progress id={`prueba-${tipo}`} label={t('prueba.enMarcha')} said={t('prueba.espera')} />
);

function Resultado({ prueba: { bien, texto, cuando }, nuevo }: { prueba: PruebaDeConexion; nuevo: boolean }) {
  const hora = new Date(cuando);
  return (
    <Note
      tone={bien ? 'info' : 'bad'}
      title={t(bien ? 'prueba.bien' : 'prueba.mal')}
      {...(bien && { icon: <CircleCheck /> })}
      {...(nuevo && { role: bien ? 'status' : 'alert' })}
    >
      <p>{texto}</p>
      <p className="sm">{t('prueba.cuando', { dia: diaConAnio(diaDe(hora)), hora: horaDe(hora) })}</p>
    </Note>
  );
}
