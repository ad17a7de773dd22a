import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionAction } from '@/features/desk/api/decision';
import type { ReadyKind } from '@/features/desk/api/support/ready-answers';
import { languageOf } from '@/lib/i18n/first-language';
import { Button } from '@/ui/button/button';
import type { TemplateValues } from './template';
import { ReadyAnswers } from './ready-answers';

/** What is said with a decision: why something is refused, or what was found of a report. */
const kindsOf = (action: DecisionAction): readonly ReadyKind[] =>
  action === 'refuse_verification' || action === 'unverify_company'
    ? ['refusal', 'appeal']
    : ['report', 'appeal'];

interface ReadyWordsProps {
  action: DecisionAction;
  values?: TemplateValues;
  /** The words so far. */
  words: string;
  onChange: (words: string) => void;
}

/** Inserts a ready text into the words of a decision. */
export function ReadyWords({ action, values, words, onChange }: ReadyWordsProps) {
  const { t, i18n } = useTranslation('desk-people');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <p>
        <Button
          size="sm"
          variant="ghost"
          icon={<MessagesSquare aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('ready.pick')}
        </Button>
      </p>
      {isOpen ? (
        <ReadyAnswers
          kinds={kindsOf(action)}
          language={languageOf(i18n.language)}
          values={values}
          onClose={() => setIsOpen(false)}
          onChoose={(text) => {
            onChange([words.trimEnd(), text].filter(Boolean).join('\n\n'));
            setIsOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
