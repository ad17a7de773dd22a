import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  button,
  choose,
  edit,
  english,
  isClosed,
  line,
  lines,
  onChangedElsewhere,
  play,
  press,
  setUpCaptions,
  show,
} from '@tests/parts/captions-row';
import { captions, videoAddress } from '@tests/services/fake-captions';

setUpCaptions();

describe('editing', () => {
  it('publishes a corrected line', async () => {
    await edit();
    expect(await button('Publish')).toBeDisabled();
    await userEvent.type(line(/^Line 2, 0:02.0 to 0:04.0/), ' Deals.');
    await press('Publish');
    await isClosed();
    expect(captions.rows[0]?.cues[1]?.text).toBe('I close. Deals.');
  });

  it('splits and joins lines with the keyboard', async () => {
    await edit();
    await userEvent.click(line(/^Line 1/));
    await userEvent.keyboard('{Home}{ArrowRight>3/}{Enter}');
    expect(lines()).toEqual(['Hi,', 'I am Mei.', 'I close.']);
    expect(line(/^Line 2/)).toHaveFocus();
    await userEvent.keyboard('{Home}{Backspace}');
    expect(lines()).toEqual(['Hi, I am Mei.', 'I close.']);
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(line(/^Line 2/)).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}Last.');
    expect(lines()).toEqual(['Hi, I am Mei.', 'I close.', 'Last.']);
  });

  it('moves the ends of a line, plays it, and brings a deleted one back', async () => {
    await edit();
    await userEvent.click(line(/^Line 2/));
    expect(play).toHaveBeenCalledOnce();
    const tools = within(screen.getByRole('group', { name: 'Line 2' }));
    await userEvent.click(tools.getByRole('button', { name: 'Start earlier' }));
    expect(line(/^Line 1, 0:00.0 to 0:01.9/)).toBeVisible();
    const video = document.querySelector('video');
    if (video) video.currentTime = 1.5;
    await userEvent.click(tools.getByRole('button', { name: 'Set the start to now' }));
    expect(line(/^Line 2, 0:01.5 to 0:04.0/)).toBeVisible();
    await userEvent.click(tools.getByRole('button', { name: 'Delete this line' }));
    expect(lines()).toEqual(['Hi, I am Mei.']);
    await press('Undo');
    expect(lines()).toEqual(['Hi, I am Mei.', 'I close.']);
    expect(line(/^Line 2/)).toHaveFocus();
  });

  it('keeps what was typed over a reload, until it is discarded', async () => {
    const { unmount } = await edit();
    await userEvent.type(line(/^Line 2/), ' Deals.');
    unmount();
    await show();
    await press('Continue with your captions');
    expect(lines()).toEqual(['Hi, I am Mei.', 'I close. Deals.']);
    await press('More');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Discard changes' }));
    await press('Discard');
    expect(lines()).toEqual(['Hi, I am Mei.', 'I close.']);
    await press('Close');
    expect(await button('Edit captions')).toBeVisible();
  });

  it('asks before the lines of a file take the place of others', async () => {
    await edit();
    await choose('1\n00:00:00,000 --> 00:00:01,000\nHello\n');
    await press('Keep them');
    expect(lines()).toHaveLength(2);
    await choose('1\n00:00:00,000 --> 00:00:01,000\nHello\n');
    await press('Replace');
    expect(lines()).toEqual(['Hello']);
  });
});

describe('a second language', () => {
  it('begins with the times of the first, beside its text, and is published by itself', async () => {
    await edit();
    await press('Second language');
    expect(lines()).toEqual(['', '']);
    expect(line(/^Line 1/)).toHaveFocus();
    expect(line(/^Line 2, 0:02.0/)).toHaveAccessibleDescription('I close.');
    await userEvent.type(line(/^Line 2/), 'Cierro.');
    expect(line(/^Line 2/)).toHaveAccessibleDescription('');
    await press('English');
    expect(lines()).toEqual(['Hi, I am Mei.', 'I close.']);
    await press('Spanish');
    await press('Publish');
    await isClosed();
    expect(captions.rows).toEqual([
      english,
      {
        language: 'es',
        video_url: videoAddress,
        cues: [{ start: 2000, end: 4000, text: 'Cierro.' }],
      },
    ]);
  });

  it('is gone on with where it was left', async () => {
    captions.rows = [
      english,
      {
        language: 'es',
        video_url: videoAddress,
        cues: [{ start: 2000, end: 4000, text: 'Cierro.' }],
      },
    ];
    await show();
    await press('Edit captions');
    await press('Spanish');
    expect(lines()).toEqual(['', 'Cierro.']);
    expect(line(/^Line 1, 0:00.0/)).toHaveAccessibleDescription('Hi, I am Mei.');
    expect(await button('Publish')).toBeDisabled();
    await userEvent.type(line(/^Line 1/), 'Hola.');
    await press('Publish');
    await isClosed();
    expect(captions.rows[1]?.cues.map(({ text }) => text)).toEqual(['Hola.', 'Cierro.']);
  });

  it('takes the place of a language that was wrong', async () => {
    await edit();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'These lines are in' }),
      'French',
    );
    await press('Publish');
    await isClosed();
    expect(captions.rows).toEqual([{ ...english, language: 'fr' }]);
  });
});

describe('problems', () => {
  it('are shown at the line before anything is sent', async () => {
    await edit();
    await userEvent.type(line(/^Line 2/), ' +34 612 345 678');
    await userEvent.tab();
    await waitFor(() => expect(line(/^Line 2/)).toBeInvalid());
    expect(line(/^Line 2/)).toHaveAccessibleDescription(/Remove the phone number/);
    (await button('Publish')).focus();
    await press('Publish');
    expect(await screen.findByText('Correct one of the lines first.')).toBeVisible();
    expect(line(/^Line 2/)).toHaveFocus();
    expect(captions.rows).toEqual([english]);
  });

  it('name a number that begins in one line and ends in the next', async () => {
    await edit();
    await userEvent.type(line(/^Line 1/), ' 612 345');
    await userEvent.type(line(/^Line 2/), '{Home}678 ');
    await userEvent.tab();
    await waitFor(() =>
      expect(line(/^Line 1/)).toHaveAccessibleDescription(/This line and the next make up/),
    );
    await press('Publish');
    await waitFor(() => expect(line(/^Line 1/)).toHaveFocus());
    expect(captions.rows).toEqual([english]);
  });

  it('name lines that come after the end of the video', async () => {
    await edit();
    const video = document.querySelector('video');
    if (!video) throw new Error('No video');
    Object.defineProperty(video, 'duration', { value: 2 });
    fireEvent.loadedMetadata(video);
    expect(screen.getByText(/^1 line begins after the end of your video/)).toBeVisible();
  });

  it.each([
    [{ code: 'PT409', message: 'too_many_languages' }, 'Your video already has captions in two'],
    [{ code: 'PT409', message: 'contact_details' }, "There's a phone number"],
    [{ code: 'XX000', message: 'no' }, 'Your lines are still here: try again.'],
  ])('of the service are shown, and the lines stay: %#', async (refusal, sentence) => {
    await edit();
    await userEvent.type(line(/^Line 2/), ' Deals.');
    captions.refusal = refusal;
    await press('Publish');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(lines()).toEqual(['Hi, I am Mei.', 'I close. Deals.']);
    await press('Publish');
    await isClosed();
  });

  it('of a video that was changed elsewhere end the editing', async () => {
    await edit();
    await userEvent.type(line(/^Line 2/), ' Deals.');
    captions.refusal = { code: 'PT409', message: 'film_changed' };
    await press('Publish');
    await vi.waitFor(() => expect(onChangedElsewhere).toHaveBeenCalledOnce());
    await isClosed();
  });

  it('of a video that cannot be played leave its text to be written', async () => {
    await edit();
    const video = document.querySelector('video');
    if (!video) throw new Error('No video');
    fireEvent.error(video);
    expect(screen.getByRole('alert')).toHaveTextContent("We can't play your video here.");
    expect(lines()).toHaveLength(2);
  });
});
