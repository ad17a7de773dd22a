import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { CompanyDashboardPage } from './company-dashboard-page';

type OnConfirmed = (contact: { closer_id: string }) => void;

const nothing = vi.hoisted(() => () => null);
const payment = vi.hoisted((): { confirm: OnConfirmed } => ({ confirm: () => undefined }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('@/features/unlock/checkout/confirm-notice', () => ({ ConfirmNotice: nothing }));
vi.mock('@/features/unlock/checkout/use-confirm-unlock', () => ({
  useConfirmUnlock: (onConfirmed: OnConfirmed) => {
    payment.confirm = onConfirmed;
  },
}));
vi.mock('@/features/feed/items/use-feed', () => ({ useFeed: nothing }));
vi.mock('@/features/feed/grid/poster-grid', () => ({ PosterGrid: nothing }));
vi.mock('@/features/chat/conversation/use-open-conversation', () => ({
  useOpenConversation: nothing,
  useOpenSupport: nothing,
}));
vi.mock('@/features/unlock/api/use-unlocked-contacts', () => ({
  useUnlockedContacts: () => ({ data: [{}] }),
}));
vi.mock('@/features/shortlist/use-shortlist', () => ({ useShortlist: () => ({ list: {} }) }));
vi.mock('@/pages/watch/use-pitch-marks', () => ({ usePitchMarks: nothing }));
vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'u1' }) }));
vi.mock('@/lib/browser/use-wide-screen', () => ({ useWideScreen: () => true }));
vi.mock('./saved-pitches', () => ({
  SavedPitches: ({ onChat }: { onChat: (talentId: string) => void }) => (
    <button onClick={() => onChat('saved')}>Chat</button>
  ),
}));
vi.mock('./contacts-and-chat', () => ({
  ContactsAndChat: (props: {
    talentId: string | null;
    onSelect: (talentId: string) => void;
    startWriting: boolean;
  }) => (
    <>
      <output>{props.talentId}</output>
      {props.startWriting ? <p>writes</p> : null}
      <button onClick={() => props.onSelect('picked')}>Pick</button>
    </>
  ),
}));
vi.spyOn(window, 'scrollTo').mockReturnValue();

const show = (search: string) => {
  testRouter.open(`/company/dashboard${search}`);
  return render(<CompanyDashboardPage />, { wrapper: TestRouter });
};
const confirm = () => act(() => payment.confirm({ closer_id: 'paid' }));
const selected = () => screen.getByRole('status').textContent;

it.each(['', '?success=true', '?success=true&candidate=other'])(
  'selects whoever was paid for after %s',
  (search) => {
    show(search);
    confirm();
    expect(selected()).toBe('paid');
  },
);

it.each([
  ['Pick', 'picked'],
  ['Chat', 'saved'],
])('stays with whom somebody chose before the payment was confirmed: %s', async (name, chosen) => {
  show('?success=true&candidate=paid');
  await userEvent.click(screen.getByRole('button', { name }));
  confirm();
  expect(selected()).toBe(chosen);
});

it('stays with whom somebody came to while another payment is awaited', () => {
  show('?contact=wanted');
  confirm();
  expect(selected()).toBe('wanted');
});

it('keeps who is selected in the address, for a reload', async () => {
  const { unmount } = show('');
  await userEvent.click(screen.getByRole('button', { name: 'Pick' }));
  unmount();
  render(<CompanyDashboardPage />, { wrapper: TestRouter });
  expect(selected()).toBe('picked');
});

it('takes the focus to writing for whoever selects somebody, not for a payment', async () => {
  show('?success=true&candidate=paid');
  confirm();
  expect(selected()).toBe('paid');
  expect(screen.queryByText('writes')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pick' }));
  expect(screen.getByText('writes')).toBeVisible();
});
