/**
 * A regular expression, for JavaScript and PCRE and without regard to case, of the user agents that
 * read a page's head for previews and search results. The browsers inside Telegram, Snapchat,
 * Pinterest and WhatsApp name those apps too, and people read in them.
 */
export const crawlerPattern = [
  // Cubot makes phones, which name their model.
  '(?<!cu)bot(?:[/;-]|$)',
  'slackbot',
  'telegrambot',
  'facebot',
  'crawl',
  'spider',
  'facebookexternalhit',
  'facebookcatalog',
  'meta-external(?:agent|fetcher)',
  '^whatsapp/',
  'slack-imgproxy',
  'skypeuripreview',
  'bingpreview',
  'embedly',
  'iframely',
  'pinterest/0',
  'vkshare',
  'cardyb',
  '\\(mastodon/',
  'snap url preview',
  'google-inspectiontool',
].join('|');

/** As {@link crawlerPattern}, of the search engines that run the app as a browser does. */
export const renderingPattern = [
  'googlebot',
  'google-inspectiontool',
  'bingbot',
  'bingpreview',
  'applebot',
  'yandexbot',
  'yandexrenderresourcesbot',
].join('|');

const crawler = new RegExp(crawlerPattern, 'i');

export const isCrawler = (userAgent: string | null | undefined): boolean =>
  crawler.test(userAgent ?? '');
