import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReportTarget } from '@/domain/report/report-target';
import { answer, done, json, noNetwork, refused } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { useReport } from './use-report';

const reported = vi.fn<(params: URLSearchParams) => unknown[]>();
const take = vi.fn<(report: unknown) => Promise<Response> | Response>();

const pitch: ReportTarget = { subject: 'pitch', id: 'p1', name: 'Leo' };
const message: ReportTarget = { subject: 'message', id: 'm1', name: 'Northwind' };

function Page() {
  const { report, sheet } = useReport();
  return (
    <>
      <button onClick={() => report(pitch)}>Report pitch</button>
      <button onClick={() => report(message)}>Report message</button>
      {sheet}
    </>
  );
}

async function show(as?: { id: string; userType: string }) {
  const { user } = await renderPart(<Page />, { catalogs: ['report'], ...(as && { as }) });
  return user;
}
const member = { id: 'me', userType: 'talent' };
const button = (name: string) => screen.getByRole('button', { name });
const words = () => screen.getByLabelText(/^In a few words/);

beforeEach(() => {
  reported.mockReset().mockReturnValue([]);
  take.mockReset().mockImplementation(() => done(201));
  answer('GET /rest/v1/reports', ({ url }) => json(reported(url.searchParams)));
  answer('POST /rest/v1/reports', ({ json: report }) => take(report));
});

it('reports a pitch with a reason and a few words, and thanks', async () => {
  const user = await show();
  await user.click(button('Report pitch'));
  expect(await screen.findByRole('dialog', { name: "Report Leo's pitch" })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Not who they say they are' }));
  await user.type(words(), '  That is my video. ');
  await user.click(button('Send report'));
  expect(await screen.findByText('Thank you. We review every report.')).toBeVisible();
  expect(take).toHaveBeenCalledExactlyOnceWith({
    subject: 'pitch',
    position_id: 'p1',
    reason: 'not_real',
    words: 'That is my video.',
  });
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('Report pitch')).toHaveFocus();
  await user.click(button('Report pitch'));
  expect(await screen.findByText(/^You've already reported this\./)).toBeVisible();
});

it('asks for a reason, and offers those that fit what is reported', async () => {
  const user = await show();
  await user.click(button('Report message'));
  await user.click(await screen.findByRole('button', { name: 'Send report' }));
  expect(screen.getByText("Choose what's wrong")).toBeVisible();
  expect(screen.getAllByRole('radio')[0]).toHaveFocus();
  expect(screen.queryByRole('radio', { name: /^Contact details/ })).toBeNull();
  expect(take).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'Scam or fraud' }));
  await user.click(button('Send report'));
  await waitFor(() =>
    expect(take).toHaveBeenCalledWith({
      subject: 'message',
      message_id: 'm1',
      reason: 'scam',
      words: '',
    }),
  );
});

it('remembers what a visitor has reported while the page is open', async () => {
  const user = await show();
  await user.click(button('Report pitch'));
  await user.click(await screen.findByRole('radio', { name: 'Offensive' }));
  await user.click(button('Send report'));
  expect(await screen.findByText(/^Thank you\./)).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(button('Report message'));
  await user.keyboard('{Escape}');
  await user.click(button('Report pitch'));
  expect(await screen.findByText(/^You've already reported this\./)).toBeVisible();
  expect(reported).not.toHaveBeenCalled();
});

it.each([
  ['too many were sent', () => refused(429, 'PT429'), /^Too many attempts/],
  ['the connection fails', noNetwork, /connection/],
  [
    'the pitch is gone',
    () => refused(404, 'PT404', 'unknown_subject'),
    'This is no longer available.',
  ],
])('keeps what was typed when %s', async (_why, refuse, text) => {
  take.mockImplementationOnce(refuse);
  const user = await show();
  await user.click(button('Report pitch'));
  await user.click(await screen.findByRole('radio', { name: 'Something else' }));
  await user.type(words(), 'Look at second ten.');
  await user.click(button('Send report'));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Report pitch'));
  expect(words()).toHaveValue('Look at second ten.');
  expect(screen.getByRole('radio', { name: 'Something else' })).toBeChecked();
  await user.click(button('Send report'));
  expect(await screen.findByText(/^Thank you\./)).toBeVisible();
});

it('says that what was reviewed is reported again only once it has changed', async () => {
  take.mockImplementation(() => refused(409, 'PT409', 'already_reviewed'));
  const user = await show(member);
  await user.click(button('Report pitch'));
  await user.click(await screen.findByRole('radio', { name: 'Offensive' }));
  await user.click(button('Send report'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We've looked at this, and it doesn't break our rules.",
  );
});

it('says where a member will learn the outcome, and that they have reported it already', async () => {
  take.mockImplementation(() => refused(409, '23505', 'duplicate'));
  const user = await show(member);
  await user.click(button('Report pitch'));
  await user.click(await screen.findByRole('radio', { name: 'Offensive' }));
  await user.click(button('Send report'));
  expect(await screen.findByText(/^You've already reported this\./)).toHaveTextContent(
    "We'll tell you what we decide in your messages.",
  );
});

it('says at once that the reporter has an open report, before anything is filled in', async () => {
  reported.mockReturnValue([{ id: 'r1' }]);
  const user = await show(member);
  await user.click(button('Report message'));
  expect(await screen.findByText(/^You've already reported this\./)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  const params = reported.mock.calls[0]?.[0];
  expect(Object.fromEntries(params ?? [])).toMatchObject({
    reporter_id: 'eq.me',
    message_id: 'eq.m1',
    outcome: 'is.null',
  });
});
