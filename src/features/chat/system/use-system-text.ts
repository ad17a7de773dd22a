import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '@/domain/use-terms';
import { brand } from '@/lib/brand';
import type { UserType } from '@/lib/session/user-type';
import { decisionCode, lastAttempt, loadDecisions } from './decision-code';
import type { OwnKind, SystemMessage } from './decision-text';

const ownKinds: ReadonlySet<string | null> = new Set<OwnKind | null>([
  null,
  'removed',
  'support_ticket',
  'support_welcome',
  'unlock_welcome',
]);

/** Whether the code for the text of such a message is loaded on demand. */
export const isOnDemand = (kind: string | null): boolean => !ownKinds.has(kind);

/** A function that returns the text of the product's own messages, and whether a part of it couldn't be loaded. */
export interface SystemTexts {
  /** In the reader's language; null while it isn't loaded. */
  readonly textOf: (message: SystemMessage, otherName: string) => string | null;
  /** Stays until another attempt has succeeded. */
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly retry: () => unknown;
}

/** @param isNeeded whether there is a message whose text is loaded on demand ({@link isOnDemand}) */
export function useSystemText(readerType: UserType, isNeeded: boolean): SystemTexts {
  const { t, i18n } = useTranslation('chat');
  const { title } = useTerms();
  const { language } = i18n;
  const attempt = useSyncExternalStore(lastAttempt.subscribe, lastAttempt.read);
  const code = decisionCode();
  const isMissing = isNeeded && code === undefined;
  useEffect(() => {
    if (isMissing) void loadDecisions();
  }, [isMissing]);
  const textOf = useCallback(
    (message: SystemMessage, otherName: string) => {
      const { kind } = message;
      if (kind === 'support_welcome') return t('system.supportWelcome', { brand: brand.name });
      if (kind === 'unlock_welcome') {
        return readerType === 'company'
          ? t('system.unlockWelcomeCompany')
          : t('system.unlockWelcomeTalent', { name: otherName });
      }
      // It may have been loaded since the last render.
      const current = code ?? decisionCode();
      if (!current) return null;
      const wording = { language, title, nameless: t('nameless') };
      return current.decisionText(message, {
        ...wording,
        t: i18n.getFixedT(language, 'system-messages'),
      });
    },
    [t, i18n, language, code, readerType, title],
  );
  const hasFailed = isMissing && (attempt === 'failed' || attempt === 'retrying');
  return { textOf, hasFailed, isLoading: attempt === 'retrying', retry: loadDecisions };
}
