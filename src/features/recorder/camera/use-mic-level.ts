import { useEffect, useRef, useState, type RefObject } from 'react';

/** Below this for a while, nobody is speaking or the wrong microphone listens. 0 to 1. */
const silenceLevel = 0.02;
const silenceMs = 4000;

/**
 * Shows the microphone's level in an element, as the CSS variable `--level` from 0 to 1, without
 * rendering; tells when nothing was heard for a while.
 */
export function useMicLevel(
  stream: MediaStream | null,
  listening: boolean,
): { meter: RefObject<HTMLDivElement | null>; silent: boolean } {
  const meter = useRef<HTMLDivElement>(null);
  const [silent, setSilent] = useState(false);

  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0 || typeof AudioContext === 'undefined') {
      return undefined;
    }
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let heardAt = performance.now();
    let frame = requestAnimationFrame(function measure() {
      frame = requestAnimationFrame(measure);
      analyser.getFloatTimeDomainData(samples);
      const loudness = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
      const level = Math.min(1, loudness * 4);
      meter.current?.style.setProperty('--level', level.toFixed(2));
      const now = performance.now();
      // A context that the browser has not started yet hears nothing.
      if (level > silenceLevel || context.state !== 'running') heardAt = now;
      setSilent(now - heardAt > silenceMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      setSilent(false);
      void context.close();
    };
  }, [stream]);

  return { meter, silent: silent && listening };
}
