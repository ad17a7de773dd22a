import { AlarmClock, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isPutOff, type DeskItem } from '@/features/desk/api/item';
import { usePutOff } from '@/features/desk/api/queue';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { Menu } from '@/ui/button/menu';
import { toast } from '@/ui/toast/toast';
import { putOffTimes } from './put-off-times';

interface PutOffProps {
  item: DeskItem;
  onPutOff: () => void;
}

/** Puts an item off until a morning, or brings it back. */
export function PutOff({ item, onPutOff }: PutOffProps) {
  const { t } = useTranslation('desk');
  const errorText = useErrorText();
  const putOff = usePutOff();
  const until = (time: Date | null) =>
    putOff.mutate(
      { id: item.id, until: time },
      {
        onSuccess: () => {
          toast.success(time === null ? t('putOff.back') : t('putOff.done'), { about: 'decision' });
          if (time !== null) onPutOff();
        },
        onError: (error) => toast.error(errorText(error)),
      },
    );
  if (isPutOff(item)) {
    return (
      <Button
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        loading={putOff.isPending}
        onClick={() => until(null)}
      >
        {t('putOff.bringBack')}
      </Button>
    );
  }
  return (
    <Menu
      label={t('putOff.label')}
      icon={<AlarmClock aria-hidden />}
      items={() =>
        putOffTimes(new Date()).map(({ name, time }) => ({
          label: t(`putOff.${name}`),
          icon: <AlarmClock aria-hidden />,
          onSelect: () => until(time),
        }))
      }
    />
  );
}
