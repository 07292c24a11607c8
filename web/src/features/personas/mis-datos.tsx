import { datos } from '@portal/domain/datos/contract';
import { useMutation } from '@tanstack/react-query';
import { Download, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { guardarArchivo } from '../../lib/guardar-archivo.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Accesos } from './accesos.tsx';
import { t } from './textos.ts';

/** The person's legal rights over their own data. The access list is open while the URL has a `page`. */
export function MisDatos({ sistemas }: { sistemas: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const page = search.get('page');
  return (
    <Card title={t('misDatos.titulo')}>
      <Descargar />
      <section className="part">
        <div>
          <h3>{t('misDatos.historial')}</h3>
          <p className="muted">{t('misDatos.accesosTexto')}</p>
        </div>
        <Button
          variant="second"
          icon={<Eye />}
          aria-expanded={page !== null}
          onClick={() => setSearch(page === null ? { page: '1' } : {}, { preventScrollReset: true })}
        >
          {t(page === null ? 'misDatos.accesos' : 'misDatos.ocultar')}
        </Button>
        {page !== null && (
          <div className="part-full">
            <Accesos asked={page} todos={search.get('todos') === '1'} />
          </div>
        )}
      </section>
      {sistemas}
    </Card>
  );
}

function Descargar() {
  const descargar = useMutation({
    mutationFn: () => call(datos.pedirMisDatos, { body: {} }),
    onSuccess({ url }) {
      guardarArchivo(url);
      toast(t('misDatos.descargando'));
    },
  });
  return (
    <section className="part">
      <div>
        <h3>{t('misDatos.copia')}</h3>
        <p className="muted">{t('misDatos.descargarTexto')}</p>
      </div>
      <Button
        variant="second"
        icon={<Download />}
        busy={descargar.isPending && t('misDatos.preparando')}
        onClick={() => descargar.mutate()}
      >
        {t('misDatos.descargar')}
      </Button>
      <FailureNote title={t('misDatos.error')} className="part-full" error={descargar.error} />
    </section>
  );
}
