import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Button } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { useRequestAccountDeletion } from '@/features/company-profile/api/mutations';

interface DeleteAccountProps {
  /** Signs the company out, once the request is stored. */
  onRequested: () => Promise<void>;
}

const toastMs = 6000;

/** Asks for confirmation, stores the request and explains that support completes it (docs/decisions/0013-account-deletion.md). */
export function DeleteAccount({ onRequested }: DeleteAccountProps) {
  const { t } = useTranslation('company-profile');
  const user = useUser();
  const [open, setOpen] = useState(false);
  const request = useRequestAccountDeletion(user.id, onRequested, {
    onSuccess: () => toast.success(t('deletionRequested'), { duration: toastMs }),
    onError: () => toast.error(t('deletionFailed'), { duration: toastMs }),
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
        {t('deleteAccount')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('deleteTitle')}
        description={t('deleteText')}
        cancelLabel={t('cancel')}
        confirmLabel={t('deleteAccount')}
        destructive
        busy={request.isPending}
        onConfirm={() => request.mutate()}
      />
    </>
  );
}
