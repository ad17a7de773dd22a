import { useTranslation } from 'react-i18next';
import { env } from '@/lib/env';
import { Spinner } from './spinner';

const fixed = 'es';

/**
 * Shown while a page loads, in Spanish (docs/decisions/0001-fixed-spanish.md). It never waits for texts:
 * until the Spanish ones are loaded it uses the language of the interface.
 */
export function PleaseWait({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('common');
  const isFixed = env.fixedSpanish && i18n.hasResourceBundle(fixed, 'common');
  const say = isFixed ? i18n.getFixedT(fixed, 'common') : t;
  return (
    <div lang={isFixed ? fixed : undefined} className={className}>
      <Spinner label={say('pleaseWait')} showLabel />
    </div>
  );
}
