import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fixedLanguage, useFixedTranslation } from '@/lib/i18n/fixed-spanish';

/** Where the chat is shown; each place words its errors in its own way (docs/product.md). */
export type ChatVariant = 'messages' | 'talent' | 'company';

export interface ChatTexts {
  readonly sendFailed: {
    readonly text: string;
    readonly description?: string;
    readonly lang?: string | undefined;
  };
  readonly loadFailed: string;
  /** The toast after a message was sent. */
  readonly justSent: string;
  /** The language of that toast if it isn't the interface's. */
  readonly justSentLanguage?: string | undefined;
}

/**
 * The texts that differ by place: a talent's toasts about sending are in Spanish
 * (docs/decisions/0001-fixed-spanish.md), and the company variant's toasts are titled 'Error'.
 */
export function useChatTexts(variant: ChatVariant): ChatTexts {
  const { t } = useTranslation('chat');
  const { t: fixed } = useFixedTranslation('chat');
  return useMemo(() => {
    if (variant === 'talent') {
      return {
        sendFailed: { text: fixed('talent.messageNotSent'), lang: fixedLanguage },
        loadFailed: t('messages.errorLoading'),
        justSent: fixed('talent.sent'),
        justSentLanguage: fixedLanguage,
      };
    }
    if (variant === 'company') {
      return {
        sendFailed: { text: t('company.errorTitle'), description: t('company.sendMessage') },
        loadFailed: t('company.loadMessages'),
        justSent: t('status.sent'),
      };
    }
    return {
      sendFailed: { text: t('messages.messageNotSent') },
      loadFailed: t('messages.errorLoading'),
      justSent: t('status.sent'),
    };
  }, [variant, t, fixed]);
}
