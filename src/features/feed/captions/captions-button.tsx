import { Captions, CaptionsOff, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/button/icon-button';
import { Menu } from '@/ui/button/menu';
import { chooseCaptions, toggleCaptions, useWantsCaptions } from './caption-language';

interface CaptionsButtonProps {
  /** The languages of the pitch's captions; one or more. */
  languages: readonly string[];
  /** The one that is shown. */
  shown: string | undefined;
  /** Called when one is chosen. */
  onChoose: () => void;
}

/** Captions on or off; a list of their languages where there are several. */
export function CaptionsButton({ languages, shown, onChoose }: CaptionsButtonProps) {
  const { t, i18n } = useTranslation('feed');
  const wanted = useWantsCaptions();
  const icon = wanted ? <Captions aria-hidden /> : <CaptionsOff aria-hidden />;
  const label = t('carousel.captions');
  if (languages.length === 1) {
    return (
      <IconButton
        data-captions-button
        variant="theatre"
        label={label}
        aria-pressed={wanted}
        icon={icon}
        onClick={toggleCaptions}
      />
    );
  }
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const item = (name: string, language: string | null) => {
    const checked = language === (wanted ? shown : null);
    return {
      label: name,
      checked,
      icon: <Check aria-hidden className={checked ? undefined : 'invisible'} />,
      onSelect: () => {
        chooseCaptions(language);
        onChoose();
      },
    };
  };
  return (
    <Menu
      variant="theatre"
      label={label}
      icon={icon}
      // To the left stands the help button, over everything else.
      opens="right"
      items={[
        item(t('carousel.captionsOff'), null),
        ...languages.map((language) => {
          const name = names.of(language) ?? language;
          return item(name.charAt(0).toLocaleUpperCase(i18n.language) + name.slice(1), language);
        }),
      ]}
    />
  );
}
