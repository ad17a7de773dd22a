import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Shown to a visitor who likes a pitch or clicks a name. */
export function SignInDialog({
  open,
  onClose,
  price,
}: DialogProps & { price: string | undefined }) {
  const { t } = useTranslation('feed');
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('signIn.title')}
      description={price === undefined ? t('signIn.description') : t('signIn.priced', { price })}
    >
      <div className="grid gap-3">
        <ButtonLink to={paths.register}>{t('signIn.register')}</ButtonLink>
        <ButtonLink to={paths.auth('company')} variant="secondary">
          {t('signIn.company')}
        </ButtonLink>
        <ButtonLink to={paths.auth('talent')} variant="ghost">
          {t('signIn.talent')}
        </ButtonLink>
      </div>
    </Sheet>
  );
}

/** Shown to a visitor who has seen every pitch. */
export function SeeMoreTalentDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation('feed');
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('seeMore.title')}
      description={t('seeMore.description')}
    >
      <div className="grid gap-3">
        <ButtonLink to={paths.auth('company', 'register')}>{t('seeMore.signUpCompany')}</ButtonLink>
        <ButtonLink to={paths.auth('talent', 'register')} variant="secondary">
          {t('seeMore.signUpTalent')}
        </ButtonLink>
        <div className="flex flex-wrap justify-center gap-x-3 *:flex-auto *:whitespace-nowrap">
          <ButtonLink to={paths.auth('company')} variant="ghost">
            {t('seeMore.companyLogin')}
          </ButtonLink>
          <ButtonLink to={paths.auth('talent')} variant="ghost">
            {t('seeMore.talentLogin')}
          </ButtonLink>
        </div>
      </div>
    </Sheet>
  );
}
