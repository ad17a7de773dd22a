import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showStructuredData } from './head-tags';

interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * Schema.org's FAQPage. Answers that contain the price are left out, because the price may change.
 */
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

/** Publishes a page's questions as structured data for search engines. */
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
