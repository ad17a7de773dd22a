import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';

// On touch screens people swipe, so the arrows are visible there only to screen readers and on focus.
const look =
  'absolute inset-y-0 z-20 my-auto opacity-0 transition-opacity group-hover/player:opacity-100 focus-visible:opacity-100 pointer-coarse:not-focus-visible:sr-only';

/** Next and previous without a like or dislike, for mouse, keyboard and screen reader. */
export function PlayerArrows({
  onPrevious,
  onNext,
}: {
  onPrevious: () => void;
  onNext: () => void;
}) {
  const { t } = useTranslation('feed');
  return (
    <>
      <IconButton
        variant="theatre"
        label={t('carousel.previous')}
        icon={<ChevronLeft aria-hidden />}
        onClick={onPrevious}
        className={cx(look, 'left-3')}
      />
      <IconButton
        variant="theatre"
        label={t('carousel.next')}
        icon={<ChevronRight aria-hidden />}
        onClick={onNext}
        className={cx(look, 'right-3')}
      />
    </>
  );
}
