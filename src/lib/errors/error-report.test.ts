import { describe, expect, it } from 'vitest';
import { browserOf, errorReport, type PageFacts } from './error-report';
import { AppError } from './errors';

const page: PageFacts = {
  origin: 'https://www.acme.com',
  release: 'index-1a2b3c4d',
  route: '/pitch/:id',
  at: new Date('2026-11-23T08:00:00Z'),
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  language: 'es',
};

/** An error with a stack as a browser writes it. */
function errorWith(stack: readonly string[], message = 'x is not a function', cause?: unknown) {
  const error = new TypeError(message, { cause });
  error.stack = [`TypeError: ${message}`, ...stack].join('\n');
  return error;
}

describe('the report of an error', () => {
  it('has name, message, own stack, release, route, browser, language and time, and no more', () => {
    const error = errorWith([
      '    at Array.map (<anonymous>)',
      '    at draw (https://www.acme.com/assets/player-9f8e7d6c.js:1:234)',
      '    at async Object.run (https://www.acme.com/assets/index-1a2b3c4d.js:2:34)',
      '    at https://www.acme.com/assets/index-1a2b3c4d.js:2:99',
      '    at chrome-extension://abcdef/inject.js:1:1',
      '    at https://www.acme.com/pitch/ana?name=ana:1:1',
    ]);
    expect(errorReport(error, page)).toEqual({
      release: 'index-1a2b3c4d',
      at: '2026-11-23T08:00:00.000Z',
      route: '/pitch/:id',
      name: 'TypeError',
      message: 'x is not a function',
      code: '',
      stack: [
        'draw /assets/player-9f8e7d6c.js:1:234',
        'Object.run /assets/index-1a2b3c4d.js:2:34',
        '(anonymous) /assets/index-1a2b3c4d.js:2:99',
      ],
      browser: 'Chrome 142 on Android',
      language: 'es',
    });
  });

  it('reads the stacks of Firefox and Safari', () => {
    const error = errorWith(['draw@https://www.acme.com/assets/player-9f8e7d6c.js:1:234']);
    expect(errorReport(error, page)?.stack).toEqual(['draw /assets/player-9f8e7d6c.js:1:234']);
  });

  it('reports the cause, and which file could not be loaded', () => {
    const cause = errorWith(
      [],
      'Failed to fetch dynamically imported module: https://www.acme.com/assets/help-page-1a2b3c4.js',
    );
    const error = new Error('Not loaded', { cause });
    expect(errorReport(error, page)?.message).toBe(
      'Not loaded: Failed to fetch dynamically imported module: file help-page',
    );
  });

  it('reports the code of a service, not its message', () => {
    const refused = new AppError('invalid', { message: 'Ana Lopez is taken', code: '22P02' });
    refused.stack = '';
    expect(errorReport(refused, page)).toMatchObject({
      name: 'AppError',
      message: '',
      code: '22P02',
    });
    for (const code of ['57014', '42703', '42P01', 'PGRST204', '110200']) {
      const coded = Object.assign(new Error('x'), { code, stack: '' });
      expect(errorReport(coded, page)).toMatchObject({ code });
    }
    const named = Object.assign(new Error('x'), { code: 'ana@acme.com', stack: '' });
    expect(errorReport(named, page)).toMatchObject({ code: '[email]' });
  });

  it('is not made of known failures and of other people’s scripts', () => {
    expect(errorReport(new AppError('offline'), page)).toBeUndefined();
    expect(errorReport(new AppError('network'), page)).toBeUndefined();
    expect(errorReport(new DOMException('gone', 'AbortError'), page)).toBeUndefined();
    const foreign = errorWith(['    at run (chrome-extension://abcdef/inject.js:1:1)']);
    expect(errorReport(foreign, page)).toBeUndefined();
  });

  it('reports nothing about a thrown value that is no error', () => {
    for (const thrown of ['Ana Lopez', { name: 'Ana Lopez' }, null, 12]) {
      const report = errorReport(thrown, page);
      expect(report).toMatchObject({ name: 'Thrown', code: '', stack: [] });
      expect(JSON.stringify(report)).not.toContain('Ana');
    }
  });
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox 145 on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18 on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge 142 on Windows',
  ],
  ['Something of Ana', 'unknown on unknown'],
])('the browser %s is named %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name);
});
