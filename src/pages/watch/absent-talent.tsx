import { useQuery } from '@tanstack/react-query';
import { EyeOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { absentTalentQuery } from '@/features/feed/api/queries';
import { rememberReturnAddress } from '@/features/auth/session/return-address';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { Button, ButtonLink } from '@/ui/button/button';
import { DeadEnd } from '@/ui/feedback/dead-end';
import { TheatreLoading } from './theatre-states';

interface AbsentTalentProps {
  positionId: string;
  leading: ReactNode;
  onShowOthers: () => void;
}

/** In place of a pitch whose talent gave its link away and has paused or removed it since, or shows it to companies only. */
export function AbsentTalent({ positionId, leading, onShowOthers }: AbsentTalentProps) {
  const { t } = useTranslation('feed');
  const { data: name, isPending } = useQuery(absentTalentQuery(positionId));
  const session = useSession();
  const isCompany = session.status === 'signed-in' && session.user.userType === 'company';
  // Whether it is for companies only is told to companies alone, by playing it.
  const mayBeForCompanies = name == null && !isCompany;
  const asksSignIn = mayBeForCompanies && session.status === 'signed-out';
  if (isPending) return <TheatreLoading leading={leading} />;
  return (
    <div className="relative grid h-full place-items-center">
      <div className="absolute top-[max(0.75rem,var(--safe-top))] left-[max(1rem,var(--safe-x))] md:not-flat:hidden">
        {leading}
      </div>
      {/* Of the page only; the address that is open may be published again. */}
      <meta name="ROBOTS" content="noindex" />
      <DeadEnd
        icon={mayBeForCompanies ? <Lock /> : <EyeOff />}
        title={
          name != null
            ? t('pitch.awayNamed', { name })
            : t(mayBeForCompanies ? 'pitch.notOpen' : 'pitch.away')
        }
        text={mayBeForCompanies ? t('pitch.forCompanies') : undefined}
        className="px-4"
      >
        {asksSignIn ? (
          <ButtonLink
            size="lg"
            to={paths.auth('company')}
            onClick={() => rememberReturnAddress(paths.linkedPitch(positionId), 'company')}
          >
            {t('pitch.signInAsCompany')}
          </ButtonLink>
        ) : null}
        <Button
          variant={asksSignIn ? 'ghost' : 'primary'}
          size={asksSignIn ? 'md' : 'lg'}
          onClick={onShowOthers}
        >
          {t('pitch.others')}
        </Button>
      </DeadEnd>
    </div>
  );
}
