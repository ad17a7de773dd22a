import { LayoutGrid, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SegmentedSwitch } from '@/ui/button/segmented-switch';

export type SearchView = 'grid' | 'carousel';

interface ViewSwitchProps {
  view: SearchView;
  onChange: (view: SearchView) => void;
}

/** Whether the pitches found are looked through as a list or watched one by one. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const { t } = useTranslation('search');
  return (
    <SegmentedSwitch
      label={t('view')}
      segments={[
        { value: 'carousel', label: t('watch'), icon: <Play aria-hidden /> },
        { value: 'grid', label: t('list'), icon: <LayoutGrid aria-hidden /> },
      ]}
      value={view}
      onChange={(chosen) => {
        if (chosen !== view) onChange(chosen);
      }}
    />
  );
}
