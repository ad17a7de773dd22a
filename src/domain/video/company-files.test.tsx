import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json, refused } from '@tests/services/answers';
import { queryClient } from '@/lib/query/query-client';
import { fileUrl } from './company-file-url';
import { forgetCompanyFiles, withCompanyFiles } from './company-files';

const publicAddress = (id: string) => `/storage/v1/object/public/talent_videos/${id}/a.mp4`;
const signed = (id: string) => `http://service.test/storage/v1/object/sign/${id}?token=t`;
const open = { position_id: 'open', companies_only: false };
const closed = { position_id: 'closed', companies_only: true };
const other = { position_id: 'other', companies_only: true };

/** Answers as the function does, for the pitches that are asked for. */
const answerAddresses = () =>
  answer('POST /functions/v1/film-addresses', ({ json: body }) => {
    const { position_ids: ids }: { position_ids: string[] } = Object(body);
    return json({
      files: ids.map((id) => ({
        position_id: id,
        bucket: 'talent_videos',
        name: `${id}/a.mp4`,
        path: `/object/sign/${id}?token=t`,
      })),
    });
  });

beforeEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

it('asks for nothing where all pitches are for anyone', async () => {
  const calls = answerAddresses();
  expect(await withCompanyFiles([open])).toEqual([open]);
  expect(calls).toEqual([]);
});

it('gives pitches for companies only the addresses that load, and asks for each once', async () => {
  const calls = answerAddresses();
  const [first, second] = await withCompanyFiles([open, closed]);
  expect(first).toEqual(open);
  expect(fileUrl(publicAddress('closed'), 'talent_videos', second?.files)).toBe(signed('closed'));
  const [, third] = await withCompanyFiles([closed, other]);
  expect(fileUrl(publicAddress('other'), 'talent_videos', third?.files)).toBe(signed('other'));
  expect(calls.map((call) => call.json)).toEqual([
    { position_ids: ['closed'] },
    { position_ids: ['other'] },
  ]);
});

it('asks again once half of the hour is over, and once files have been moved', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const calls = answerAddresses();
  await withCompanyFiles([closed]);
  vi.setSystemTime(Date.now() + 29 * 60_000);
  await withCompanyFiles([closed]);
  expect(calls).toHaveLength(1);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  await withCompanyFiles([closed]);
  expect(calls).toHaveLength(2);
  forgetCompanyFiles();
  await withCompanyFiles([closed]);
  expect(calls).toHaveLength(3);
});

it('shows the pitches all the same when no address can be given', async () => {
  answer('POST /functions/v1/film-addresses', () => refused(500, 'PT500', 'failed'));
  expect(await withCompanyFiles([open, closed])).toEqual([open, { ...closed, files: {} }]);
});
