import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScrolledAway } from './use-scrolled-away';

it('is away on the way down, and back on the way up and at the end', () => {
  const page = document.documentElement;
  vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(3000);
  vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(800);
  const { result } = renderHook(() => useScrolledAway());
  const scrollTo = (top: number) => {
    page.scrollTop = top;
    act(() => void document.dispatchEvent(new Event('scroll')));
    return result.current;
  };
  expect([result.current, scrollTo(300), scrollTo(303), scrollTo(200)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([scrollTo(900), scrollTo(2200), scrollTo(2100)]).toEqual([true, false, false]);
});
