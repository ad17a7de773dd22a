import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stages } from '@/domain/contact/contact';
import type { ConversationFilters } from '@/features/chat/api/search-hits';
import { hasTouchKeyboard } from '@/lib/browser/has-touch-keyboard';
import { FilterChip } from '@/ui/button/filter-chip';
import { cx } from '@/ui/cx';
import { TypedField } from '@/ui/form/typed-field';

interface ConversationSearchProps {
  filters: ConversationFilters;
  onChange: (some: Partial<ConversationFilters>, how?: { readonly continues: boolean }) => void;
  /** Names the field by what is searched. */
  label: string;
  placeholder: string;
  /** The buttons after 'Unread'. */
  children?: ReactNode;
  className?: string;
}

/** A field and buttons that narrow a list of conversations or contacts. */
export function ConversationSearch(props: ConversationSearchProps) {
  const { filters, onChange, label, placeholder, children, className } = props;
  const { t } = useTranslation('chat');
  return (
    <search
      className={cx(
        'flex gap-x-2 gap-y-1',
        children ? 'flex-col' : 'flex-wrap items-center',
        className,
      )}
    >
      <div className={children ? undefined : 'min-w-[min(100%,10rem)] flex-1'}>
        <TypedField
          label={label}
          hidesLabel
          placeholder={placeholder}
          value={filters.text}
          onValue={(text, how) => onChange({ text }, how)}
        />
      </div>
      <div
        className={
          children
            ? // On a phone a row that scrolls sideways, whose faded end says so.
              'flex min-w-0 shrink-0 gap-1 max-md:overflow-x-auto max-md:mask-[linear-gradient(to_left,transparent,black_2rem)] max-md:pr-8 md:flex-wrap'
            : 'flex shrink-0'
        }
      >
        <FilterChip
          isChosen={filters.isUnread}
          onPress={() => onChange({ isUnread: !filters.isUnread })}
        >
          {t('find.unread')}
        </FilterChip>
        {children}
      </div>
    </search>
  );
}

/** Where one goes on from after all is shown again; on a touch screen it would open the keyboard. */
export function focusSearch(): void {
  if (hasTouchKeyboard()) return;
  document.querySelector<HTMLElement>('main search input')?.focus();
}

/** A button for each stage of a company's contacts. */
export function StageChips({
  filters,
  onChange,
}: Pick<ConversationSearchProps, 'filters' | 'onChange'>) {
  const { t } = useTranslation('contacts');
  return stages.map((stage) => (
    <FilterChip
      key={stage}
      isChosen={filters.stage === stage}
      onPress={() => onChange({ stage: filters.stage === stage ? undefined : stage })}
    >
      {t(`stage.${stage}`)}
    </FilterChip>
  ));
}
