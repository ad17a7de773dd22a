import { expect, it } from 'vitest';
import { expandedPaths, routePattern } from './routes.ts';

const paths = ['/', '/help', '/pitch/:positionId', '/messages/:conversationId?', '*'];
const pattern = new RegExp(routePattern(paths), 'i');

it.each(['/', '/help', '/HELP/', '/pitch/1', '/Pitch/1/', '/messages', '/messages/7'])(
  'knows that %s is a screen',
  (path) => expect(path).toMatch(pattern),
);

it.each(['/helper', '/help/x', '/pitch', '/pitch/', '/pitch/1/2', '/messages/7/8', '/x', '//'])(
  'knows that %s is none',
  (path) => expect(path).not.toMatch(pattern),
);

it('writes out what is optional', () => {
  expect(expandedPaths(paths)).toEqual([
    '/',
    '/help',
    '/pitch/:positionId',
    '/messages',
    '/messages/:conversationId',
  ]);
});
