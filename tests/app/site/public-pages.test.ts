import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { formatMoney } from '@/lib/money';
import { answer, json, refused } from '../../support/services/answers.ts';
import { createPerson, freshEmail } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { address, openApp } from '../open-app.ts';

const main = () => screen.findByRole('main');

it.each([
  ['/', 'Get Started', '/register'],
  ['/', 'How it works', '/how-it-works'],
  ['/', /^I'm hiring/, '/company/auth?mode=register'],
  ['/', /^I'm in sales/, '/talent/auth?mode=register'],
  ['/for-companies', 'Get Started', '/company/register'],
  ['/for-talent', 'Get Started', '/talent/auth?mode=register'],
])('%s leads a visitor by "%s" to %s', async (from, name, to) => {
  const user = await openApp(from);
  // The landing pages have it at their end once more.
  const [first, ...more] = await within(await main()).findAllByRole('link', { name });
  for (const link of more) expect(link).toHaveAttribute('href', first?.getAttribute('href'));
  await user.click(first ?? document.body);
  await waitFor(() => expect(address()).toBe(to));
});

it.each([
  ['company', 'Search talent', '/company/search-talent'],
  ['talent', 'Your profile', '/talent/profile'],
] as const)('a %s starts at "%s" instead', async (type, name, to) => {
  await openApp('/', { as: await createPerson(type, 'starting') });
  const page = await main();
  expect(await within(page).findByRole('link', { name })).toHaveAttribute('href', to);
  expect(within(page).queryByRole('link', { name: 'Get Started' })).not.toBeInTheDocument();
  expect(within(page).queryByText(/^Pay per unlock/)).not.toBeInTheDocument();
});

it('the home page shows its claims', async () => {
  await openApp('/');
  const claims = await screen.findByRole('region', { name: 'Why companies hire here' });
  await waitFor(() => expect(claims).toHaveTextContent('$15Pay per unlock: no subscription'));
  for (const claim of [
    'Up to 70%hiring time reduction',
    '3xfaster from first look',
    '80%more cost-effective than agencies',
  ]) {
    expect(claims).toHaveTextContent(claim);
  }
});

it.each(['/', '/for-companies', '/for-talent'])('%s has a demo', async (path) => {
  await openApp(path);
  expect(await screen.findByRole('region', { name: 'Watch a few pitches' })).toBeVisible();
});

it.each([
  ['/', 'What do I pay?', 'A one-time fee of {price} for each contact'],
  ['/help', 'What does an unlock cost?', '{price}, once, for each contact.'],
])('%s answers "%s" with the price that is charged', async (path, question, reply) => {
  const { data } = await service.from('unlock_price').select('amount, currency').single();
  const price = formatMoney(data?.amount ?? 0, data?.currency ?? '', 'en-US');
  const user = await openApp(path);
  const summary = await screen.findByText(question);
  const entry = summary.closest('details');
  // It is asked for once someone wants to know.
  expect(entry).toHaveTextContent('…');
  await user.click(summary);
  await waitFor(() => expect(entry).toHaveTextContent(reply.replace('{price}', price)));
});

it.each(['/how-it-works', '/for-companies'])('%s names the price that is charged', async (path) => {
  answer('GET /rest/v1/unlock_price', () => json([{ amount: 2350, currency: 'eur' }]));
  await openApp(path);
  const page = await main();
  await waitFor(() => expect(page).toHaveTextContent('€23.50'));
});

it('a price that cannot be read is missed within its sentence', async () => {
  answer('GET /rest/v1/unlock_price', () => refused(403, '42501'));
  await openApp('/how-it-works');
  const [missing] = await screen.findAllByText(/\(we couldn't load the price\)/);
  expect(missing).toBeVisible();
});

const filmQuestion = 'Which format is best?';
it.each([
  ['en', filmQuestion, 'can have up to 50 MB. Convert AVI'],
  ['es', '¿Qué formato es el mejor?', 'ocupar hasta 50 MB. Convierte'],
] as const)(
  'the help names the largest video that the site takes: %s',
  async (language, question, reply) => {
    answer('GET /rest/v1/site_settings', () => json([{ max_film_bytes: 50 * 1024 * 1024 }]));
    const user = await openApp('/help', { language });
    const summary = await screen.findByText(question);
    await user.click(summary);
    await waitFor(() => expect(summary.closest('details')).toHaveTextContent(reply));
  },
);

it('a limit that cannot be read is missed within its sentence', async () => {
  answer('GET /rest/v1/site_settings', () => refused(403, '42501'));
  const user = await openApp('/help');
  await user.click(await screen.findByText(filmQuestion));
  expect(await screen.findByText(/\(we couldn't load the limit\)/)).toBeVisible();
});

it('a question opens its answer, and closes the others of its list', async () => {
  const user = await openApp('/help');
  const first = await screen.findByText(/^Open Search and swipe through the pitches/);
  expect(first).not.toBeVisible();
  await user.click(screen.getByText('How do I find talent?'));
  expect(first).toBeVisible();
  // Browsers keep one open of those that have a name in common; jsdom does not.
  const groupOf = (text: string) => screen.getByText(text).closest('details')?.getAttribute('name');
  const group = groupOf('How do I find talent?');
  expect(group).toBeTruthy();
  expect(groupOf('Do I need a subscription?')).toBe(group);
  expect(groupOf('Which format is best?')).not.toBe(group);
});

it.each(['/privacy', '/terms', '/cookies', '/gdpr'])(
  '%s shows its date and an address',
  async (path) => {
    await openApp(path);
    const page = await main();
    await waitFor(() => expect(page).toHaveTextContent('May 22, 2025'));
    expect(page).toHaveTextContent('@');
  },
);

it('the imprint, which the footer leads to, says who runs the site and where', async () => {
  const user = await openApp('/');
  const footer = await screen.findByRole('contentinfo');
  await user.click(within(footer).getByRole('link', { name: 'Imprint' }));
  const page = await main();
  await waitFor(() => expect(page).toHaveTextContent('OperatorPitchreel S.L.'));
  expect(page).toHaveTextContent('Calle de Ejemplo 1');
  expect(page).toHaveTextContent('B00000000');
  expect(page).not.toHaveTextContent('Phone');
});

it('the privacy policy names the operator and who sees a profile', async () => {
  await openApp('/privacy');
  const page = await main();
  await waitFor(() => expect(page).toHaveTextContent('Companies that paid can view the profile'));
  expect(page).toHaveTextContent('Pitchreel S.L.');
});

it('every link of the footer leads to a page', async () => {
  const user = await openApp('/');
  const footer = await screen.findByRole('contentinfo');
  expect(footer).toHaveTextContent(`© ${String(new Date().getFullYear())} Pitchreel`);
  expect(footer).toHaveTextContent('Pitchreel is operated by Pitchreel S.L.');
  const [mail] = within(footer).getAllByRole('link', { name: /@/ });
  expect(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  const links = within(footer)
    .getAllByRole('link')
    .filter((link) => link !== mail);
  expect(links).toHaveLength(9);
  for (const link of links) {
    await user.click(link);
    await waitFor(() => expect(address()).toBe(link.getAttribute('href')));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent(/not found/i);
  }
});

it('an unknown address shows a not-found page that is not indexed and links home', async () => {
  const robots = () => document.head.querySelector('meta[name=robots]');
  const user = await openApp('/no/such/page');
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(screen.getByText('404')).toBeVisible();
  await waitFor(() => expect(robots()).toHaveAttribute('content', 'noindex'));
  await user.click(screen.getByRole('link', { name: 'Return to Home' }));
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(robots()).not.toBeInTheDocument());
});

it.each([
  ['/no/such/page', 'Oops! Page not found', 'Return to Home'],
  [`/opinion#${'t'.repeat(43)}`, 'This link no longer works', 'What Pitchreel is'],
  ['/unsubscribe', 'This link no longer works', 'Email settings'],
  [
    '/auth/callback#error=access_denied&error_code=otp_expired',
    'Este enlace ha caducado o ya se ha usado',
    'Volver a iniciar sesión',
  ],
])(
  '%s, a dead end, has its cause as the one heading and a way on at once',
  async (from, cause, way) => {
    await openApp(from);
    await screen.findByRole('heading', { level: 1, name: cause });
    const page = within(await main());
    expect(page.getAllByRole('heading')).toHaveLength(1);
    expect(page.getAllByRole('link')[0]).toHaveAccessibleName(way);
    expect(screen.getByRole('heading', { level: 1 }).closest('.text-center')).toBeVisible();
  },
);

it('title, description and canonical address follow the screen', async () => {
  const user = await openApp('/help');
  const head = (selector: string) => document.head.querySelector(selector);
  await waitFor(() => expect(document.title).toBe('Help · Pitchreel'));
  const canonical = () => head('link[rel=canonical]')?.getAttribute('href');
  await waitFor(() => expect(canonical()).toBe(`${window.location.origin}/help`));
  await user.click(screen.getByRole('link', { name: 'Terms' }));
  await waitFor(() => expect(document.title).toBe('Terms of Service · Pitchreel'));
  await waitFor(() => expect(canonical()).toBe(`${window.location.origin}/terms`));
  const description = head('meta[name=description]')?.getAttribute('content');
  expect(description).toMatch(/The rules for accounts/);
});

it('the home page has its questions as structured data for search engines, until another page opens', async () => {
  const user = await openApp('/');
  const data = () =>
    [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => textContent,
    );
  await waitFor(() => expect(data()).toEqual([expect.stringContaining('"@type":"FAQPage"')]));
  await user.click(screen.getByRole('link', { name: 'Terms' }));
  await waitFor(() => expect(data()).toEqual([]));
});

it('a help ticket that is not filled in is refused; a complete one is stored, and the form cleared', async () => {
  const email = freshEmail('ticket');
  const user = await openApp('/help');
  const write = await screen.findByRole('button', { name: 'Write to support' });
  await user.click(write);
  const dialog = () => screen.findByRole('dialog', { name: 'Write to support' });
  const form = within(await dialog());
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(await form.findAllByText('Please fill this in')).toHaveLength(4);
  expect(form.getByLabelText(/^Name/)).toHaveFocus();

  await user.type(form.getByLabelText(/^Name/), 'Ana');
  await user.type(form.getByLabelText(/^Email/), email);
  await user.type(form.getByLabelText(/^Subject/), 'My video');
  await user.type(form.getByLabelText(/^Message/), 'It does not play.');
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Your message has been sent\./)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const { data } = await service.from('support_tickets').select().eq('email', email);
  expect(data).toMatchObject([
    { name: 'Ana', subject: 'My video', message: 'It does not play.', user_id: null },
  ]);

  await user.click(write);
  const next = within(await dialog());
  expect(next.getByLabelText(/^Name/)).toHaveValue('');
  expect(next.getByLabelText(/^Message/)).toHaveValue('');
});

it('a help ticket of a member appears in their conversation with support', async () => {
  const person = await createPerson('talent', 'ticket');
  const user = await openApp('/help', { as: person });
  await user.click(await screen.findByRole('button', { name: 'Write to support' }));
  const form = within(await screen.findByRole('dialog', { name: 'Write to support' }));
  await waitFor(() => expect(form.getByLabelText(/^Email/)).toHaveValue(person.email));
  await user.type(form.getByLabelText(/^Name/), 'Tom');
  await user.type(form.getByLabelText(/^Subject/), 'Two positions');
  await user.type(form.getByLabelText(/^Message/), 'How many may I have?');
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Your message has been sent\./)).toBeInTheDocument();
  const { data } = await person.client.from('messages').select('content');
  expect(data?.map(({ content }) => content).join()).toContain('How many may I have?');
});
