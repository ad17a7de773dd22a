import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { overlays } from '../overlays/overlay-table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => ({
    isShared: file.startsWith('ui/dialog/'),
    text: readFileSync(`${root}/src/${file}`, 'utf8'),
  }));

/** The components that draw a sheet or a dialog for others. */
const kinds = source
  .filter(({ isShared }) => isShared)
  .flatMap(({ text }) =>
    [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name),
  );

/** Each use of one of them: the component round it, and what it draws. */
const uses = source
  .filter(({ isShared }) => !isShared)
  .flatMap(({ text }) =>
    [...text.matchAll(new RegExp(String.raw`<(${kinds.join('|')})\b`, 'g'))].map(
      ({ index, 1: kind }) => {
        const components = text.slice(0, index).matchAll(/^(?:export )?function (\w+)/gm);
        return `${[...components].at(-1)?.[1]}: ${kind}`;
      },
    ),
  );

it('has the layout of every sheet and dialog checked', () => {
  expect(kinds).toContain('Sheet');
  const checked = new Set<string>(overlays.map(({ from }) => from));
  expect([...checked].toSorted()).toEqual(uses.toSorted());
});

it('has sheets and dialogs drawn by the shared components alone', () => {
  const others = source.filter(
    ({ isShared, text }) =>
      !isShared && /Dialog\.(?:Root|Content)|<dialog\b|role="(?:alert)?dialog"/.test(text),
  );
  expect(others).toEqual([]);
});
