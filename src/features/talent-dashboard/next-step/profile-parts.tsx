import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { profileParts, type ProfilePart } from './next-step';

interface ProfilePartsProps {
  done: ReadonlySet<ProfilePart>;
  className?: string;
}

/** What makes a profile complete: what is there, and what is still missing. */
export function ProfileParts({ done, className }: ProfilePartsProps) {
  const { t } = useTranslation('talent-dashboard');
  return (
    <div className={className}>
      <p id="profile-parts" className="text-sm font-semibold">
        {t('parts.title', { done: done.size, count: profileParts.length })}
      </p>
      <ul
        aria-labelledby="profile-parts"
        className="mt-1.5 grid grid-cols-2 gap-x-5 gap-y-1 text-sm sm:flex sm:flex-wrap"
      >
        {profileParts.map((part) => {
          const has = done.has(part);
          return (
            <li key={part} className={cx('flex items-center gap-1.5', has && 'text-muted')}>
              {has ? (
                <Check aria-hidden className="size-4 shrink-0 text-success" />
              ) : (
                <Circle aria-hidden className="size-4 shrink-0 text-field-line" />
              )}
              {t(`parts.${part}`)}
              <span className="sr-only">: {t(has ? 'parts.there' : 'parts.missing')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
