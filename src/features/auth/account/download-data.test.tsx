import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveJson } from '@/lib/browser/save-file';
import { AppError } from '@/lib/errors/errors';
import { callFunction } from '@/lib/supabase/call-function';
import { toast } from '@/ui/toast/toast';
import { pending, show } from '@/features/auth/testing/test-screen';
import { DownloadData } from './download-data';

vi.mock('@/lib/supabase/call-function');
vi.mock('@/lib/browser/save-file', async (original) => ({
  ...(await original<typeof import('@/lib/browser/save-file')>()),
  saveJson: vi.fn<typeof saveJson>(),
}));
vi.mock('@/lib/brand', () => ({ brand: { name: 'Pitch Reel', contactEmail: 'hi@brand.example' } }));
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
beforeEach(() => vi.resetAllMocks());

const download = () => screen.getByRole('button', { name: 'Download my data' });

it("saves the account's data under the name of the brand and the day", async () => {
  const data = { exported_at: '2026-11-26T10:00:00Z', account: { id: 'me' } };
  vi.mocked(callFunction).mockResolvedValue(data);
  const { user } = show(<DownloadData />);
  expect(download()).toHaveAccessibleDescription(/in one file/);
  await user.click(download());
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  expect(callFunction).toHaveBeenCalledWith('export-account', {});
  expect(saveJson).toHaveBeenCalledWith(
    expect.stringMatching(/^pitch-reel-\d{4}-\d{2}-\d{2}\.json$/),
    data,
  );
});

it('says that it is collecting, and asks only once', async () => {
  vi.mocked(callFunction).mockImplementation(pending);
  const { user } = show(<DownloadData />);
  await user.click(download());
  await user.click(screen.getByRole('button', { name: 'Collecting your data...' }));
  expect(callFunction).toHaveBeenCalledOnce();
});

it.each([
  ['rate-limited', /several times\. Try again in an hour/],
  ['offline', /^You are offline/],
  ['server', /or write to hi@brand\.example/],
  ['not-found', /or write to hi@brand\.example/],
] as const)('saves nothing and tells what to do after a failure: %s', async (code, text) => {
  vi.mocked(callFunction).mockRejectedValue(new AppError(code));
  const { user } = show(<DownloadData />);
  await user.click(download());
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(expect.stringMatching(text), {
      duration: 6000,
      about: 'export-account',
    }),
  );
  expect(saveJson).not.toHaveBeenCalled();
});
