import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { FilledText, type Values } from '@/ui/layout/filled-text';

export interface Question {
  question: string;
  /** May contain `{price}` and `{limit}`, which are replaced by the settings of the site. */
  answer: string;
}

interface FaqProps {
  heading: string;
  questions: readonly Question[];
  settings?: Values;
}

const none: Values = {};
/** Shown until an answer is opened, so that nothing is loaded before. */
const unread: Values = { price: '…', limit: '…' };

/** Questions under a heading; one answer is open at a time. Find-in-page reaches closed answers too. */
export function Faq({ heading, questions, settings = none }: FaqProps) {
  const group = useId();
  return (
    <section>
      <h2 className="font-display text-xl font-semibold">{heading}</h2>
      <div className="mt-4 border-t border-line">
        {questions.map((question) => (
          <Entry key={question.question} group={group} settings={settings} {...question} />
        ))}
      </div>
    </section>
  );
}

type EntryProps = Question & { group: string; settings: Values };

function Entry({ question, answer, group, settings }: EntryProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      ref={(element) => {
        // It may have been opened before the app came.
        if (element?.open) setWasOpened(true);
      }}
      name={group}
      className="group border-b border-line"
      onToggle={() => setWasOpened(true)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <h3 className="font-sans text-base font-semibold tracking-normal">{question}</h3>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="prose-width pb-5 text-muted group-open:animate-fade-in">
        <FilledText text={answer} values={wasOpened ? settings : unread} />
      </p>
    </details>
  );
}
