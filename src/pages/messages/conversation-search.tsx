import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stages } from '@/domain/contact';
import type { ConversationFilters } from '@/features/chat/api/found';
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
      className={cx('flex gap-x-2 gap-y-1', children ? 'flex-col' : 'items-center', className)}
    >
      <div className="min-w-0 flex-1">
        <TypedField
          label={label}
          hidesLabel
          placeholder={placeholder}
          value={filters.text}
          onValue={(text, how) => onChange({ text }, how)}
        />
      </div>
      <div className="flex min-w-0 shrink-0 gap-1 overflow-x-auto">
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
