/** A line that is said, in milliseconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

/** What the camera shows: how close it is, and the middle of the picture in the presenter's units. */
export interface Camera {
  zoom: number;
  x: number;
  y: number;
}

interface Shot {
  from: number;
  to: number;
  /** Where the shot begins; it pushes in from there. */
  camera: Camera;
}

const longestShot = 9;
const shortestShot = 4.5;
const pushIn = 0.012;

/** Wide, closer, and a little aside. The video begins wide, as its poster does. */
const framings: readonly Camera[] = [
  { zoom: 1, x: 220, y: 391 },
  { zoom: 1.22, x: 220, y: 366 },
  { zoom: 1.08, x: 228, y: 384 },
  { zoom: 1.32, x: 214, y: 372 },
];

/** Cuts where a sentence begins, so that no shot is hurried or long. */
export function shotsOf(cues: readonly Cue[], seconds: number): Shot[] {
  const starts = [0];
  for (const [index, { start }] of cues.entries()) {
    const since = start / 1000 - (starts.at(-1) ?? 0);
    const before = cues[index - 1]?.text ?? '';
    const isSentence = /[.?!]$/.test(before);
    const isLast = seconds - start / 1000 < shortestShot / 2;
    if (!isLast && (isSentence ? since >= shortestShot : since >= longestShot)) {
      starts.push(start / 1000 - 0.12);
    }
  }
  return starts.map((from, index) => ({
    from,
    to: starts[index + 1] ?? seconds,
    camera: framings[index % framings.length] ?? { zoom: 1, x: 220, y: 391 },
  }));
}

/** The camera at a time of the video: a cut at each shot, and a slow push-in within it. */
export function cameraAt(shots: readonly Shot[], seconds: number): Camera {
  const shot = shots.findLast(({ from }) => from <= seconds);
  if (!shot) return { zoom: 1, x: 220, y: 391 };
  const { zoom, x, y } = shot.camera;
  const zoomed = zoom * (1 + pushIn * (seconds - shot.from));
  // The face stays where it is: the closer the camera, the nearer to the face is its middle.
  return { zoom: zoomed, x, y: y + (352 - y) * (1 - zoom / zoomed) };
}
