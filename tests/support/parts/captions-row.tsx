import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import { CaptionsRow } from '@/features/upload/captions/captions-row';
import {
  captions,
  videoAddress,
  serveCaptions,
  type CaptionsRow as Row,
} from '../services/fake-captions.ts';
import { renderPart } from './render-part.tsx';

// The browser's whole list would make every search for a role slow.
const names = new Map([
  ['en', 'English'],
  ['es', 'Spanish'],
  ['fr', 'French'],
]);

/** What plays the video. */
export const play = vi.fn<HTMLMediaElement['play']>();
/** Called when the video was changed elsewhere. */
export const onChangedElsewhere = vi.fn<() => void>();

export const english: Row = {
  language: 'en',
  video_url: videoAddress,
  cues: [
    { start: 0, end: 2000, text: 'Hi, I am Mei.' },
    { start: 2000, end: 4000, text: 'I close.' },
  ],
};

/** Lets each test of a file begin with a video without captions. */
export function setUpCaptions(): void {
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((code) => names.get(code));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  beforeEach(() => {
    localStorage.clear();
    serveCaptions();
    onChangedElsewhere.mockClear();
    play.mockReset().mockResolvedValue();
    Element.prototype.scrollIntoView = () => undefined;
  });
}

/** Shows the row below a video. */
export const show = () =>
  renderPart(
    <CaptionsRow
      userId="u1"
      positionId="p1"
      videoUrl={videoAddress}
      videoAddress={null}
      coverAddress={null}
      onChangedElsewhere={onChangedElsewhere}
    />,
    { catalogs: ['upload'] },
  );

export const button = (name: string) => screen.findByRole('button', { name });
export const press = async (name: string) => userEvent.click(await button(name));
export const line = (name: RegExp) => screen.getByRole('textbox', { name });
export const lines = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox').map((field) => field.value);
export const choose = (content: string) =>
  userEvent.upload(screen.getByLabelText('Choose a captions file'), new File([content], 'a.srt'));
export const isClosed = () =>
  vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Captions' })).toBeNull());

/** Opens the English captions that are published. */
export async function edit() {
  captions.rows = [english];
  const view = await show();
  await press('Edit captions');
  return view;
}
