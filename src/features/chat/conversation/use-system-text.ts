import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import type { UserType } from '@/lib/session/user-type';

/** The sentence of a system message in the reader's language; unknown kinds show their content. */
export function useSystemText(
  readerType: UserType,
): (kind: string, content: string, otherName: string) => string {
  const { t } = useTranslation('chat');
  return useCallback(
    (kind, content, otherName) => {
      if (kind === 'support_welcome') return t('system.supportWelcome', { brand: brand.name });
      if (kind === 'unlock_welcome') {
        return readerType === 'company'
          ? t('system.unlockWelcomeCompany')
          : t('system.unlockWelcomeTalent', { name: otherName });
      }
      return content;
    },
    [t, readerType],
  );
}
