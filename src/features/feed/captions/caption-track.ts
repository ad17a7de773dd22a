import type { Cue } from '@/domain/video/captions';

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

/** The text of the active cues. */
export function textOfCues(cues: Iterable<TextTrackCue> | null): string {
  return Array.from(cues ?? [], (cue) => (cue instanceof VTTCue ? joinLines(cue.text) : ''))
    .filter((text) => text !== '')
    .join('\n');
}

/** The caption track of a video element. It's created once, because browsers can't remove a track. */
const trackOf = (video: HTMLVideoElement): TextTrack =>
  video.textTracks[0] ?? video.addTextTrack('captions');

function showCues(
  video: HTMLVideoElement,
  cues: readonly Cue[],
  signal: AbortSignal,
  onText: (text: string) => void,
): void {
  const track = trackOf(video);
  const trackCues = cues.map(({ start, end, text }) => new VTTCue(start / 1000, end / 1000, text));
  signal.addEventListener('abort', () => {
    for (const cue of trackCues) track.removeCue(cue);
    track.mode = 'disabled';
  });
  track.addEventListener('cuechange', () => onText(textOfCues(track.activeCues)), { signal });
  // In 'hidden' mode the browser fires cue events without drawing the text, which the page draws.
  track.mode = 'hidden';
  for (const cue of trackCues) track.addCue(cue);
}

/**
 * Reports the caption text of a video as it changes, '' between cues. The cues are read only once the
 * video plays, so that it does not slow its start; if they cannot be read, there are no captions.
 * @returns unsubscribe
 */
export function followCaptions(
  video: HTMLVideoElement,
  read: () => Promise<readonly Cue[]>,
  onText: (text: string) => void,
): () => void {
  const subscription = new AbortController();
  const waitForStart = new AbortController();
  const show = async () => {
    const cues = await read();
    if (!subscription.signal.aborted) showCues(video, cues, subscription.signal, onText);
  };
  const start = () => {
    if (video.currentTime === 0) return;
    waitForStart.abort();
    show().catch(() => undefined);
  };
  video.addEventListener('timeupdate', start, { signal: waitForStart.signal });
  start();
  return () => {
    waitForStart.abort();
    subscription.abort();
    onText('');
  };
}
