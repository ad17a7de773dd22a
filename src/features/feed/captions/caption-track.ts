/** A change of speakers: a line that begins with a dash. */
const speakerChange = /^\s*[-–—]/;

/** Joins the lines of a cue: the page breaks them to the width it has. */
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
  // A track of another origin would need `crossorigin` on the video; a blob has the page's own.
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
  // Hidden: the browser keeps the time, the page draws the text.
  track.mode = 'hidden';
}

/**
 * Follows the captions of a video, '' between cues. The file is fetched once the video plays, so that
 * it does not compete with its start; a video whose file cannot be read has no captions.
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
