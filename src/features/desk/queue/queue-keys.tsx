import { useTranslation } from 'react-i18next';
import { Card } from '@/ui/layout/card';

const keys = [
  ['J / K', 'keyNext'],
  ['Enter', 'keyOpen'],
  ['X', 'keySelect'],
  ['Esc', 'keyClose'],
  ['H, S, …', 'keyDecide'],
  ['Ctrl + Enter', 'keySend'],
  ['Alt + T, Tab', 'keyUndo'],
  ['?', 'keyHelp'],
] as const;

/** The keys of the queue. */
export function QueueKeys() {
  const { t } = useTranslation('desk');
  return (
    <Card className="p-4">
      <h2 className="mb-2 text-base font-semibold">{t('queue.keys')}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line px-1.5 font-sans">{key}</kbd>
            </dt>
            <dd>{t(`queue.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
