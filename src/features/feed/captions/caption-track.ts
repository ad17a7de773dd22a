/** A speaker's turn begins with a dash, on a line of its own. */
const turn = /^\s*[-–—]/;

/** The lines of a cue in one: where it breaks is the plate's affair, which knows its width. */
function unbroken(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce((said, line) => (turn.test(line) ? `${said}\n${line}` : `${said} ${line}`), '')
    .trim();
}

/** What is said now: the text of the cues, without their markup. */
export function textOfCues(cues: Iterable<TextTrackCue> | null): string {
  return Array.from(cues ?? [], (cue) =>
    cue instanceof VTTCue ? unbroken(cue.getCueAsHTML().textContent ?? '') : '',
  )
    .filter((text) => text !== '')
    .join('\n');
}

async function follow(
  video: HTMLVideoElement,
  url: string,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const response = await fetch(url, { signal });
  if (!response.ok) return;
  const file = await response.blob();
  if (signal.aborted) return;
  // Of this page's own origin: a track of another would want `crossorigin` on the video.
  const address = URL.createObjectURL(file);
  const element = document.createElement('track');
  element.kind = 'captions';
  element.src = address;
  signal.addEventListener('abort', () => {
    element.remove();
    URL.revokeObjectURL(address);
  });
  const { track } = element;
  const tell = () => onText(textOfCues(track.activeCues));
  track.addEventListener('cuechange', tell, { signal });
  element.addEventListener('load', tell, { signal });
  video.append(element);
  // The browser keeps the time, the text is drawn by the page.
  track.mode = 'hidden';
}

/**
 * Reads a captions file once the video moves, so that nothing competes with its start, and tells
 * what is said, '' for silence. A file that does not come is no captions. Returns its cleanup.
 */
export function followCaptions(
  video: HTMLVideoElement,
  url: string,
  onText: (text: string) => void,
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const started = new AbortController();
  const start = () => {
    if (video.currentTime === 0) return;
    started.abort();
    follow(video, url, signal, onText).catch(() => undefined);
  };
  video.addEventListener('timeupdate', start, { signal: started.signal });
  start();
  return () => {
    started.abort();
    leaving.abort();
    onText('');
  };
}
