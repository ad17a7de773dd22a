import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { CarouselControls } from './carousel-controls';

const nothing = () => undefined;

const show = (liked: boolean, price?: string) =>
  renderPart(
    <CarouselControls
      paused={false}
      onTogglePause={nothing}
      onDislike={nothing}
      onLike={nothing}
      liked={liked}
      price={price}
      undoName={undefined}
      onUndo={nothing}
    />,
    { catalogs: ['feed', 'terms'] },
  );

const like = () => screen.getByRole('button', { name: 'Like and unlock' });

it.each([true, false])('fills the heart of a pitch that is liked: %s', async (liked) => {
  await show(liked);
  expect(like().querySelector('svg')?.classList.contains('fill-white')).toBe(liked);
});

it('shows the price of the contact at the heart', async () => {
  await show(false, '$15');
  expect(like()).toHaveAccessibleDescription('$15');
  expect(screen.getByText('$15')).toBeVisible();
});

it('shows no price when there is nothing to pay', async () => {
  await show(false);
  expect(like()).not.toHaveAccessibleDescription('$15');
});
