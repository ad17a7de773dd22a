import { expect, it } from 'vitest';
import { people, previewers, searchEngines } from '../test/user-agents.ts';
import { isCrawler } from './crawlers.ts';

it.each(people)('takes %s for a person', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false);
});

it.each([...previewers, ...searchEngines])('takes %s for a crawler', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true);
});
