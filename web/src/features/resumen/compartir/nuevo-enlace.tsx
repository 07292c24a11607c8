import {
  aperturasElegibles,
  CIFRADO_HASTA,
  clavesDeDuracion,
  textoDeAperturas,
  textoDeDuracion,
  type Aperturas,
  type Duracion,
} from '@portal/domain/resumen/compartir';
import { compartir } from '@portal/domain/resumen/contract-compartir';
import { Link2 } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { cifrar, nuevoPin } from './cifrado.ts';
import type { Hecho } from './enlace-hecho.tsx';
import { enlaceDe } from './shlink.ts';
import { t } from './textos-compartir.ts';
import css from './compartir.module.css';

type Props = { dni: string; onHecho: (hecho: Hecho) => void };

export function NuevoEnlace({ dni, onHecho }: Props) {
  const form = useForm<{ duracion: Duracion; aperturas: string }>({
    submit: async ({ duracion, aperturas }) =>
      onHecho(await crear(dni, duracion, Number(aperturas) as Aperturas)),
  });
  return (
    <Card title={t('compartir.nuevo')}>
      <form {...form.formProps} className={css['nuevo']}>
        <RadioPicks
          label={t('compartir.duracion')}
          layout="row"
          defaultValue="dia"
          options={clavesDeDuracion.map((value) => ({ value, label: textoDeDuracion[value] }))}
          {...form.fieldProps('duracion')}
        />
        <RadioPicks
          label={t('compartir.aperturas')}
          layout="row"
          defaultValue="5"
          options={aperturasElegibles.map((veces) => ({
            value: String(veces),
            label: textoDeAperturas[veces],
          }))}
          {...form.fieldProps('aperturas')}
        />
        <p className="muted sm">{t('compartir.cifrado')}</p>
        <FailureNote error={form.failure} title={t('compartir.fallo')} />
        <div>
          <Button type="submit" icon={<Link2 />} busy={form.busy && t('compartir.creando')}>
            {t('compartir.crear')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The portal gives the summary, this browser encrypts it, and the portal keeps what it cannot read. */
async function crear(dni: string, duracion: Duracion, aperturas: Aperturas): Promise<Hecho> {
  const { ips } = await call(compartir.obtenerIps, { params: { documento: dni } });
  const { cifrado, key } = await cifrar(ips);
  if (cifrado.length > CIFRADO_HASTA) throw new Error(t('compartir.grande'));
  const pin = nuevoPin();
  const { url, vence } = await call(compartir.crearCompartido, {
    body: { documento: dni, cifrado, pin, duracion, aperturas },
  });
  const exp = Math.floor(new Date(vence).getTime() / 1000);
  const shlink = { url, key, exp, flag: 'P', label: t('hecho.asunto') };
  return { enlace: enlaceDe(shlink, new URL(url).origin), pin, vence };
}
