import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';

/** Where the chat is shown; each place words its errors in its own way (docs/product.md). */
export type ChatVariant = 'messages' | 'talent' | 'company';

export interface ChatTexts {
  readonly sendFailed: { readonly text: string; readonly description?: string };
  readonly loadFailed: string;
  readonly sent: string;
  /** Translates the other message states into the language of `sent`. */
  readonly t: TFunction<'chat'>;
}

/**
 * The texts that differ by place: the talent variant is always in Spanish
 * (docs/decisions/0001-fixed-spanish.md), the company variant's toasts are titled 'Error'.
 */
export function useChatTexts(variant: ChatVariant): ChatTexts {
  const { t } = useTranslation('chat');
  const { t: fixed } = useFixedTranslation('chat');
  return useMemo(() => {
    if (variant === 'talent') {
      return {
        sendFailed: { text: fixed('talent.messageNotSent') },
        loadFailed: t('messages.errorLoading'),
        sent: fixed('talent.sent'),
        t: fixed,
      };
    }
    if (variant === 'company') {
      return {
        sendFailed: { text: t('company.errorTitle'), description: t('company.sendMessage') },
        loadFailed: t('company.loadMessages'),
        sent: t('status.sent'),
        t,
      };
    }
    return {
      sendFailed: { text: t('messages.messageNotSent') },
      loadFailed: t('messages.errorLoading'),
      sent: t('status.sent'),
      t,
    };
  }, [variant, t, fixed]);
}
