import { validarIngreso } from '@portal/domain/cuentas/reglas';
import { useForm } from '../../lib/form.tsx';
import { iniciarSesion } from '../../lib/sesion.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export function LoginPage() {
  const form = useForm<{ correo: string; password: string }>({
    validate: (v) => validarIngreso(v as never),
    submit: async ({ correo, password }) => void (await iniciarSesion(correo, password)),
  });
  return (
    <main><h1>Iniciar sesión</h1>
      <form {...form.formProps}>
        <TextField label="DNI" {...form.fieldProps('correo')} />
        <TextField label="Contraseña" type="password" {...form.fieldProps('password')} />
        {form.failure ? <p>{String((form.failure as Error).message)}</p> : null}
        <Button type="submit" busy={form.busy}>Iniciar sesión</Button>
      </form>
    </main>
  );
}
