import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readyAnswersQuery, type ReadyAnswer } from '@/features/desk/api/support/ready-answers';
import { languageOf } from '@/lib/i18n/first-language';
import { Button } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { ReadyForm } from './ready-form';

/** The ready answers, to be read, written, changed and deleted. */
export function ReadyEditor() {
  const { t, i18n } = useTranslation('desk-people');
  const language = languageOf(i18n.language);
  const readyAnswers = useQuery(readyAnswersQuery);
  // Null for a new one, undefined for none.
  const [editedAnswer, setEditedAnswer] = useState<ReadyAnswer | null>();
  const answers = readyAnswers.data;
  if (answers === undefined) {
    return readyAnswers.isError ? (
      <ErrorState
        title={t('ready.loadFailed')}
        retryLabel={t('answer.retry')}
        onRetry={() => void readyAnswers.refetch()}
      />
    ) : (
      <Skeleton className="h-72" />
    );
  }
  if (editedAnswer !== undefined) {
    return (
      <Card className="p-5">
        <ReadyForm
          answer={editedAnswer}
          place={(answers.at(-1)?.place ?? 0) + 10}
          onClose={() => setEditedAnswer(undefined)}
        />
      </Card>
    );
  }
  return (
    <div className="grid gap-5">
      <p>
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setEditedAnswer(null)}>
          {t('ready.add')}
        </Button>
      </p>
      {answers.length === 0 ? (
        <EmptyState
          icon={<MessagesSquare />}
          title={t('ready.empty')}
          description={t('ready.emptyHint')}
        />
      ) : (
        <Card>
          <ul aria-label={t('ready.list')} className="divide-y divide-line">
            {answers.map((answer) => {
              const { title, text } = answer.texts[language] ?? answer.texts.en;
              return (
                <li key={answer.id}>
                  <button
                    type="button"
                    onClick={() => setEditedAnswer(answer)}
                    className="grid w-full gap-0.5 px-4 py-3 text-left -outline-offset-2 hover:bg-raised"
                  >
                    <span className="text-sm text-muted">{t(`ready.of.${answer.kind}`)}</span>
                    <span className="font-semibold wrap-anywhere">{title}</span>
                    <span data-template className="line-clamp-2 text-sm text-muted">
                      {text}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </div>
  );
}
