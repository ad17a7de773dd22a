import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamQuery, type Operator } from '@/features/desk/api/team';
import { PersonLink } from '@/features/desk/parts/person-link';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { OwnAuthenticators } from './own-authenticators';
import { TeamForm, type TeamStep } from './team-form';

/** The operator's own authenticators, and everyone who runs the marketplace. */
export function Team() {
  const { t } = useTranslation('desk-door');
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <section className="min-w-0">
        <h2 className="mb-3 text-lg">{t('own.title')}</h2>
        <OwnAuthenticators />
      </section>
      <section className="min-w-0">
        <h2 className="mb-3 text-lg">{t('team.title')}</h2>
        <Operators />
      </section>
    </div>
  );
}

interface OpenForm {
  readonly step: TeamStep;
  /** Null to add someone. */
  readonly operator: Operator | null;
}

function Operators() {
  const { t, i18n } = useTranslation(['desk-door', 'desk', 'common']);
  const { id: ownId } = useUser();
  const errorText = useErrorText();
  const team = useQuery(teamQuery);
  const [openForm, setOpenForm] = useState<OpenForm>();
  if (team.data === undefined) {
    return team.isError ? (
      <ErrorState
        title={errorText(team.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void team.refetch()}
      />
    ) : (
      <Skeleton awaited className="h-32" />
    );
  }
  const isOwner = team.data.some(
    ({ userId, roles }) => userId === ownId && roles.includes('owner'),
  );
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const form = openForm ? (
    <TeamForm
      key={`${openForm.step} ${openForm.operator?.userId ?? ''}`}
      step={openForm.step}
      userId={openForm.operator?.userId ?? ''}
      roles={openForm.operator?.roles ?? ['support']}
      onClose={() => setOpenForm(undefined)}
    />
  ) : null;
  const steps = (userId: string): readonly TeamStep[] =>
    userId === ownId
      ? ['change_operator', 'remove_operator']
      : ['change_operator', 'remove_authenticator', 'remove_operator'];
  return (
    <Card className="grid gap-4 p-5">
      <ul className="divide-y divide-line">
        {team.data.map((operator) => {
          const { userId, roles, authenticatorAt } = operator;
          return (
            <li key={userId} className="grid gap-1 py-3">
              <PersonLink personId={userId} isOperator />
              <p className="text-sm text-muted">
                {roles.map((role) => t(`desk-door:role.${role}.name`)).join(' · ')}
              </p>
              {authenticatorAt === null ? null : (
                <p className="text-sm text-muted">
                  {t('desk-door:team.authenticatorOn', {
                    date: date.format(new Date(authenticatorAt)),
                  })}
                </p>
              )}
              {openForm?.operator?.userId === userId ? (
                form
              ) : isOwner ? (
                <div className="flex flex-wrap gap-2">
                  {steps(userId).map((step) => (
                    <Button
                      key={step}
                      variant="secondary"
                      size="sm"
                      onClick={() => setOpenForm({ step, operator })}
                    >
                      {t(`desk:decision.${step}.label`)}
                    </Button>
                  ))}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {!isOwner ? (
        <p className="text-sm text-muted">{t('desk-door:team.ownersOnly')}</p>
      ) : openForm?.operator === null ? (
        form
      ) : (
        <Button
          className="justify-self-start"
          onClick={() => setOpenForm({ step: 'add_operator', operator: null })}
        >
          {t('desk:decision.add_operator.label')}
        </Button>
      )}
    </Card>
  );
}
