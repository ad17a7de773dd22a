import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRequestDeletion } from '@/features/auth/api/deletion-request';
import { paths } from '@/lib/routing/paths';
import { isStillAt } from '@/lib/routing/leaving';
import { useUser } from '@/lib/session/session';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Button } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';

const toastMs = 6000;

/**
 * Asks for confirmation, stores the request, signs out and explains that support completes it
 * (docs/decisions/0013-account-deletion.md).
 */
export function DeleteAccount() {
  const { t } = useTranslation(['auth', 'common']);
  const { id, userType } = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const request = useRequestDeletion(id, {
    onSuccess: () => {
      toast.success(t('auth:deletion.requested'), { duration: toastMs });
      // By now the route guard has redirected home, and the person may have gone elsewhere.
      if (isStillAt(pathname)) void navigate(paths.home, { replace: true });
    },
    onError: () => toast.error(t('auth:deletion.failed'), { duration: toastMs }),
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden />}
        className="text-danger!"
        onClick={() => setOpen(true)}
      >
        {t('auth:deletion.ask')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('auth:deletion.askTitle')}
        description={
          <>
            <p>{t('auth:deletion.askText')}</p>
            {userType === 'talent' ? (
              <p className="mt-2">{t('auth:deletion.askTextTalent')}</p>
            ) : null}
            <p className="mt-2">{t('auth:deletion.askDays')}</p>
          </>
        }
        cancelLabel={t('common:cancel')}
        confirmLabel={t('auth:deletion.ask')}
        destructive
        busy={request.isPending}
        onConfirm={() => request.mutate()}
      />
    </>
  );
}
