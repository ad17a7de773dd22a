import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json, noAnswer, noNetwork } from '@tests/services/answers';
import { expectToast } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';
import { DownloadData } from './download-data';

/** What was saved on the device: the name and the text of each file. */
let saved: { name: string; file: Blob | undefined }[] = [];

beforeEach(() => {
  saved = [];
  let file: Blob | undefined;
  Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: () => undefined });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    file = made instanceof Blob ? made : undefined;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file });
  });
  return () => vi.restoreAllMocks();
});

const open = () => renderPart(<DownloadData />, { catalogs: ['auth'], as: { userType: 'talent' } });
const download = () => screen.getByRole('button', { name: 'Download my data' });

it("saves the account's data under the name of the brand and the day", async () => {
  const data = { exported_at: '2026-11-26T10:00:00Z', account: { id: 'me' } };
  answer('POST /functions/v1/export-account', () => json(data));
  const { user } = await open();
  expect(download()).toHaveAccessibleDescription(/in one file/);
  await user.click(download());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^pitchreel-\d{4}-\d{2}-\d{2}\.json$/);
  expect(saved[0]?.file?.type).toBe('application/json');
});

it('says that it is collecting, and asks only once', async () => {
  const requests = answer('POST /functions/v1/export-account', noAnswer);
  const { user } = await open();
  await user.click(download());
  await user.click(screen.getByRole('button', { name: 'Collecting your data...' }));
  await waitFor(() => expect(requests).toHaveLength(1));
});

it.each([
  ['too many requests', () => json({ error: 'x' }, 429), 'several times. Try again in an hour'],
  ['no network', noNetwork, 'The connection failed'],
  ['a failure of the service', () => json({ error: 'x' }, 500), 'or write to'],
  ['a missing service', () => json({ error: 'x' }, 404), 'or write to'],
])('saves nothing and says what to do after %s', async (_what, reply, text) => {
  answer('POST /functions/v1/export-account', reply);
  const { user } = await open();
  await user.click(download());
  await expectToast(text);
  expect(saved).toEqual([]);
});
