import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';

interface JoinSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** 'Sign in or Register', for a visitor who taps a protected shortcut. */
export function JoinSheet({ open, onOpenChange }: JoinSheetProps) {
  const { t } = useTranslation('shell');
  const close = () => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('join.title')}
      description={t('join.description')}
    >
      <div className="flex flex-col gap-3 pt-1">
        <ButtonLink to={paths.auth('talent')} variant="secondary" size="lg" onClick={close}>
          {t('join.talent')}
        </ButtonLink>
        <ButtonLink to={paths.auth('company')} variant="secondary" size="lg" onClick={close}>
          {t('join.company')}
        </ButtonLink>
        <ButtonLink to={paths.register} size="lg" onClick={close}>
          {t('join.register')}
        </ButtonLink>
      </div>
    </Sheet>
  );
}
