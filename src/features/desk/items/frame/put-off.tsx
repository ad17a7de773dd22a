import { AlarmClock, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DecisionAction } from '@/features/desk/api/decision';
import { isPutOff, type DeskItem, type ItemKind } from '@/features/desk/api/items/item';
import { usePutOff } from '@/features/desk/api/items/queue';
import { useMayDecide } from '@/features/desk/api/team';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { Menu } from '@/ui/button/menu';
import { toast } from '@/ui/toast/toast';
import { putOffTimes } from './put-off-times';

/** Whoever may decide this on a kind may put it off, as `desk_kinds` has it. */
const decisionOn: Readonly<Record<ItemKind, DecisionAction>> = {
  proposal: 'refuse_proposal',
  report: 'dismiss_report',
  appeal: 'reject_appeal',
  support: 'close_support',
  ticket: 'close_ticket',
  verification: 'refuse_verification',
  payment: 'close_payment',
  deletion: 'keep_account',
  return: 'close_return',
  mail: 'close_mail',
  job: 'close_job',
};

interface PutOffProps {
  item: DeskItem;
  onPutOff: () => void;
}

/** Puts an item off, or brings it back; for those who decide on its kind. */
export function PutOff({ item, onPutOff }: PutOffProps) {
  const { t } = useTranslation('desk');
  const errorText = useErrorText();
  const putOff = usePutOff();
  const mayPutOff = useMayDecide()?.(decisionOn[item.kind]);
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
  if (!mayPutOff) return null;
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
        putOffTimes(new Date(), item).map(({ name, time }) => ({
          label: t(`putOff.${name}`),
          icon: <AlarmClock aria-hidden />,
          onSelect: () => until(time),
        }))
      }
    />
  );
}
