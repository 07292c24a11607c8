import { ayuda } from '@portal/domain/ayuda/contract';
import { personal, type MiembroDelPersonal } from '@portal/domain/cuentas/contract-personal';
import { segundoFactor } from '@portal/domain/cuentas/contract-segundo-factor';
import type { RolDelPersonal } from '@portal/domain/cuentas/personal';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, CircleCheck, MailPlus, ShieldOff, Undo2 } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { call } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DataList } from '../../../ui/data/data-list.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Funciones } from './funciones.tsx';
import { personalKey, useActo } from './personal.queries.ts';
import { EstadoDeCuenta, ultimoIngreso } from './personal-estado.tsx';
import { t } from './textos-personal.ts';
import css from './personal.module.css';

type Props = { miembro: MiembroDelPersonal; onClose: () => void };

/** The help desk's dialog, passed in by the app. */
export type ConBloquear = {
  BloquearDialog: ComponentType<{
    id: string;
    words: { title: string; text: string; yes: string; busy: string };
    onDone: () => void;
    onClose: () => void;
  }>;
};

/** One staff account. Harmful acts ask for confirmation in their own dialog. */
export function MiembroDialog({ miembro, onClose, BloquearDialog }: Props & ConBloquear) {
  const [asked, setAsked] = useState<'desactivar' | 'retirar' | 'reiniciar'>();
  const back = () => setAsked(undefined);
  if (asked === 'desactivar')
    return <Desactivar miembro={miembro} BloquearDialog={BloquearDialog} onBack={back} onClose={onClose} />;
  if (asked === 'retirar') return <Retirar miembro={miembro} onBack={back} onClose={onClose} />;
  if (asked === 'reiniciar') return <Reiniciar miembro={miembro} onBack={back} onClose={onClose} />;
  return (
    <Dialog title={nombreDe(miembro)} onClose={onClose}>
      <div className={css['miembro']}>
        <div className={css['miembroParte']}>
          <DataList
            layout="beside"
            items={[
              { label: t('personal.dni'), value: dniEnPalabras(miembro.dni) },
              { label: t('personal.email'), value: miembro.email },
              { label: t('personal.estado'), value: <EstadoDeCuenta miembro={miembro} /> },
              { label: t('personal.ultimo'), value: ultimoIngreso(miembro) },
            ]}
          />
        </div>
        <Roles miembro={miembro} onClose={onClose} />
        {!miembro.propia && <Cuenta miembro={miembro} onAsk={setAsked} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

const nombreDe = ({ nombre, apellido }: MiembroDelPersonal) => `${nombre} ${apellido}`;

function Roles({ miembro, onClose }: Props) {
  const queries = useQueryClient();
  const form = useForm({
    async submit(values) {
      await call(personal.cambiarRoles, {
        body: { id: miembro.id, roles: (values['roles'] ?? []) as RolDelPersonal[] },
      });
      void queries.invalidateQueries({ queryKey: personalKey });
      toast(t('miembro.rolesGuardados'));
      onClose();
    },
  });
  return (
    <form {...form.formProps} className={css['miembroParte']}>
      <FailureNote title={t('personal.error')} error={form.failure} />
      <Funciones
        campo={form.fieldProps('roles')}
        marcados={miembro.roles}
        {...(miembro.propia && { fijo: 'administrador' as const })}
      />
      <p className="sm muted">{t(miembro.propia ? 'miembro.propia' : 'miembro.rolesTexto')}</p>
      <div className={cx('row', css['miembroBotones'])}>
        <Button type="submit" busy={form.busy && t('miembro.guardando')}>
          {t('miembro.guardarRoles')}
        </Button>
      </div>
    </form>
  );
}

function Cuenta({
  miembro,
  onAsk,
  onClose,
}: Props & { onAsk: (what: 'desactivar' | 'retirar' | 'reiniciar') => void }) {
  const { id, estado } = miembro;
  const reenviar = useActo(
    () => call(personal.reenviarInvitacion, { body: { id } }),
    ({ enviadoA }) => t('miembro.reenviada', { email: enviadoA }),
    onClose,
  );
  const activar = useActo(
    () => call(ayuda.desbloquearCuenta, { body: { id } }),
    () => t('miembro.activada'),
    onClose,
  );
  const error = reenviar.error ?? activar.error;
  return (
    <section className={css['miembroParte']}>
      <h3>{t('miembro.cuenta')}</h3>
      {miembro.bloqueo && <p className="muted">{miembro.bloqueo}</p>}
      <FailureNote title={t('personal.error')} error={error} />
      <div className={cx('row', css['miembroBotones'])}>
        {estado === 'invitada' && (
          <>
            <Button
              variant="second"
              icon={<MailPlus />}
              busy={reenviar.isPending}
              onClick={() => reenviar.mutate()}
            >
              {t('miembro.reenviar')}
            </Button>
            <Button variant="danger" icon={<Undo2 />} onClick={() => onAsk('retirar')}>
              {t('miembro.retirar')}
            </Button>
          </>
        )}
        {miembro.segundoFactor && (
          <Button variant="second" icon={<ShieldOff />} onClick={() => onAsk('reiniciar')}>
            {t('miembro.reiniciar')}
          </Button>
        )}
        {estado === 'activa' && (
          <Button variant="danger" icon={<Ban />} onClick={() => onAsk('desactivar')}>
            {t('miembro.desactivar')}
          </Button>
        )}
        {estado === 'desactivada' && (
          <Button
            variant="second"
            icon={<CircleCheck />}
            busy={activar.isPending}
            onClick={() => activar.mutate()}
          >
            {t('miembro.activar')}
          </Button>
        )}
      </div>
    </section>
  );
}

type Asked = Props & { onBack: () => void };

function Desactivar({ miembro, BloquearDialog, onBack, onClose }: Asked & ConBloquear) {
  const queries = useQueryClient();
  return (
    <BloquearDialog
      id={miembro.id}
      words={{
        title: t('miembro.desactivarPregunta', { nombre: nombreDe(miembro) }),
        text: t('miembro.desactivarTexto'),
        yes: t('miembro.desactivar'),
        busy: t('miembro.desactivando'),
      }}
      onClose={onBack}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: personalKey });
        toast(t('miembro.desactivada'));
        onClose();
      }}
    />
  );
}

function Retirar({ miembro, onBack, onClose }: Asked) {
  const acto = useActo(
    () => call(personal.retirarInvitacion, { body: { id: miembro.id } }),
    () => t('miembro.retirada'),
    onClose,
  );
  const title = t('miembro.retirarPregunta', { nombre: nombreDe(miembro) });
  return (
    <Pregunta
      title={title}
      text={t('miembro.retirarTexto')}
      yes={t('miembro.retirar')}
      acto={acto}
      onBack={onBack}
    />
  );
}

function Reiniciar({ miembro, onBack, onClose }: Asked) {
  const acto = useActo(
    () => call(segundoFactor.reiniciarSegundoFactor, { body: { id: miembro.id } }),
    () => t('miembro.reiniciada'),
    onClose,
  );
  const title = t('miembro.reiniciarPregunta', { nombre: nombreDe(miembro) });
  return (
    <Pregunta
      title={title}
      text={t('miembro.reiniciarTexto')}
      yes={t('miembro.reiniciar')}
      acto={acto}
      onBack={onBack}
    />
  );
}

type Acto = { isPending: boolean; error: Error | null; mutate: () => void };

function Pregunta({
  title,
  text,
  yes,
  acto,
  onBack,
}: {
  title: string;
  text: string;
  yes: string;
  acto: Acto;
  onBack: () => void;
}) {
  return (
    <ConfirmDialog
      title={title}
      yes={yes}
      no={t('miembro.volver')}
      danger
      busy={acto.isPending}
      onYes={() => acto.mutate()}
      onNo={onBack}
    >
      <div className="stack">
        <p>{text}</p>
        <FailureNote title={t('personal.error')} error={acto.error} />
      </div>
    </ConfirmDialog>
  );
}
