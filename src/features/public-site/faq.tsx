import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { PricedText } from './priced-text';

export interface Question {
  question: string;
  /** May contain `{price}`, which is replaced by the price (docs/decisions/0002-one-price.md). */
  answer: string;
}

interface FaqProps {
  heading: string;
  questions: readonly Question[];
  price?: ReactNode;
}

/** Questions under a heading; one answer is open at a time. Find-in-page reaches closed answers too. */
export function Faq({ heading, questions, price }: FaqProps) {
  const group = useId();
  return (
    <section>
      <h2 className="font-display text-xl font-semibold">{heading}</h2>
      <div className="mt-4 border-t border-line">
        {questions.map((question) => (
          <Entry key={question.question} group={group} price={price} {...question} />
        ))}
      </div>
    </section>
  );
}

type EntryProps = Question & { group: string; price: ReactNode };

function Entry({ question, answer, group, price }: EntryProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
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
        <PricedText text={answer} price={wasOpened ? price : '…'} />
      </p>
    </details>
  );
}
