import { BloquearDialog } from '../../features/ayuda/bloquear-dialog.tsx';
import { AdminPersonalPage } from '../../features/cuentas/personal/admin-personal-page.tsx';

export const AdminPersonal = () => <AdminPersonalPage BloquearDialog={BloquearDialog} />;
