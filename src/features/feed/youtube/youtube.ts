import type { Poster } from '@/domain/video/poster';

const idPattern = /^[\w-]{11}$/;
const hosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be']);

const parse = (address: string): URL | undefined =>
  URL.canParse(address) ? new URL(address) : undefined;

/** Whether an address is on a YouTube host, even if it names no video. */
export function isYouTubeUrl(address: string): boolean {
  const url = parse(address);
  return url !== undefined && hosts.has(url.hostname);
}

/** The video's id in a watch?v=, shorts/ or youtu.be/ address; undefined for any other. */
export function youTubeId(address: string): string | undefined {
  const url = parse(address);
  if (url === undefined || !hosts.has(url.hostname)) return undefined;
  const [first, second] = url.pathname.split('/').filter(Boolean);
  let id: string | null | undefined;
  if (url.hostname === 'youtu.be') id = first;
  else if (first === 'watch') id = url.searchParams.get('v');
  else if (first === 'shorts') id = second;
  return id != null && idPattern.test(id) ? id : undefined;
}

/** The address of the embed: looped, autoplaying, without controls; controlled by messages. */
export function youTubeEmbedUrl(id: string): string {
  const query = new URLSearchParams({
    autoplay: '1',
    mute: '1',
    loop: '1',
    playlist: id,
    controls: '0',
    playsinline: '1',
    rel: '0',
    disablekb: '1',
    enablejsapi: '1',
  });
  return `https://www.youtube-nocookie.com/embed/${id}?${query.toString()}`;
}

export const youTubePoster = (id: string): Poster => ({
  src: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  srcSet: undefined,
  preview: null,
});
