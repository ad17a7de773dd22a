import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showStructuredData } from './head-tags';

interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Schema.org's FAQPage. Answers with the price are left out: it is data that may change. */
export function faqPage(questions: readonly Question[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions
      .filter(({ answer }) => !answer.includes('{price}'))
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  };
}

/** The questions of a page, for search engines. */
export function FaqData({ page }: { page: 'home' | 'help' }) {
  const { t } = useTranslation([page]);
  const questions: readonly Question[] =
    page === 'home'
      ? [
          ...t('home:faq.company.items', { returnObjects: true }),
          ...t('home:faq.talent.items', { returnObjects: true }),
        ]
      : t('help:groups', { returnObjects: true }).flatMap(({ items }) => items);
  const data = JSON.stringify(faqPage(questions));
  useEffect(() => showStructuredData(JSON.parse(data)), [data]);
  return null;
}
