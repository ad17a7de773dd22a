/** A change of speakers: a line that begins with a dash. */
const speakerChange = /^\s*[-–—]/;

/** Joins the lines of a cue, because the page wraps them to its own width; speakers stay on their lines. */
function joinLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce(
      (joined, line) => (speakerChange.test(line) ? `${joined}\n${line}` : `${joined} ${line}`),
      '',
    )
    .trim();
}

/** The text of the active cues, without their markup. */
export function textOfCues(cues: Iterable<TextTrackCue> | null): string {
  return Array.from(cues ?? [], (cue) =>
    cue instanceof VTTCue ? joinLines(cue.getCueAsHTML().textContent ?? '') : '',
  )
    .filter((text) => text !== '')
    .join('\n');
}

async function addTrack(
  video: HTMLVideoElement,
  url: string,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const response = await fetch(url, { signal });
  if (!response.ok) return;
  const file = await response.blob();
  if (signal.aborted) return;
  // A track from another origin would need `crossorigin` on the video; a blob URL has the page's origin.
  const address = URL.createObjectURL(file);
  const element = document.createElement('track');
  element.kind = 'captions';
  element.src = address;
  signal.addEventListener('abort', () => {
    element.remove();
    URL.revokeObjectURL(address);
  });
  const { track } = element;
  const onChange = () => onText(textOfCues(track.activeCues));
  track.addEventListener('cuechange', onChange, { signal });
  element.addEventListener('load', onChange, { signal });
  video.append(element);
  // In 'hidden' mode the browser fires cue events without drawing the text, which the page draws.
  track.mode = 'hidden';
}

/**
 * Reports the caption text of a video as it changes, '' between cues. The file is fetched only once the
 * video plays, so that it does not slow its start; if it cannot be read, there are no captions.
 * @returns unsubscribe
 */
export function followCaptions(
  video: HTMLVideoElement,
  url: string,
  onText: (text: string) => void,
): () => void {
  const subscription = new AbortController();
  const waitForStart = new AbortController();
  const start = () => {
    if (video.currentTime === 0) return;
    waitForStart.abort();
    addTrack(video, url, subscription.signal, onText).catch(() => undefined);
  };
  video.addEventListener('timeupdate', start, { signal: waitForStart.signal });
  start();
  return () => {
    waitForStart.abort();
    subscription.abort();
    onText('');
  };
}
