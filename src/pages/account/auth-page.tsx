import { UnspentLinkGate } from '@/features/auth/callback/unspent-link-gate';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { StatementPanel, Waveform } from '@/features/auth/sign-in/statement-panel';
import type { UserType } from '@/lib/session/user-type';

function AuthPage({ userType }: { userType: UserType }) {
  return (
    <div className="grid lg:min-h-[calc(100dvh-var(--top-bar))] lg:grid-cols-[1.1fr_1fr]">
      <StatementPanel userType={userType} className="max-lg:hidden" />
      <div className="mx-auto w-full max-w-[28rem] min-w-0 self-center px-5 py-8 md:py-12">
        <Waveform played={0.7} className="mb-6 h-10 lg:hidden" />
        <UnspentLinkGate>
          <AuthPanel userType={userType} />
        </UnspentLinkGate>
      </div>
    </div>
  );
}

/** The talents' authentication page (docs/product.md#sign-up-and-sign-in). */
export const TalentAuthPage = () => <AuthPage userType="talent" />;

/** The companies' authentication page (docs/product.md#sign-up-and-sign-in). */
export const CompanyAuthPage = () => <AuthPage userType="company" />;
