import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const url = 'https://errors.acme.com/report';
const fetched = vi.fn<typeof fetch>();

/** The module as at the load of a page. */
async function load() {
  vi.resetModules();
  return import('./report-error');
}

const bodies = () =>
  fetched.mock.calls.map(([, init]): unknown =>
    JSON.parse(typeof init?.body === 'string' ? init.body : ''),
  );

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetched);
  vi.stubEnv('VITE_ERROR_REPORT_URL', url);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** An error that a browser extension is not to blame for. */
function ownError(message: string) {
  const error = new Error(message);
  error.stack = '';
  return error;
}

it('sends an error as a plain text without credentials, referrer and answer', async () => {
  const { reportError } = await load();
  reportError(ownError('broken'));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(fetched).toHaveBeenCalledWith(
    url,
    expect.objectContaining({
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }),
  );
  expect(bodies()).toEqual([expect.objectContaining({ name: 'Error', message: 'broken' })]);
});

it('sends nothing where no address is set', async () => {
  vi.stubEnv('VITE_ERROR_REPORT_URL', '');
  const { reportCrashes, reportError } = await load();
  const listen = vi.spyOn(window, 'addEventListener');
  reportCrashes(() => '/');
  expect(listen).not.toHaveBeenCalled();
  reportError(ownError('broken'));
  await import('./send-report');
  expect(fetched).not.toHaveBeenCalled();
  listen.mockRestore();
});

it('sends the same error once, and ten of a page at most', async () => {
  const { reportError } = await load();
  const words = 'abcdefghijklmn'.split('');
  for (const word of words) {
    reportError(ownError(`broken ${word}`));
    reportError(ownError(`broken ${word}`));
  }
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(10));
  reportError(ownError('another'));
  await import('./send-report');
  const messages = bodies().map((body) => Reflect.get(Object(body), 'message'));
  expect(messages).toEqual(words.slice(0, 10).map((word) => `broken ${word}`));
});

it('is silent when the report cannot be sent', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const rejected = vi.fn<() => void>();
  process.on('unhandledRejection', rejected);
  const { reportError } = await load();
  reportError(ownError('broken'));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  await new Promise((resolve) => setImmediate(resolve));
  expect(rejected).not.toHaveBeenCalled();
  process.off('unhandledRejection', rejected);
});

it('reports errors and rejections that nothing catches, with the pattern of the route', async () => {
  const { reportCrashes } = await load();
  const listen = vi.spyOn(window, 'addEventListener');
  window.history.replaceState(null, '', '/pitch/ana-lopez?from=ana');
  reportCrashes((pathname) => (pathname === '/pitch/ana-lopez' ? '/pitch/:id' : '?'));

  window.dispatchEvent(new ErrorEvent('error', { error: ownError('thrown'), cancelable: true }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.', cancelable: true }));
  const rejection = Object.assign(new Event('unhandledrejection'), {
    reason: ownError('rejected'),
  });
  window.dispatchEvent(rejection);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(bodies()).toEqual([
    expect.objectContaining({ message: 'thrown', route: '/pitch/:id' }),
    expect.objectContaining({ message: 'rejected', route: '/pitch/:id' }),
  ]);
  expect(JSON.stringify(bodies())).not.toContain('ana');

  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
  listen.mockRestore();
  window.history.replaceState(null, '', '/');
});
