import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minimumAge } from '@/domain/minimum-age';
import { paths } from '@/lib/routing/paths';
import { FilledText } from '@/ui/layout/filled-text';

/** What someone accepts by creating an account. The texts open beside the form, which keeps what was typed. */
export function Agreement() {
  const { t } = useTranslation(['auth', 'common']);
  const link = (to: string, name: string): ReactNode => (
    <a href={to} target="_blank" rel="noopener" className="underline underline-offset-2">
      {name}
      <span className="sr-only"> ({t('common:newTab')})</span>
    </a>
  );
  return (
    <p className="text-sm text-muted">
      <FilledText
        text={t('auth:register.agreement', { age: minimumAge })}
        values={{
          terms: link(paths.terms, t('auth:register.terms')),
          privacy: link(paths.privacy, t('auth:register.privacy')),
        }}
      />
    </p>
  );
}
