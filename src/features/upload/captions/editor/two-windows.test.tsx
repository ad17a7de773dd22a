import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  button,
  edit,
  english,
  isClosed,
  line,
  lines,
  press,
  setUpCaptions,
} from '@tests/parts/captions-row';
import { captions, type CaptionsRow as Row } from '@tests/services/fake-captions';

setUpCaptions();

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

  it("do not overwrite each other's texts without a question, and keep both until it is answered", async () => {
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

  it('continue with the other text if the person chooses it', async () => {
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
