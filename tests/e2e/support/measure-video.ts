/**
 * Runs in the page: measures a video of `tests/fixtures/films` as the browser itself plays it.
 * @param soundStarts in seconds; decoded sound does not tell how long after the picture it begins
 * @returns what stands in its upper corners, and by how many seconds each beep follows its flash;
 * null without sound
 */
export async function measureVideo([url, soundStarts]: readonly [string, number]) {
  const blob = await (await fetch(url)).blob();
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const once = (name: string) =>
    new Promise((resolve, reject) => {
      video.addEventListener(name, resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), {
        once: true,
      });
    });
  const loaded = once('loadeddata');
  video.src = URL.createObjectURL(blob);
  // Only what is in the page gets its frames reported in time.
  video.style.cssText = 'position: fixed; inset: 0; width: 8px; z-index: 99';
  document.body.append(video);
  await loaded;

  const canvas = new OffscreenCanvas(8, 8);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  /** Draws the frame at a time once the browser presents it, and returns when in the video it begins. */
  const show = async (seconds: number) => {
    const presented = new Promise<number>((resolve) => {
      const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        if (mediaTime <= seconds + 0.001 && mediaTime > seconds - 0.5) resolve(mediaTime);
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    });
    const seeked = once('seeked');
    video.currentTime = seconds;
    await seeked;
    const begins = await presented;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return begins;
  };
  const pixel = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
  const colour = (x: number) => {
    const [red = 0, , blue = 0] = pixel(x, 0);
    return red > 2 * blue ? 'red' : blue > 2 * red ? 'blue' : 'neither';
  };
  const isBright = () => (pixel(4, 6)[1] ?? 0) > 120;
  const flashNear = async (expected: number) => {
    for (let seconds = expected - 0.15; seconds < expected + 0.15; seconds += 0.02) {
      const begins = await show(seconds);
      if (isBright()) return begins;
    }
    return Number.NaN;
  };

  const sound = await new OfflineAudioContext(1, 1, 48_000)
    .decodeAudioData(await blob.arrayBuffer())
    .catch(() => null);
  const beepNear = (expected: number) => {
    if (!sound) return Number.NaN;
    const from = Math.round((expected - soundStarts - 0.3) * sound.sampleRate);
    const samples = sound.getChannelData(0);
    const loud = samples.findIndex((sample, at) => at >= from && Math.abs(sample) > 0.1);
    return soundStarts + loud / sound.sampleRate;
  };

  await show(1);
  const corners = [colour(0), colour(7)];
  const beepsAfterFlash: number[] = [];
  for (const expected of [1.5, 2.5]) {
    beepsAfterFlash.push(beepNear(expected) - (await flashNear(expected)));
  }
  URL.revokeObjectURL(video.src);
  video.remove();
  return {
    size: [video.videoWidth, video.videoHeight],
    corners,
    seconds: video.duration,
    beepsAfterFlash: sound ? beepsAfterFlash : null,
  };
}
