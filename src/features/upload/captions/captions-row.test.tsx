import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { captions, film, serveCaptions, type CaptionsRow as Row } from '@tests/fake-captions';
import { renderPart } from '@tests/render-part';
import { AppError } from '@/lib/errors/errors';
import { CaptionsRow } from './captions-row';
import { editorCode } from './editor/editor-code';

// The browser's whole list would make every search for a role slow.
const names = new Map([
  ['en', 'English'],
  ['es', 'Spanish'],
  ['fr', 'French'],
]);
vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((code) => names.get(code));

const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
const onOutdated = vi.fn<() => void>();
const english: Row = {
  language: 'en',
  video_url: film,
  cues: [
    { start: 0, end: 2000, text: 'Hi, I am Mei.' },
    { start: 2000, end: 4000, text: 'I close.' },
  ],
};

beforeEach(() => {
  localStorage.clear();
  serveCaptions();
  onOutdated.mockClear();
  play.mockClear();
  Element.prototype.scrollIntoView = () => undefined;
});

const show = () =>
  renderPart(
    <CaptionsRow
      userId="u1"
      positionId="p1"
      videoUrl={film}
      filmAddress={null}
      coverAddress={null}
      onOutdated={onOutdated}
    />,
    { catalogs: ['upload'] },
  );

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const line = (name: RegExp) => screen.getByRole('textbox', { name });
const lines = () => screen.getAllByRole<HTMLTextAreaElement>('textbox').map((field) => field.value);
const choose = (content: string) =>
  userEvent.upload(screen.getByLabelText('Choose a captions file'), new File([content], 'a.srt'));
const isClosed = () =>
  vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Captions' })).toBeNull());

async function edit() {
  captions.rows = [english];
  const view = await show();
  await press('Edit captions');
  return view;
}

describe('the row', () => {
  it('says that captions could not be loaded, and loads them again', async () => {
    captions.refusesReads = true;
    await show();
    expect(await screen.findByText("We couldn't load your captions.")).toBeVisible();
    captions.refusesReads = false;
    captions.rows = [english, { ...english, language: 'es' }];
    await press('Try again');
    expect(await screen.findByText('Shown with your video in English and Spanish.')).toBeVisible();
  });

  it('says that the editor could not be loaded, and opens it on another try', async () => {
    captions.rows = [english];
    const loaded = vi.spyOn(editorCode, 'loaded').mockReturnValue(undefined);
    const load = vi.spyOn(editorCode, 'load').mockRejectedValue(new AppError('network'));
    await show();
    await press('Edit captions');
    expect(await screen.findByText(/^The connection failed\./)).toBeVisible();
    loaded.mockRestore();
    load.mockRestore();
    await press('Edit captions');
    expect(await screen.findByRole('dialog', { name: 'Captions' })).toBeVisible();
    expect(screen.queryByText(/^The connection failed\./)).toBeNull();
  });

  it('says that the code which reads a file could not be loaded', async () => {
    vi.spyOn(editorCode, 'load').mockRejectedValue(new AppError('network'));
    await show();
    await button('Captions from a file');
    await choose('1');
    expect(await screen.findByText(/^The connection failed\./)).toBeVisible();
    vi.mocked(editorCode.load).mockRestore();
    await choose('');
    expect(await screen.findByText('This file is empty. Choose another.')).toBeVisible();
    expect(screen.queryByText(/^The connection failed\./)).toBeNull();
  });

  it.each([
    ['', 'This file is empty. Choose another.'],
    ['Hi', 'There are no captions in this file. Choose a .vtt or .srt file.'],
    ['x'.repeat(256 * 1024 + 1), 'Captions must be under 256 kB. Choose a smaller file.'],
  ])('says in one sentence why a file cannot be used: %#', async (content, sentence) => {
    await show();
    await button('Captions from a file');
    await choose(content);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('opens the lines of a file, which wait to be published', async () => {
    await show();
    await button('Captions from a file');
    await choose('1\n00:00:00,000 --> 00:00:01,000\nHello\n');
    expect(lines()).toEqual(['Hello']);
    expect(captions.rows).toEqual([]);
    await press('Close');
    await press('Check your captions');
    await press('Publish');
    await isClosed();
    expect(captions.rows).toEqual([
      { language: 'en', video_url: film, cues: [{ start: 0, end: 1000, text: 'Hello' }] },
    ]);
    expect(await button('Edit captions')).toHaveFocus();
  });

  it('offers empty lines over the length of the video', async () => {
    await show();
    await press('Write captions');
    const video = document.querySelector('video');
    if (!video) throw new Error('No video');
    Object.defineProperty(video, 'duration', { value: 8 });
    fireEvent.loadedMetadata(video);
    expect(lines()).toEqual(['', '']);
    await press('Close');
    expect(await button('Write captions')).toBeVisible();
  });
});

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

describe('two windows', () => {
  const theirs: Row = { ...english, cues: [{ start: 0, end: 2000, text: 'Hello, I am Mei.' }] };
  const publishElsewhere = () => {
    captions.rows = [theirs];
    captions.versions.set(theirs, 'second');
  };

  it('show what the other has published once this one gets the focus', async () => {
    await edit();
    publishElsewhere();
    fireEvent.focus(window);
    await vi.waitFor(() => expect(lines()).toEqual(['Hello, I am Mei.']));
    expect(await button('Publish')).toBeDisabled();
  });

  it('do not publish over each other without a word, and keep both texts until it is decided', async () => {
    await edit();
    await userEvent.type(line(/^Line 2/), ' Deals.');
    publishElsewhere();
    await press('Publish');
    expect(await screen.findByText(/published again in another window/)).toBeVisible();
    expect(captions.rows).toEqual([theirs]);
    expect(lines()).toEqual(['Hi, I am Mei.', 'I close. Deals.']);
    expect(screen.getByText('Hello, I am Mei.')).toBeVisible();
    await press('Publish');
    expect(captions.rows).toEqual([theirs]);
    expect(document.activeElement).toHaveTextContent(/published again in another window/);
    await press('Continue with mine');
    await press('Publish');
    await isClosed();
    expect(captions.rows[0]?.cues.map(({ text }) => text)).toEqual([
      'Hi, I am Mei.',
      'I close. Deals.',
    ]);
  });

  it('go on with the other one where the person wants that', async () => {
    await edit();
    await userEvent.type(line(/^Line 2/), ' Deals.');
    publishElsewhere();
    fireEvent.focus(window);
    await press('Use the published ones');
    expect(lines()).toEqual(['Hello, I am Mei.']);
    expect(await button('Publish')).toBeDisabled();
  });

  it('do not delete what the other has just published', async () => {
    await edit();
    publishElsewhere();
    await press('More');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete these captions' }));
    await press('Delete');
    await vi.waitFor(() => expect(lines()).toEqual(['Hello, I am Mei.']));
    expect(screen.getByRole('alert')).toHaveTextContent("so we didn't delete them");
    expect(captions.rows).toEqual([theirs]);
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
      { language: 'es', video_url: film, cues: [{ start: 2000, end: 4000, text: 'Cierro.' }] },
    ]);
  });

  it('is gone on with where it was left', async () => {
    captions.rows = [
      english,
      { language: 'es', video_url: film, cues: [{ start: 2000, end: 4000, text: 'Cierro.' }] },
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
  it('are told at the line before anything is sent', async () => {
    await edit();
    await userEvent.type(line(/^Line 2/), ' +34 612 345 678');
    expect(line(/^Line 2/)).toBeInvalid();
    expect(line(/^Line 2/)).toHaveAccessibleDescription(/Remove the phone number/);
    (await button('Publish')).focus();
    await press('Publish');
    expect(screen.getByText('Correct one of the lines first.')).toBeVisible();
    expect(line(/^Line 2/)).toHaveFocus();
    expect(captions.rows).toEqual([english]);
  });

  it('name a number that begins in one line and ends in the next', async () => {
    await edit();
    await userEvent.type(line(/^Line 1/), ' 612 345');
    await userEvent.type(line(/^Line 2/), '{Home}678 ');
    expect(line(/^Line 1/)).toHaveAccessibleDescription(/This line and the next make up/);
    await press('Publish');
    expect(line(/^Line 1/)).toHaveFocus();
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
  ])('of the service are told, and the lines stay: %#', async (refusal, sentence) => {
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
    await vi.waitFor(() => expect(onOutdated).toHaveBeenCalledOnce());
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

describe('deleting', () => {
  const remove = async () => {
    await press('More');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete these captions' }));
    await press('Delete');
  };

  it('takes one language away', async () => {
    await edit();
    await remove();
    await isClosed();
    expect(captions.rows).toEqual([]);
    expect(await button('Write captions')).toHaveFocus();
  });

  it('does not speak of a video that never had them', async () => {
    await show();
    await button('Captions from a file');
    await choose('1\n00:00:00,000 --> 00:00:01,000\nHello\n');
    await press('More');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete these captions' }));
    expect(screen.getByText(/No one has seen them yet/)).toBeVisible();
    await press('Delete');
    expect(await button('Write captions')).toBeVisible();
  });

  it('says that it failed, or that the video was changed elsewhere', async () => {
    await edit();
    captions.refusal = { code: 'XX000', message: 'no' };
    await remove();
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't delete the captions");
    captions.rows = [];
    await remove();
    await vi.waitFor(() => expect(onOutdated).toHaveBeenCalledOnce());
  });
});
