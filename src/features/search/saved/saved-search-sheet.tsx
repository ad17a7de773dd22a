import { useTranslation } from 'react-i18next';
import { Sheet } from '@/ui/dialog/sheet';
import { SearchList } from './search-list';

interface SavedSearchSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether the company has turned off all mails about searches. */
  mailsAreOff: boolean;
}

/** All saved searches, on top of the results. */
export function SavedSearchSheet({ open, onOpenChange, mailsAreOff }: SavedSearchSheetProps) {
  const { t } = useTranslation('search');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('saved.title')} className="px-1!">
      <SearchList mailsAreOff={mailsAreOff} onOpen={() => onOpenChange(false)} />
    </Sheet>
  );
}
