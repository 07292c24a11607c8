import { historial } from '@portal/domain/historial/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Documentos, Registro } from '../atencion-vista.tsx';
import { momentoDicho, nombreDelMedico } from '../en-palabras.ts';
import { t } from '../textos.ts';
import { ChatPasado } from './chat-pasado.tsx';

/** A past attention at the desk: notes, documents, and the chat with its files. */
export function AtencionPasada({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['historial', 'pasada', id],
    queryFn: () => call(historial.obtenerAtencionPasada, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <RetryNote title={t('detalle.noLlego')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="text" count={5} />;
  return (
    <div className="stack">
      <p className="muted">
        {[momentoDicho(data), data.servicio.nombre, nombreDelMedico(data.medico)].join(' · ')}
      </p>
      <Registro evolucion={data.evolucion} />
      {data.otrasEvoluciones.map((otra) => (
        <Registro
          key={otra.firmada}
          evolucion={otra}
          de={otra.servicio === '' ? otra.profesional : `${otra.profesional}, ${otra.servicio}`}
        />
      ))}
      <Documentos codigo={data.atencion} documentos={data.documentos} />
      <ChatPasado atencion={id} chat={data.chat} paciente={t('chat.paciente')} />
    </div>
  );
}
