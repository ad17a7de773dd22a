import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import spanish from '@locales/es/feed.json';
import { showcaseItem } from '@/features/feed/items/feed-item';
import { PitchDetails } from './pitch-details';

await i18next.use(initReactI18next).init({
  lng: 'es',
  ns: ['feed', 'terms'],
  interpolation: { escapeValue: false },
  resources: { es: { feed: spanish } },
});

it.each([
  ['Madrid', 'Spain', 'Madrid, España'],
  [null, 'Germany', 'Alemania'],
  ['Lima', null, 'Lima'],
  ['Ushuaia', 'Tierra del Fuego', 'Ushuaia, Tierra del Fuego'],
])('shows the place %s, %s in Spanish as %s', (city, country, place) => {
  const file = { bucket: 'video-previews', name: 'leo.mp4' } as const;
  const item = showcaseItem(file, { name: 'Leo', role: 'Closer', skills: [] });
  render(<PitchDetails onShowKeys={vi.fn()} item={{ ...item, city, country }} />);
  expect(screen.getByText(place)).toBeVisible();
});

it('offers the chat instead of unlocking to a company that has the contact', async () => {
  const file = { bucket: 'video-previews', name: 'leo.mp4' } as const;
  const item = showcaseItem(file, { name: 'Leo', role: 'Closer', skills: [] });
  const onUnlock = vi.fn<() => void>();
  const onChat = vi.fn<() => void>();
  const { rerender } = render(
    <PitchDetails onShowKeys={vi.fn()} item={item} onUnlock={onUnlock} />,
  );
  expect(screen.getByRole('button', { name: 'Desbloquear contacto' })).toBeVisible();
  rerender(<PitchDetails onShowKeys={vi.fn()} item={item} onUnlock={onUnlock} onChat={onChat} />);
  expect(screen.queryByRole('button', { name: 'Desbloquear contacto' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir chat' }));
  expect(onChat).toHaveBeenCalledOnce();
  expect(onUnlock).not.toHaveBeenCalled();
});
