// A script of its own for the page of a shared pitch, which runs before the app's code has loaded:
// it requests the pitch, shows its picture, and fetches the code of the screen.
import { isUuid } from '@/domain/ids';
import { posterOf, playerPosterSizes, type Poster } from '@/domain/video/poster';
import { feedColumns, type FeedRow } from '@/features/feed/items/feed-item';
import { env } from '@/lib/env';
import { detectLanguage } from '@/lib/i18n/first-language';
import type { Language } from '@/lib/i18n/languages';
import { blurred } from '@/ui/media/blurred';
import type { FirstPitch } from './first-pitch';

/** The addresses of the screen's files. The build writes it. */
declare const FILES: {
  readonly code: readonly string[];
  readonly texts: Readonly<Record<Language, readonly string[]>>;
};

const timeoutMs = 5000;

async function readPitch(id: string): FirstPitch['row'] {
  try {
    const query = new URLSearchParams({
      select: feedColumns.replaceAll(' ', ''),
      position_id: `eq.${id}`,
      limit: '1',
    });
    const response = await fetch(`${env.supabaseUrl}/rest/v1/video_feed?${query}`, {
      headers: { apikey: env.publishableKey },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return undefined;
    const rows: readonly FeedRow[] = await response.json();
    return rows[0] ?? null;
  } catch {
    return undefined;
  }
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

/** Where the player fills the window and its poster covers it (`player.css`). */
const coveredWindow = '(width < 48rem) and ((height >= 30rem) or (orientation: portrait))';

/** Shows the picture where the player will show it just so; elsewhere only fetches it. */
function showPicture({ src, srcSet = '', preview }: Poster): void {
  const picture = new Image();
  picture.alt = '';
  picture.fetchPriority = 'high';
  picture.sizes = playerPosterSizes;
  picture.srcset = srcSet;
  picture.src = src;
  if (preview !== null) picture.style.backgroundImage = `url("${blurred(preview)}")`;
  // One row of pixels less than the window: browsers don't count a picture that fills the window as
  // the page's main content, and report the time of a line of text instead.
  picture.className = 'fixed inset-x-0 top-0 h-[calc(100dvh-1px)] w-full bg-cover object-cover';
  const root = document.getElementById('root');
  const isCovered = matchMedia(coveredWindow).matches;
  // The app's first paint replaces this.
  if (isCovered && root?.hasChildNodes() === false) root.append(picture);
}

async function showWhenRead(row: FirstPitch['row']) {
  const pitch = await row;
  const poster = pitch && posterOf(pitch);
  if (poster) showPicture(poster);
}

const id = /^\/pitch\/([^/]+)\/?$/i.exec(location.pathname)?.[1];
if (id !== undefined && isUuid(id)) {
  const row = readPitch(id);
  window.firstPitch = { id, row };
  const { code, texts } = FILES;
  for (const file of [...code, ...texts[detectLanguage()]]) preload(file);
  void showWhenRead(row);
}
