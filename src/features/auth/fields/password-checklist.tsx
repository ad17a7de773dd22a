import type { TFunction } from 'i18next';
import { Check, Circle } from 'lucide-react';
import { cx } from '@/ui/cx';
import { passwordRules, unmetPasswordRules } from './password-rules';

interface PasswordChecklistProps {
  t: TFunction<'auth'>;
  password: string;
  /** Highlights the unmet rules, after a refused attempt. */
  insist: boolean;
}

/** The rules of a new password, ticked off while the user types. */
export function PasswordChecklist({ t, password, insist }: PasswordChecklistProps) {
  const unmet = unmetPasswordRules(password);
  return (
    <>
      <span className="sr-only">{t('rules.title')}</span>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-1 pt-1 min-[22rem]:grid-cols-2">
        {passwordRules.map((rule) => {
          const met = !unmet.includes(rule);
          const Icon = met ? Check : Circle;
          return (
            <li
              key={rule}
              className={cx(
                'flex items-center gap-2 transition-colors',
                met ? 'text-success' : insist && 'text-danger',
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0" strokeWidth={met ? 3 : 2} />
              <span>
                {t(`rules.${rule}`)}
                <span className="sr-only"> ({t(met ? 'rules.met' : 'rules.unmet')})</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
