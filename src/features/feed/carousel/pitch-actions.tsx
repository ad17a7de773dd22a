import { Flag, MessageCircleQuestionMark, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/button/icon-button';
import { Menu } from '@/ui/button/menu';

interface PitchActionsProps {
  onShare: (() => void) | undefined;
  /** For companies alone. */
  onAsk: (() => void) | undefined;
  onReport: (() => void) | undefined;
}

/**
 * Sharing a pitch, asking a colleague about it, and reporting it, in a list; nobody reports their own,
 * which leaves one button.
 */
export function PitchActions({ onShare, onAsk, onReport }: PitchActionsProps) {
  const { t } = useTranslation('feed');
  const share = { label: t('carousel.share'), icon: <Share2 aria-hidden /> };
  if (!onReport) {
    return onShare ? <IconButton variant="theatre" {...share} onClick={onShare} /> : null;
  }
  return (
    <Menu
      variant="theatre"
      label={t('carousel.more')}
      items={[
        ...(onShare ? [{ ...share, onSelect: onShare }] : []),
        ...(onAsk
          ? [
              {
                label: t('carousel.ask'),
                icon: <MessageCircleQuestionMark aria-hidden />,
                onSelect: onAsk,
              },
            ]
          : []),
        { label: t('carousel.report'), icon: <Flag aria-hidden />, onSelect: onReport },
      ]}
    />
  );
}
