import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import en from '@locales/en/contacts.json';
import terms from '@locales/en/terms.json';
import type { LostContact } from './lost-contact';
import { LostContacts } from './lost-contacts';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { contacts: en, terms } },
  interpolation: { escapeValue: false },
});

const lostContact = (fields: Partial<LostContact> = {}): LostContact => ({
  id: 'l1',
  talent_id: 't1',
  conversation_id: 'c1',
  reason: 'refunded',
  payment_id: 'pi_1',
  amount: 1500,
  currency: 'usd',
  candidate: 'Leo',
  position_title: 'Setter',
  stage: 'trial',
  note: 'Asks for 2,000',
  next_step: 'Trial call',
  next_on: `${new Date().getFullYear()}-12-01`,
  created_at: new Date(new Date().getFullYear(), 10, 26).toISOString(),
  ...fields,
});

const onChat = vi.fn<(talentId: string) => void>();
const onClear = vi.fn<(id: string) => void>();

function show(...lost: LostContact[]) {
  render(
    <MemoryRouter>
      <LostContacts lost={lost} onChat={onChat} onClear={onClear} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

it('says what happened with the receipt, what the company noted, and opens the conversation', async () => {
  const user = show(lostContact());
  const section = screen.getByRole('region', { name: 'Changes to your contacts' });
  expect(section).toHaveTextContent(
    'Leo · SetterWe refunded your $15 on Nov 26, so this contact is locked again. Receipt',
  );
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    '/company/receipts/pi_1',
  );
  expect(section).toHaveTextContent('StageTrialNext stepDec 1 · Trial callNoteAsks for 2,000');
  await user.click(screen.getByRole('button', { name: 'Read the conversation with Leo' }));
  expect(onChat).toHaveBeenCalledExactlyOnceWith('t1');
  await user.click(screen.getByRole('button', { name: 'Dismiss the note about Leo' }));
  expect(onClear).toHaveBeenCalledExactlyOnceWith('l1');
});

it.each([
  ['disputed', 'in dispute with your bank since Nov 26'],
  ['dispute_lost', 'Your bank returned $15 to you on Nov 26'],
  ['suspended', 'We suspended this account on Nov 26. You keep the contact details'],
  ['erased', 'This account was deleted on Nov 26'],
] as const)('says of a contact that is %s what happened', (reason, sentence) => {
  show(lostContact({ reason }));
  expect(screen.getByRole('listitem')).toHaveTextContent(sentence);
});

it.each(['suspended', 'erased'] as const)('says how to ask for the money back: %s', (reason) => {
  show(lostContact({ reason }));
  expect(screen.getByRole('listitem')).toHaveTextContent('ask for your money back on the receipt');
});

it('offers no conversation that is gone, and no notes that the contact itself still has', () => {
  show(
    lostContact({
      reason: 'erased',
      talent_id: null,
      stage: 'new',
      note: '',
      next_step: '',
      next_on: null,
    }),
    lostContact({ id: 'l2', reason: 'suspended' }),
  );
  expect(screen.getAllByRole('button', { name: /Read the conversation/ })).toHaveLength(1);
  expect(screen.queryByText('What you noted')).toBeNull();
});

it('is empty, but announces, while nothing is lost', () => {
  show();
  expect(screen.queryByRole('region')).toBeNull();
});
