import type { Contact, Stage } from '@/domain/contact/contact';
import type { Poster } from '@/domain/video/poster';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import en from '@locales/en/contacts.json';
import { ContactActions } from '@/features/contacts/contact/contact-actions';
import { ContactSheetButton } from '@/features/contacts/contact/contact-sheet';
import { AppToaster } from '@/ui/toast/toaster';
import { ContactsPanel } from './contacts-panel';
import { StageFilter } from './stage-filter';

const contact = (id: string, fields: Partial<Contact> = {}): Contact => ({
  id,
  closer_id: `talent-${id}`,
  closer_name: `Person ${id}`,
  position_id: null,
  position_title: 'Setter',
  email: 'leo@example.com',
  phone: '+34 612 004 118',
  created_at: new Date(new Date().getFullYear(), 10, 3).toISOString(),
  stage: 'new',
  next_step: '',
  next_on: null,
  ...fields,
});

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { contacts: en } },
    interpolation: { escapeValue: false },
  });
});

const panel = {
  activity: new Map([['talent-a', { unread: 2, lastAt: null, preview: 'See you on Monday' }]]),
  posters: new Map<string, Poster | null>(),
};

it('shows stage, position, date, last message and unread count of a contact, and selects it on a click', async () => {
  const onSelect = vi.fn<(chosen: Contact) => void>();
  render(
    <ContactsPanel
      {...panel}
      contacts={[contact('a'), contact('b', { closer_name: null })]}
      selectedTalentId="talent-a"
      onSelect={onSelect}
    />,
  );
  const row = screen.getByRole('button', { name: /Person a/ });
  expect(row).toHaveTextContent('Person aNewSetter · Unlocked on Nov 3');
  expect(row).toHaveTextContent('2 unread messages');
  expect(row).toHaveTextContent('See you on Monday');
  expect(row).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('button', { name: /^Someone/ }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(contact('b', { closer_name: null }));
});

it('shows the next step instead of the last message', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 23, 30), toFake: ['Date'] });
  const steps = [
    contact('a', { stage: 'trial', next_step: 'Call', next_on: '2026-11-25' }),
    contact('b', { next_on: '2026-11-24' }),
    contact('c', { next_step: 'Send the contract', next_on: '2027-01-02' }),
    contact('d', { next_step: 'Write' }),
  ];
  render(<ContactsPanel {...panel} contacts={steps} onSelect={vi.fn()} />);
  vi.useRealTimers();
  const row = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
  expect(row('Person a')).toHaveTextContent(/TrialSetter · Unlocked on Nov 3Today · Call2/);
  expect(row('Person b')).toHaveTextContent(/Overdue, Nov 24$/);
  expect(row('Person c')).toHaveTextContent('Jan 2, 2027 · Send the contract');
  expect(row('Person d')).toHaveTextContent(/Write$/);
});

it('narrows to a stage, and counts those that have someone', async () => {
  const onChange = vi.fn<(stage: Stage | undefined) => void>();
  const contacts = [contact('a'), contact('b', { stage: 'hired' }), contact('c')];
  const filter = (stage: Stage | undefined, of = contacts) => (
    <StageFilter contacts={of} stage={stage} onChange={onChange} />
  );
  const { rerender } = render(filter('hired'));
  const names = () => screen.queryAllByRole('button').map((button) => button.textContent);
  expect(names()).toEqual(['All 3', 'New 2', 'Hired 1']);
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Hired');
  await userEvent.click(screen.getByRole('button', { name: 'New 2' }));
  expect(onChange).toHaveBeenLastCalledWith('new');
  await userEvent.click(screen.getByRole('button', { name: 'All 3' }));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  // A stage that has become empty can still be left.
  rerender(filter('trial'));
  expect(names()).toEqual(['All 3', 'New 2', 'Trial 0', 'Hired 1']);
  rerender(filter(undefined, [contact('a')]));
  expect(names()).toEqual([]);
});

it("shows part of a long list until 'Show all' is pressed", async () => {
  const contacts = ['a', 'b', 'c', 'd'].map((id) => contact(id));
  render(<ContactsPanel {...panel} contacts={contacts} limit={2} onSelect={vi.fn()} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 4' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

it('offers to call, mail and copy a contact', async () => {
  const user = userEvent.setup();
  render(
    <>
      <ContactActions contact={contact('a')} />
      <AppToaster />
    </>,
  );
  expect(screen.getByRole('link', { name: 'Call Person a' })).toHaveAttribute(
    'href',
    'tel:+34612004118',
  );
  expect(screen.getByRole('link', { name: 'Email Person a' })).toHaveAttribute(
    'href',
    'mailto:leo@example.com',
  );
  await user.click(screen.getByRole('button', { name: 'Copy name, phone and email' }));
  expect(
    await screen.findByText('Name, phone and email copied', {}, { timeout: 5000 }),
  ).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('Person a\n+34 612 004 118\nleo@example.com');
});

it('says what opens the contact details, and at which stage the contact is', async () => {
  render(
    <MemoryRouter>
      <ContactSheetButton contact={contact('a')} isPublished={false} />
    </MemoryRouter>,
  );
  const opener = screen.getByRole('button', { name: 'Contact details, Stage: New' });
  expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
  expect(opener).toHaveTextContent('Stage: New');
});
