import { useTranslation } from 'react-i18next';
import { Sheet } from '@/ui/dialog/sheet';

/** The keys of the player. */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('feed');
  const keys: readonly [what: string, ...keys: readonly string[]][] = [
    [t('keys.move'), '←', '→', '↑', '↓'],
    [t('keys.pause'), t('keys.space')],
    [t('keys.seek'), `${t('keys.shift')} ←`, `${t('keys.shift')} →`],
    [t('keys.sound'), 'M'],
    [t('keys.captions'), 'C'],
    [t('carousel.like'), 'L'],
    [t('carousel.dislike'), 'X'],
    [t('keys.list'), '?'],
  ];
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t('keys.title')}>
      <dl className="grid gap-3">
        {keys.map(([what, ...caps]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex flex-wrap justify-end gap-1.5">
              {caps.map((cap) => (
                <kbd
                  key={cap}
                  className="inline-grid min-h-8 min-w-8 place-items-center rounded-lg border border-b-2 border-field-line bg-raised px-2 font-sans text-sm font-semibold"
                >
                  {cap}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
