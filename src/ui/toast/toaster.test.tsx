import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toast } from './toast';
import { AppToaster } from './toaster';

describe('toast', () => {
  it('shows toasts from before and after the toaster has loaded', async () => {
    render(<AppToaster />);
    act(() => toast.success('Login successful!'));
    expect(await screen.findByText('Login successful!', {}, { timeout: 5000 })).toBeInTheDocument();
    act(() => toast.error('Passwords do not match', { duration: 4000 }));
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  });

  it('has a text in another language read as such', async () => {
    render(<AppToaster />);
    act(() => toast.error('Error al enviar el mensaje', { lang: 'es' }));
    const text = await screen.findByText('Error al enviar el mensaje', {}, { timeout: 5000 });
    expect(text.lang).toBe('es');
  });

  const visibleToasts = (text: string) =>
    screen.queryAllByText(text).filter((one) => !isLeaving(one));
  const isLeaving = (element: Element) =>
    element.closest('[data-sonner-toast]')?.getAttribute('data-removed') === 'true';

  it('shows a repeated text only once', async () => {
    render(<AppToaster />);
    act(() => toast.error('Failed to send message'));
    await screen.findByText('Failed to send message', {}, { timeout: 5000 });
    act(() => toast.error('Failed to send message'));
    await waitFor(() => expect(visibleToasts('Failed to send message')).toHaveLength(1));
    act(() => toast.error('Failed to load messages'));
    await waitFor(() => expect(visibleToasts('Failed to load messages')).toHaveLength(1));
    await waitFor(() => expect(visibleToasts('Failed to send message')).toHaveLength(1));
  });

  it('removes an error when the same action succeeds, and no other error', async () => {
    render(<AppToaster />);
    act(() => {
      toast.error('Error saving profile', { about: 'profile' });
      toast.error('Error loading videos');
    });
    await screen.findByText('Error saving profile', {}, { timeout: 5000 });
    act(() => toast.success('Profile saved successfully', { about: 'profile' }));
    await screen.findByText('Profile saved successfully');
    await waitFor(() => expect(visibleToasts('Error saving profile')).toHaveLength(0));
    expect(visibleToasts('Error loading videos')).toHaveLength(1);
  });
});
