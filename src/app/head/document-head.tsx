import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, useLocation } from 'react-router-dom';
import { routeAt } from '@/app/routes/route-at';
import { brand } from '@/lib/brand';
import { languageOf } from '@/lib/i18n/first-language';
import { FaqData } from './faq-data';
import { writeHeadTags } from './head-tags';

const site = () => brand.siteUrl || window.location.origin;

/** Keeps description, canonical address and robots in step with the screen. It draws nothing. */
export function DocumentHead() {
  const { t, i18n } = useTranslation('head');
  const { pathname } = useLocation();
  const { route, params } = routeAt(pathname);
  const { path, head } = route;
  const description = t(`description.${head?.description ?? 'home'}`);
  // Spelled as in the route table, because the router also accepts `/HELP/` for `/help`.
  const canonical = head ? site() + generatePath(path, params) : undefined;
  const language = languageOf(i18n.language);

  useEffect(
    () => writeHeadTags({ description, language, canonical }),
    [description, language, canonical],
  );

  const questions = head?.description;
  return questions === 'home' || questions === 'help' ? <FaqData page={questions} /> : null;
}
