import { expect, it } from 'vitest';
import { filtersOf, noFilters } from '@/features/search/filters/search-filters';
import { paths } from '@/lib/routing/paths';
import { newsLetter, type NewsMail } from './news-letter.ts';

const site = {
  url: 'https://app.example',
  supabaseUrl: 'https://x.supabase.co',
  unsubscribeUrl: 'https://x.supabase.co/functions/v1/unsubscribe',
};
const search = {
  name: 'Closers in Spain',
  terms: {
    position: ['closer de ventas', 'Sales Closer'],
    profession: 'Sales Closer',
    keywords: ['b2b & saas'],
    work_type: 'remote',
    pay_model: 'commission',
    on_target_earnings: '100000',
    // As a program may store it.
    notice_weeks: 3,
    languages: ['English', 'Spanish'],
    location: ['España', 'Spain'],
  },
  count: 1,
};
const pitch = {
  position_id: '30000000-0000-4000-8000-00000000000a',
  first_name: 'Ana',
  position_title: 'Sales Closer',
  city: 'Málaga',
  poster_url: '/storage/v1/object/public/talent_posters/a/a.jpg',
};
const due: NewsMail = {
  receiver_id: '20000000-0000-4000-8000-00000000000a',
  email: 'ana@example.com',
  language: 'en',
  brand: 'Pitchreel',
  unsubscribe_token: 'a0000000-0000-4000-8000-00000000000a',
  covers_until: '2026-11-22T10:00:00Z',
  total: 1,
  searches: [search],
  pitches: [pitch],
};

it('leads to each search with all its filters, as the app reads them', () => {
  const letter = newsLetter(due, site);
  const address = letter.text.match(/https:\S+search-talent\S+/)?.[0] ?? '';
  const { origin, pathname, searchParams } = new URL(address);
  expect(origin + pathname).toBe(site.url + paths.searchTalent);
  expect(filtersOf(searchParams)).toEqual({
    ...noFilters,
    position: 'closer de ventas',
    profession: 'Sales Closer',
    keywords: 'b2b & saas',
    work_type: 'remote',
    pay_model: 'commission',
    on_target_earnings: '100000',
    notice_weeks: '3',
    languages: ['English', 'Spanish'],
    location: 'España',
  });
  const bare = { ...search, terms: { work_type: 'remote' } };
  const other = newsLetter({ ...due, searches: [bare] }, site);
  const query = other.text.match(/search-talent\?(\S+)/)?.[1];
  expect(filtersOf(new URLSearchParams(query))).toEqual({ ...noFilters, work_type: 'remote' });
});

it('shows each pitch by its poster at the public address, with a text for those who see none', () => {
  const letter = newsLetter(due, site);
  const poster = `${site.supabaseUrl}/storage/v1/object/public/talent_posters/a/a.jpg`;
  expect(letter.html).toContain(`<img src="${poster}" alt="Picture of Ana"`);
  expect(letter.html).toContain(`href="${site.url}${paths.pitch(pitch.position_id)}"`);
  expect(letter.html).toContain('<strong>Ana</strong><br>Sales Closer<br>Málaga');
  expect(letter.text).toContain('Ana · Sales Closer · Málaga');
  expect(letter.text).toContain(`${site.url}${paths.pitch(pitch.position_id)}`);
});

it.each([null, 'https://evil.example/a.jpg'])(
  'shows no picture for the poster %j',
  (poster_url) => {
    const letter = newsLetter({ ...due, pitches: [{ ...pitch, poster_url }] }, site);
    expect(letter.html).not.toMatch(/<img[^>]*(a\.jpg|Picture)/);
    expect(letter.html).toContain('<strong>Ana</strong><br>Sales Closer');
  },
);

it('stops in one click what is mailed about searches, by the mail program and by a link', () => {
  const letter = newsLetter(due, site);
  expect(letter.headers).toEqual({
    'List-Unsubscribe': `<${site.unsubscribeUrl}?token=${due.unsubscribe_token}&for=company&from=searches>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const stop = `${site.url}${paths.unsubscribe}#token=${due.unsubscribe_token}&for=company&from=searches`;
  expect(letter.text).toContain(stop);
  expect(letter.html).toContain(`href="${stop.replaceAll('&', '&amp;')}"`);
});

it('counts in words that fit', () => {
  const subject = (change: Partial<NewsMail>) => newsLetter({ ...due, ...change }, site).subject;
  expect(subject({})).toBe('1 new pitch for “Closers in Spain”');
  expect(subject({ total: 4 })).toBe('4 new pitches for “Closers in Spain”');
  expect(subject({ searches: [search, search] })).toBe('1 new pitch for your searches');
  expect(subject({ total: 70, searches: [search, search] })).toBe(
    '50+ new pitches for your searches',
  );
});

it("speaks the reader's language, titles included", () => {
  const letter = newsLetter({ ...due, language: 'es' }, site);
  expect(letter.subject).toBe('1 presentación nueva para «Closers in Spain»');
  expect(letter.text).toContain('Ana · Closer de ventas · Málaga');
});

it('treats names as plain text', () => {
  const name = '<b>{{count}} $& $1</b>';
  const letter = newsLetter(
    {
      ...due,
      searches: [{ ...search, name }],
      pitches: [{ ...pitch, first_name: `"><script>\nx` }],
    },
    site,
  );
  expect(letter.subject).toContain('{{count}} $& $1');
  expect(letter.html).not.toMatch(/<b>|<script>/);
});
