import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDocumentTitle } from './use-document-title';

it('sets the title of the tab and of a shared link', () => {
  document.head.innerHTML = '<meta property="og:title" content="Of the page before" />';
  const shared = () => document.querySelector('[property="og:title"]')?.getAttribute('content');
  const { rerender } = renderHook(({ title }) => useDocumentTitle(title), {
    initialProps: { title: 'Ana, closer' },
  });
  expect(document.title).toMatch(/^Ana, closer · /);
  expect(shared()).toBe(document.title);
  rerender({ title: '' });
  expect(document.title).not.toMatch(/·/);
  expect(shared()).toBe(document.title);
});
