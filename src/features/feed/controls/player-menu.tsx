import { Captions, Flag, Gauge, MessageCircleQuestionMark, Share2, Signal } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseCaptions, useWantsCaptions } from '@/features/feed/captions/caption-language';
import { speeds, type Speed } from '@/features/feed/carousel/carousel-state';
import { Menu, type MenuChoice, type MenuEntry } from '@/ui/button/menu';
import { chooseLessData, useUsesLessData } from './less-data';

interface PlayerMenuProps {
  captions: {
    /** The languages of the pitch's captions; none for a pitch without. */
    readonly languages: readonly string[];
    /** The one that is shown. */
    readonly shownLanguage: string | undefined;
    /** Called when one is chosen. */
    readonly onChoose: () => void;
  };
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  onShare: (() => void) | undefined;
  /** For companies alone. */
  onAsk: (() => void) | undefined;
  /** Absent for one's own pitch: nobody reports that. */
  onReport: (() => void) | undefined;
  /** What the page adds at the end. */
  entries?: readonly MenuEntry[] | undefined;
  badge?: ReactNode;
}

/** The rarely used actions of a pitch, in one menu. */
export function PlayerMenu(props: PlayerMenuProps) {
  const { speed, onSpeed, onShare, onAsk, onReport, entries = [], badge } = props;
  const { t, i18n } = useTranslation('feed');
  const wantsCaptions = useWantsCaptions();
  const isSaving = useUsesLessData();
  const items = (): readonly MenuEntry[] => {
    const number = new Intl.NumberFormat(i18n.language);
    return [
      ...captionChoice(props.captions, wantsCaptions, t, i18n.language),
      {
        label: t('carousel.speed'),
        icon: <Gauge aria-hidden />,
        choices: speeds.map((one) => ({
          label: `${number.format(one)}×`,
          checked: one === speed,
          onSelect: () => onSpeed(one),
        })),
      },
      {
        label: t('carousel.lessData'),
        icon: <Signal aria-hidden />,
        checked: isSaving,
        onSelect: () => chooseLessData(!isSaving),
      },
      ...(onShare
        ? [{ label: t('carousel.share'), icon: <Share2 aria-hidden />, onSelect: onShare }]
        : []),
      ...(onAsk
        ? [
            {
              label: t('carousel.ask'),
              icon: <MessageCircleQuestionMark aria-hidden />,
              onSelect: onAsk,
            },
          ]
        : []),
      ...(onReport
        ? [{ label: t('carousel.report'), icon: <Flag aria-hidden />, onSelect: onReport }]
        : []),
      ...entries,
    ];
  };
  return (
    <Menu variant="theatre" label={t('carousel.more')} opens="in-box" badge={badge} items={items} />
  );
}

/** Captions in each of a pitch's languages, or none. */
function captionChoice(
  { languages, shownLanguage, onChoose }: PlayerMenuProps['captions'],
  wantsCaptions: boolean,
  t: TFunction<'feed'>,
  locale: string,
): MenuChoice[] {
  if (languages.length === 0) return [];
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const nameOf = (language: string) => {
    const name = names.of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  };
  const choice = (label: string, language: string | null) => ({
    label,
    checked: language === (wantsCaptions ? shownLanguage : null),
    onSelect: () => {
      chooseCaptions(language);
      onChoose();
    },
  });
  return [
    {
      label: t('carousel.captions'),
      icon: <Captions aria-hidden />,
      choices: [
        choice(t('carousel.captionsOff'), null),
        ...languages.map((language) => choice(nameOf(language), language)),
      ],
    },
  ];
}
