import type { Context } from '../../context.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { Check } from '../../run.ts';
import { configureHost } from './pages.ts';

/** The site is served as the app needs it. */
export const site: Check = {
  title: 'Site',
  run: async (context: Context): Promise<Finding[]> => {
    const address = context.need('VITE_SITE_URL');
    return [
      ...(context.remote ? [httpsFinding(address)] : []),
      await homeFinding(context, address),
      await indexFinding(context, address),
      await unknownPathFinding(context, address),
      await missingFileFinding(context, address),
    ];
  },
};

function httpsFinding(address: string): Finding {
  return address.startsWith('https://')
    ? ok('the address of the site is https')
    : fault(
        'the address of the site is not https',
        'https: browsers give camera and offline pages to no other',
        'Switch https on at the host, and set VITE_SITE_URL in .env to the new address.',
      );
}

const isPage = (text: string) => /<div id="root"|<script type="module"/.test(text);

async function homeFinding({ call }: Context, address: string): Promise<Finding> {
  const { status, text } = await call(`${address}/`);
  if (status === 200 && isPage(text)) return ok('the site answers');
  return fault(
    status === 200 ? 'another page is at the address of the site' : `the site answers ${status}`,
    'the app',
    'Publish the folder dist of npm run build.',
  );
}

async function indexFinding({ call }: Context, address: string): Promise<Finding> {
  const { status, headers } = await call(`${address}/index.html`);
  const target = headers.get('location');
  const leadsHome = target !== null && new URL(target, address).href.replace(/\/$/, '') === address;
  if (status === 200 || leadsHome) return ok('/index.html is answered');
  return fault(`/index.html is answered ${status}`, '200, or a redirect to /', configureHost);
}

async function unknownPathFinding({ call }: Context, address: string): Promise<Finding> {
  const { status, headers, text } = await call(`${address}/no-such-page/of-the-doctor`, {
    headers: { accept: 'text/html' },
  });
  if ((status !== 200 && status !== 404) || !isPage(text)) {
    return fault(
      `an unknown address is answered ${status} without the app`,
      'the app, which says that the page does not exist',
      configureHost,
    );
  }
  if (status === 200 && !headers.get('x-robots-tag')?.includes('noindex')) {
    return fault(
      'an unknown address is answered 200, so that search engines list it',
      '404 with the app as its page',
      configureHost,
    );
  }
  return ok('an unknown address shows the app, and no search engine lists it');
}

async function missingFileFinding({ call }: Context, address: string): Promise<Finding> {
  const { status } = await call(`${address}/assets/no-such-file.js`);
  if (status === 404) return ok('a missing script is answered 404');
  return fault(
    `a missing script is answered ${status}`,
    '404: browsers would keep anything else as that script',
    configureHost,
  );
}
