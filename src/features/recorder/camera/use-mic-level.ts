import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * A level from 0 to 1: if it stays below this, nothing is being heard or the wrong microphone is in
 * use.
 */
const silenceLevel = 0.02;
const silenceMs = 4000;

/**
 * Writes the microphone's level to the element's CSS variable `--level` (0 to 1) without
 * re-rendering, and reports when nothing was heard for a while.
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
    // A call interrupts it, on iPhones for good unless it is resumed.
    const resume = () => {
      if (context.state !== 'running' && context.state !== 'closed') {
        void context.resume().catch(() => undefined);
      }
    };
    context.addEventListener('statechange', resume);
    let hasRun = false;
    let heardAt = performance.now();
    let frame = requestAnimationFrame(function measure() {
      frame = requestAnimationFrame(measure);
      analyser.getFloatTimeDomainData(samples);
      const loudness = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
      const level = Math.min(1, loudness * 4);
      meter.current?.style.setProperty('--level', level.toFixed(2));
      const now = performance.now();
      hasRun ||= context.state === 'running';
      // Until the browser starts the AudioContext it reports silence, which does not count; once it has run,
      // an interrupted one hears nothing.
      if (!hasRun || (level > silenceLevel && context.state === 'running')) heardAt = now;
      setSilent(now - heardAt > silenceMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      context.removeEventListener('statechange', resume);
      setSilent(false);
      void context.close();
    };
  }, [stream]);

  return { meter, silent: silent && listening };
}
