import type { Cifras, TurnosPorEstado } from '@portal/domain/cifras/contract';
import { ausenciasDe } from '@portal/domain/cifras/definiciones';
import { Card } from '../../ui/layout/card.tsx';
import { conComa } from './escala.ts';
import { minutos } from './grafico-espera.tsx';
import { Ancho, VerTabla } from './tabla.tsx';
import { t } from './textos.ts';
import { cx } from '../../ui/cx.ts';
import css from './cifras.module.css';

export function GraficoServicios({ cifras: { servicios, resumen } }: { cifras: Cifras }) {
  const con = servicios.filter(({ atenciones }) => atenciones > 0);
  const mayor = con[0];
  return (
    <Card title={t('servicios.titulo')}>
      {mayor ? (
        <ul className={css['servicios']}>
          {con.map(({ id, nombre, atenciones }) => (
            <li key={id}>
              <span>{nombre}</span>
              <span className={css['tramo']} aria-hidden="true">
                <i style={{ width: `${(atenciones / mayor.atenciones) * 100}%` }} />
              </span>
              <b className="num">{conComa(atenciones)}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t('dias.ninguna')}</p>
      )}
      <p className={cx('sm muted', css['dicho'])}>
        {con.length > 1 &&
          mayor &&
          mayor.atenciones * 2 > resumen.atenciones &&
          `${t('servicios.mitad', { servicio: mayor.nombre })} `}
        {resumen.noSePresentaron + resumen.dejaronLaFila > 0 &&
          t('servicios.noVinieron', {
            cuantos: conComa(resumen.noSePresentaron),
            fueron: conComa(resumen.dejaronLaFila),
          })}
      </p>
      <VerTabla
        caption={t('servicios.titulo')}
        filas={servicios}
        clave={({ id }) => id}
        columnas={[
          { header: t('col.servicio'), cell: ({ nombre }) => nombre },
          { header: t('col.atenciones'), cell: ({ atenciones }) => conComa(atenciones) },
          { header: t('dias.conTurno'), cell: ({ conTurno }) => conComa(conTurno) },
          { header: t('col.noVinieron'), cell: ({ noSePresentaron }) => conComa(noSePresentaron) },
          { header: t('col.espera'), cell: ({ esperaMediana }) => minutos(esperaMediana) },
          { header: t('col.espera90'), cell: ({ esperaNueveDeDiez }) => minutos(esperaNueveDeDiez) },
          { header: t('col.duracion'), cell: ({ duracionMediana }) => minutos(duracionMediana) },
          {
            header: t('col.encuesta'),
            cell: ({ encuesta }) => (encuesta.promedio === null ? '—' : conComa(encuesta.promedio, 2)),
          },
        ]}
      />
    </Card>
  );
}

const ESTADOS = ['presentes', 'ausentes', 'cancelados', 'canceladosPorProfesional', 'programados'] as const;
const totalDe = (turnos: TurnosPorEstado) => ESTADOS.reduce((suma, estado) => suma + turnos[estado], 0);

export function GraficoTurnos({ cifras: { resumen, servicios } }: { cifras: Cifras }) {
  const { turnos } = resumen;
  const total = totalDe(turnos);
  // Future turnos are shown only if there are any.
  const mostrados = ESTADOS.filter((estado) => estado !== 'programados' || turnos.programados > 0);
  return (
    <Card title={t('turnos.titulo')} actions={<span className="muted">{conComa(total)}</span>}>
      {total === 0 ? (
        <p className="muted">{t('turnos.ninguno')}</p>
      ) : (
        <>
          <div className={css['barra']} aria-hidden="true">
            {mostrados.map(
              (estado) =>
                turnos[estado] > 0 && (
                  <i key={estado} className={css[estado]} style={{ flex: turnos[estado] }} />
                ),
            )}
          </div>
          <ul className={css['leyenda']}>
            {mostrados.map((estado) => (
              <li key={estado}>
                <i className={css[estado]} aria-hidden="true" />
                <span>{t(`turnos.${estado}`)}</span>
                <b className="num">{conComa(turnos[estado])}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <VerTabla
        caption={t('turnos.titulo')}
        filas={servicios.filter((servicio) => totalDe(servicio.turnos) > 0)}
        clave={({ id }) => id}
        columnas={[
          { header: t('col.servicio'), cell: ({ nombre }) => nombre },
          ...mostrados.map((estado) => ({
            header: t(`turnos.${estado}`),
            cell: ({ turnos: suyos }: { turnos: TurnosPorEstado }) => conComa(suyos[estado]),
          })),
          { header: t('col.ausencias'), cell: ({ turnos: suyos }) => minutos(ausenciasDe(suyos)) },
        ]}
      />
    </Card>
  );
}

const dias = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];
const diasEnteros = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
/** Hours that are always shown; more if somebody came earlier or later. */
const DESDE = 8;
const HASTA = 19;

export function GraficoHoras({ cifras: { pedidos, semana } }: { cifras: Cifras }) {
  const desde = Math.min(DESDE, ...pedidos.map(({ hora }) => hora));
  const hasta = Math.max(HASTA, ...pedidos.map(({ hora }) => hora));
  const horas = Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i);
  const promedio = (dia: number, hora: number) => {
    const veces = semana[dia - 1] ?? 0;
    return veces === 0
      ? 0
      : (pedidos.find((uno) => uno.diaDeSemana === dia && uno.hora === hora)?.cuantos ?? 0) / veces;
  };
  const pico = pedidos.reduce(
    (mejor, { diaDeSemana, hora }) =>
      promedio(diaDeSemana, hora) > mejor.cuantos
        ? { dia: diaDeSemana, hora, cuantos: promedio(diaDeSemana, hora) }
        : mejor,
    { dia: 1, hora: desde, cuantos: 0 },
  );
  return (
    <Card
      title={t('horas.titulo')}
      actions={<span className="muted">{t('horas.que')}</span>}
      className={css['entero']}
    >
      {pico.cuantos === 0 ? (
        <p className="muted">{t('horas.ninguno')}</p>
      ) : (
        <Ancho nombre={t('horas.titulo')}>
          <div
            className={css['horas']}
            style={{
              gridTemplateColumns: `34px repeat(${horas.length}, minmax(${horas.length > 12 ? 20 : 12}px, 1fr))`,
            }}
            role="img"
            aria-label={t('horas.dicho', {
              dia: diasEnteros[pico.dia - 1]!,
              hora: pico.hora,
              cuantos: conComa(pico.cuantos, 1),
            })}
          >
            <span />
            {horas.map((hora) => (
              <span key={hora}>{hora}</span>
            ))}
            {dias.flatMap((nombre, i) => [
              <span key={nombre} className={css['dia']}>
                {nombre}
              </span>,
              ...horas.map((hora) => {
                const cuantos = promedio(i + 1, hora);
                return (
                  <i
                    key={`${nombre} ${hora}`}
                    style={{ opacity: 0.07 + 0.93 * (cuantos / pico.cuantos) }}
                    title={t('horas.celda', { dia: diasEnteros[i]!, hora, cuantos: conComa(cuantos, 1) })}
                  />
                );
              }),
            ])}
          </div>
        </Ancho>
      )}
      <VerTabla
        caption={t('horas.titulo')}
        filas={horas}
        clave={(hora) => hora}
        columnas={[
          { header: t('col.hora'), cell: (hora) => `${hora} h` },
          ...dias.map((nombre, i) => ({
            header: nombre,
            cell: (hora: number) => conComa(promedio(i + 1, hora), 1),
          })),
        ]}
      />
    </Card>
  );
}
