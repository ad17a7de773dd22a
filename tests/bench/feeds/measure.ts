const patience = 5000;

/** The video of that number, where it is seen; the app's own waits under the current one. */
function shown(number: number): HTMLVideoElement | undefined {
  return [...document.querySelectorAll('video')].find((video) => {
    if (!video.src.endsWith(`/clips/${number}.mp4`)) return false;
    const role = video.closest('[data-role]')?.getAttribute('data-role') ?? 'current';
    const { top, bottom } = video.getBoundingClientRect();
    return role === 'current' && top < innerHeight && bottom > 0;
  });
}

/**
 * Milliseconds from the next key to the first frame in which the video of that number has moved on
 * from where it stood; null if it does not within five seconds. Arm it, then press the key.
 */
export function measureMove(number: number): Promise<number | null> {
  return new Promise((resolve) => {
    const onKey = () => {
      const pressed = performance.now();
      const standing = [...document.querySelectorAll('video')].find(({ src }) =>
        src.endsWith(`/clips/${number}.mp4`),
      );
      const from = standing?.currentTime ?? 0;
      let over = false;
      const end = (result: number | null) => {
        over = true;
        resolve(result);
      };
      const watch = (video: HTMLVideoElement) =>
        video.requestVideoFrameCallback((now, { mediaTime }) => {
          if (mediaTime > from + 0.001) end(now - pressed);
          else if (!over) watch(video);
        });
      const find = () => {
        const video = shown(number);
        if (video) watch(video);
        else if (!over) requestAnimationFrame(find);
      };
      setTimeout(() => end(null), patience);
      find();
    };
    addEventListener('keydown', () => queueMicrotask(onKey), { capture: true, once: true });
  });
}
