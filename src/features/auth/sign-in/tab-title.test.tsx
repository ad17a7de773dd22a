import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AuthPanel } from './auth-panel';
import { readLinkOwner } from '@/features/auth/api/auth-service';
import { show } from '@/features/auth/testing/test-screen';
import { setSession, signedIn, startAfresh } from '@/features/auth/testing/test-session';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

beforeEach(startAfresh);

const refused = '#error=access_denied&error_code=otp_expired';

it.each([
  ['/talent/auth', 'Talent: sign in · Pitchreel'],
  ['/talent/auth?mode=register', 'Talent: create an account · Pitchreel'],
  ['/talent/auth?mode=forgot', 'Reset your password · Pitchreel'],
  [`/talent/auth${refused}`, 'Reset your password · Pitchreel'],
  [
    '/talent/auth#access_token=a&refresh_token=r&type=recovery',
    'Restablecer Contraseña · Pitchreel',
  ],
])('titles the tab at %s after the form shown: %s', async (at, title) => {
  vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
  show(<AuthPanel userType="talent" />, { at });
  await waitFor(() => expect(document.title).toBe(title));
});

it('tells a signed-in user that the link no longer works', async () => {
  setSession(signedIn('talent'));
  show(<AuthPanel userType="talent" />, { at: `/talent/auth${refused}` });
  await waitFor(() => expect(document.title).toBe('This link no longer works · Pitchreel'));
});
