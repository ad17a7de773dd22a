import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  button,
  choose,
  edit,
  english,
  isClosed,
  lines,
  onChangedElsewhere,
  press,
  setUpCaptions,
  show,
} from '@tests/parts/captions-row';
import { captions, videoAddress } from '@tests/services/fake-captions';
import { AppError } from '@/lib/errors/errors';
import { editorCode } from './editor/editor-code';

setUpCaptions();

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
      { language: 'en', video_url: videoAddress, cues: [{ start: 0, end: 1000, text: 'Hello' }] },
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
    await vi.waitFor(() => expect(onChangedElsewhere).toHaveBeenCalledOnce());
  });
});
