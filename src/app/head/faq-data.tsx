import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showStructuredData } from './head-tags';

interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * Schema.org's FAQPage. Answers that contain a setting of the site are left out, because it may change.
 */
export function faqPage(questions: readonly Question[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions
      .filter(({ answer }) => !/\{(price|limit)\}/.test(answer))
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  };
}

/** Publishes a page's questions as structured data for search engines. */
export function FaqData({ page }: { page: 'home' | 'help' }) {
  const { t, i18n } = useTranslation([page]);
  // A catalog that could not be loaded has no texts; the screen says so.
  const isLoaded = i18n.exists(page === 'home' ? 'home:faq' : 'help:groups', {
    returnObjects: true,
  });
  const questions: readonly Question[] = !isLoaded
    ? []
    : page === 'home'
      ? [
          ...t('home:faq.company.items', { returnObjects: true }),
          ...t('home:faq.talent.items', { returnObjects: true }),
        ]
      : t('help:groups', { returnObjects: true }).flatMap(({ items }) => items);
  const data = JSON.stringify(faqPage(questions));
  useEffect(() => showStructuredData(JSON.parse(data)), [data]);
  return null;
}
