import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';

/** The three places of the chat; SPEC §8 words their errors differently. */
export type ChatSurface = 'messages' | 'talent' | 'company';

export interface SurfaceTexts {
  readonly sendFailed: { readonly text: string; readonly description?: string };
  readonly loadFailed: string;
  readonly sent: string;
  /** What else is said of a message's way, in the language in which that it was sent is said. */
  readonly t: TFunction<'chat'>;
}

/** SPEC §8's texts of a surface: the talent's are fixed in Spanish, the company's titled 'Error'. */
export function useSurfaceTexts(surface: ChatSurface): SurfaceTexts {
  const { t } = useTranslation('chat');
  const { t: fixed } = useFixedTranslation('chat');
  return useMemo(() => {
    if (surface === 'talent') {
      return {
        sendFailed: { text: fixed('talent.messageNotSent') },
        loadFailed: t('messages.errorLoading'),
        sent: fixed('talent.sent'),
        t: fixed,
      };
    }
    if (surface === 'company') {
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
  }, [surface, t, fixed]);
}
