import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  answerCodeRequest,
  isCodeRequested,
  subscribeToCodeRequest,
} from '@/features/desk/api/code-request';
import { Sheet } from '@/ui/dialog/sheet';
import { CodeForm } from './code-form';

/** Asks again for a code, before what cannot be undone. */
export function CodeSheet() {
  const { t } = useTranslation('desk-door');
  const isOpen = useSyncExternalStore(subscribeToCodeRequest, isCodeRequested);
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) answerCodeRequest(false);
      }}
      title={t('code.title')}
      description={t('code.again')}
    >
      <CodeForm onConfirmed={() => answerCodeRequest(true)} />
    </Sheet>
  );
}
