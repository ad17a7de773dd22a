import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import { brand } from '@/lib/brand';
import { paths } from '@/lib/routing/paths';
import { FaqData } from './faq-data';
import { writeHeadTags } from './head-tags';
import { publicPages } from './public-pages';

const site = () => brand.siteUrl || window.location.origin;

/** Keeps description, canonical address and robots in step with the page. It draws nothing. */
export function DocumentHead() {
  const { t, i18n } = useTranslation('head');
  const { pathname } = useLocation();
  const page = publicPages.find(({ path }) => matchPath(path, pathname));
  const pitchId = matchPath(paths.pitch(':positionId'), pathname)?.params.positionId;
  const description = t(`description.${page?.name ?? (pitchId ? 'pitch' : 'home')}`);
  // As the app writes it: the routes take `/HELP/` for `/help`.
  const path = page?.path ?? (pitchId && paths.pitch(pitchId));
  const canonical = path && site() + path;

  const language = i18n.language.startsWith('es') ? 'es' : 'en';

  useEffect(
    () => writeHeadTags({ description, language, canonical }),
    [description, language, canonical],
  );

  return page?.name === 'home' || page?.name === 'help' ? <FaqData page={page.name} /> : null;
}
