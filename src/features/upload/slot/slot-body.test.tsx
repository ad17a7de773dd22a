import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import errorsEn from '@locales/en/errors.json';
import uploadEn from '@locales/en/upload.json';
import problemEn from '@locales/en/upload-problem.json';
import { SlotAdvice, SlotBody } from './slot-body';
import { SlotJob } from '@/features/upload/pipeline/slot-job';
import type { SlotState } from '@/features/upload/pipeline/upload-machine';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['upload', 'upload-problem', 'errors'],
  resources: { en: { upload: uploadEn, 'upload-problem': problemEn, errors: errorsEn } },
});

function show(
  state: SlotState,
  {
    hasCover,
    asItIs = false,
    publishes = true,
  }: { hasCover?: boolean; asItIs?: boolean; publishes?: boolean } = {},
) {
  const job = new SlotJob('u1', 'p1', {
    position: null,
    ensurePositionExists: () => Promise.resolve(),
    onSaved: () => undefined,
    onChangedElsewhere: () => undefined,
  });
  const calls = {
    onRecord: vi.fn<() => void>(),
    onWrite: vi.fn<() => void>(),
    onChooseFile: vi.fn<() => void>(),
    onCover: vi.fn<() => void>(),
    confirmConcerns: vi.spyOn(job, 'confirmConcerns'),
    cancel: vi.spyOn(job, 'cancel').mockResolvedValue(),
  };
  const { onRecord, onWrite, onChooseFile, onCover } = calls;
  render(
    <SlotBody
      job={job}
      state={state}
      audience="anyone"
      unsafe={false}
      publishes={publishes}
      asItIs={asItIs}
      onWatchRecording={() => undefined}
      onWrite={onWrite}
      {...{ onRecord, onChooseFile }}
      video={
        hasCover === undefined
          ? null
          : {
              visibility: null,
              pauseButton: null,
              deleting: false,
              onDelete: () => undefined,
              onCover,
              hasCover,
            }
      }
    />,
  );
  return calls;
}

it('warns about a video that is too long, and lets the person use it', async () => {
  const user = userEvent.setup();
  const calls = show({ phase: 'deciding', concerns: ['veryLong'] });
  expect(screen.getByText(/longer than most people watch/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use it anyway' }));
  expect(calls.confirmConcerns).toHaveBeenCalledOnce();
});

it('keeps a video with a remark until another is recorded or chosen', async () => {
  const user = userEvent.setup();
  const calls = show({ phase: 'deciding', concerns: ['landscape'] });
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await user.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(calls.onRecord).toHaveBeenCalledOnce();
  expect(calls.onChooseFile).toHaveBeenCalledOnce();
  expect(calls.cancel).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(calls.cancel).toHaveBeenCalledOnce();
});

it('offers to keep the published video instead of a video with a remark', async () => {
  const calls = show({ phase: 'deciding', concerns: ['landscape'] }, { hasCover: true });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Keep the current video' }));
  expect(calls.cancel).toHaveBeenCalledOnce();
});

it.each([
  [true, 'Publishing...'],
  [false, 'Saving...'],
])('says that a video is published only if that is true: %s', (publishes, text) => {
  show({ phase: 'saving' }, { publishes });
  expect(screen.getByText(text)).toBeVisible();
});

it('says who can watch a pitch before there is one', () => {
  show({ phase: 'idle' });
  expect(
    screen.getByText(
      'Anyone can watch your pitch, including on our home page. Only companies that pay see your full name and phone.',
    ),
  ).toBeVisible();
});

it('offers to write first what to say', async () => {
  const calls = show({ phase: 'idle' });
  const write = screen.getByRole('button', { name: 'Write what you want to say first' });
  await userEvent.setup().click(write);
  expect(calls.onWrite).toHaveBeenCalledOnce();
});

it('says that a video has no cover, and where to choose one', async () => {
  const calls = show({ phase: 'idle' }, { hasCover: false });
  expect(screen.getByText('Your video has no cover yet. Choose one.')).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cover' }));
  expect(calls.onCover).toHaveBeenCalledOnce();
});

it('shows no hint about the cover when there is one', () => {
  show({ phase: 'idle' }, { hasCover: true });
  expect(screen.queryByText('Your video has no cover yet. Choose one.')).toBeNull();
});

it('says that a failed upload will be retried automatically', () => {
  show({ phase: 'failed', failure: { kind: 'not-saved', temporary: true }, willRetry: true });
  expect(screen.getByText("We'll try again in a moment.")).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that a file was not accepted while another tab uploads', () => {
  show({ phase: 'in-other-tab', hasRefusedFile: true });
  expect(screen.getByText(/We didn't use the file you chose here/)).toBeVisible();
});

it.each([
  [50 * 1024 * 1024, 'MP4, MOV or WEBM, up to 50 MB, recorded upright.'],
  [100 * 1024 * 1024, 'MP4, MOV or WEBM, up to 100 MB, recorded upright.'],
  [undefined, 'MP4, MOV or WEBM, recorded upright.'],
])('names the limit of %s bytes where a file is chosen', (maxBytes, hint) => {
  render(<SlotAdvice maxBytes={maxBytes} />);
  expect(screen.getByText((text) => text.startsWith(hint))).toBeVisible();
});

it('names no limit where the browser makes large videos smaller', () => {
  vi.stubGlobal('VideoEncoder', () => undefined);
  render(<SlotAdvice maxBytes={100 * 1024 * 1024} />);
  vi.unstubAllGlobals();
  expect(screen.getByText(/We shrink large videos before the upload/)).toBeVisible();
  expect(screen.queryByText(/100 MB/)).toBeNull();
});

it('shows how far a video is prepared, and that one need not wait', () => {
  show({ phase: 'preparing', percent: 42 });
  const progress = screen.getByRole('progressbar', { name: 'Preparation progress' });
  expect(progress).toHaveValue(42);
  expect(screen.getByText(/carry on with your profile while we prepare it/)).toBeVisible();
});

it.each([
  [null, null],
  [20, 'A few seconds left'],
  [50, 'About a minute left'],
  [200, 'About 3 minutes left'],
])('says how long the upload takes once it can tell: %s', (secondsLeft, text) => {
  show({ phase: 'uploading', percent: 42, flow: 'moving', secondsLeft });
  const said = screen.getByText('Uploading').parentElement;
  expect(said?.textContent).toBe(
    `UploadingYou can carry on with your profile while it uploads.${text ?? ''}`,
  );
});

it.each([true, false])('says whether the video is sent as it was chosen: %s', (asItIs) => {
  show({ phase: 'uploading', percent: 1, flow: 'moving' }, { asItIs });
  expect(screen.queryAllByText(/so we're uploading the original/)).toHaveLength(asItIs ? 1 : 0);
});

it('says what to do when the talent’s storage is full, and keeps the video', () => {
  show({ phase: 'failed', failure: { kind: 'storage-full' } });
  expect(screen.getByRole('alert')).toHaveTextContent(/^Your storage is full\. Delete a video/);
  expect(screen.getByText(/Your video is still here/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('says in its own words that the storage failed, in the language of the page', async () => {
  show({ phase: 'failed', failure: { kind: 'service', reason: 'server' } });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Upload failed: Something went wrong on our side. Please try again.',
  );
});

it('says which rule a video was refused by', () => {
  show({ phase: 'failed', failure: { kind: 'rule', rule: 'film_in_use' } });
  expect(screen.getByRole('alert')).toHaveTextContent('already in another of your positions');
});

it('names the limit and the size of a file that is too large', () => {
  show({ phase: 'refused', problem: { code: 'tooLarge', values: { n: '51', limit: '50' } } });
  expect(screen.getByText('The video must be under 50MB. Your file is 51MB')).toBeVisible();
});
