import { useTranslation } from 'react-i18next';
import { personRowLook } from '@/ui/button/selectable-row-look';
import { VerifiedBadge } from '@/ui/feedback/badge';
import { Avatar } from '@/ui/layout/avatar';
import { Card } from '@/ui/layout/card';
import { nameOf } from './company-fields';

interface CompanyPreviewProps {
  /** The name as it is typed. */
  name: string;
  /** Whether the badge stands beside it once this is saved. */
  isVerified: boolean;
}

/** The company as talent find it in their messages, while its name is being typed. */
export function CompanyPreview({ name: typed, isVerified }: CompanyPreviewProps) {
  const { t } = useTranslation('company-profile');
  const name = nameOf(typed);
  return (
    <figure aria-label={t('preview.title')} className="min-w-0 sm:col-span-2">
      <p aria-hidden className="mb-2 text-sm font-semibold">
        {t('preview.title')}
      </p>
      <Card className="max-w-md p-2">
        <div className={personRowLook}>
          <Avatar name={name} />
          <span className="text-room">
            <span className="flex items-center gap-x-1.5">
              <span dir="auto" className="max-w-full min-w-0 truncate font-semibold">
                {name}
              </span>
              {isVerified ? <VerifiedBadge label={t('preview.verified')} /> : null}
            </span>
            <span className="mt-0.5 block truncate text-muted">{t('preview.message')}</span>
          </span>
        </div>
      </Card>
      <figcaption className="mt-3 prose-width text-sm text-muted">{t('preview.hint')}</figcaption>
    </figure>
  );
}
