import { SearchX, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';

interface NobodyProps {
  onShowAll: () => void;
}

/** Shown when the stage that the list is narrowed to has nobody. */
export function NobodyInStage({ onShowAll }: NobodyProps) {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState
      compact
      icon={<Users />}
      title={t('nobodyInStage')}
      action={
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          {t('showEverybody')}
        </Button>
      }
    />
  );
}

/** Shown when no contact matches the words, or none has unread messages. */
export function NobodyFound({ onShowAll, hasWords }: NobodyProps & { hasWords: boolean }) {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState
      compact
      icon={<SearchX />}
      title={t(hasWords ? 'find.none' : 'find.noneUnread')}
      description={hasWords ? t('find.noneHint') : undefined}
      action={
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          {t('showEverybody')}
        </Button>
      }
    />
  );
}
