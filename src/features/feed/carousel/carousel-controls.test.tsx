import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import feedEn from '@locales/en/feed.json';
import { CarouselControls } from './carousel-controls';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['feed'],
  resources: { en: { feed: feedEn } },
});

const nothing = () => undefined;

const controls = (cardId: string, canLike = true) => (
  <CarouselControls
    cardId={cardId}
    paused={false}
    onTogglePause={nothing}
    onDislike={nothing}
    onLike={nothing}
    canLike={canLike}
    undoName={undefined}
    onUndo={nothing}
  />
);

const like = () => screen.getByRole('button', { name: 'Like' });
const isFilled = () => like().querySelector('svg')?.classList.contains('fill-white');

it('fills the heart only on the pitch that was liked', async () => {
  const { rerender } = render(controls('a'));
  expect(isFilled()).toBe(false);
  await userEvent.click(like());
  expect(isFilled()).toBe(true);
  rerender(controls('b'));
  expect(isFilled()).toBe(false);
  expect(like()).toHaveFocus();
});

it('leaves the heart empty for viewers who cannot unlock', async () => {
  render(controls('a', false));
  await userEvent.click(like());
  expect(isFilled()).toBe(false);
});
