import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CarouselController } from '@/features/feed/carousel/carousel-controller';
import type { PlayTime } from '@/features/feed/playback/pool-video';
import { formatDuration } from '@/lib/i18n/format';
import { cx } from '@/ui/cx';
import { secondAt, secondByKey } from './seek';

/** How long the time stays in sight after a key or a double tap went to it. */
const timeShownMs = 1500;

/**
 * Where the shown video is, to be dragged or moved by keys. The time and the length show while it is
 * used. It is moved without a React render, because a video reports its time several times a second.
 */
export function SeekSlider({ controller }: { controller: CarouselController }) {
  const { t } = useTranslation('feed');
  const slider = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const dot = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const [soughtAt, setSoughtAt] = useState(0);

  const show = useEffectEvent(({ seconds, duration }: PlayTime, isSeek: boolean) => {
    const fraction = duration > 0 ? Math.min(seconds / duration, 1) : 0;
    const { current: element } = slider;
    if (!element || !bar.current || !dot.current || !text.current) return;
    const isAhead = !isSeek && fraction > Number(element.dataset.fraction);
    element.dataset.fraction = String(fraction);
    for (const { style } of [bar.current, dot.current]) {
      style.transitionDuration = isAhead ? '250ms' : '0ms';
    }
    bar.current.style.transform = `scaleX(${fraction})`;
    dot.current.style.transform = `translateX(${fraction * 100}%)`;
    const time = formatDuration(seconds);
    const length = formatDuration(duration);
    element.setAttribute('aria-valuemax', String(Math.round(duration)));
    element.setAttribute('aria-valuenow', String(Math.round(seconds)));
    element.setAttribute('aria-valuetext', t('seek.at', { time, length }));
    text.current.textContent = `${time} / ${length}`;
  });
  useEffect(() => {
    show(controller.time, false);
    return controller.subscribeTime((time, isSeek) => {
      show(time, isSeek);
      if (isSeek) setSoughtAt(performance.now());
    });
  }, [controller]);

  const showsTime = isDragged || soughtAt > 0;
  useEffect(() => {
    if (soughtAt === 0) return undefined;
    const timer = setTimeout(() => setSoughtAt(0), timeShownMs);
    return () => clearTimeout(timer);
  }, [soughtAt]);

  const seekTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) =>
    controller.seekTo(secondAt(clientX, currentTarget.getBoundingClientRect(), controller.time));
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0 || controller.time.duration === 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setIsDragged(true);
    controller.setScrubbing(true);
    seekTo(event);
  };
  const drop = () => {
    if (!isDragged) return;
    setIsDragged(false);
    controller.setScrubbing(false);
  };

  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label={t('seek.label')}
      aria-valuemin={0}
      aria-valuemax={0}
      aria-valuenow={0}
      onPointerDown={drag}
      onPointerMove={(event) => isDragged && seekTo(event)}
      onPointerUp={drop}
      onPointerCancel={drop}
      onLostPointerCapture={drop}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const second = secondByKey(event.key, controller.time);
        if (second === undefined) return;
        event.preventDefault();
        controller.seekTo(second);
      }}
      className="group/seek relative flex h-11 min-w-0 flex-1 cursor-pointer touch-none items-center rounded-field"
    >
      <div
        className={cx(
          'h-0.75 w-full overflow-hidden rounded-full bg-white/35 group-hover/seek:h-1.5 group-focus-visible/seek:h-1.5 forced-colors:bg-[GrayText]',
          showsTime && 'h-1.5',
        )}
      >
        <div
          ref={bar}
          style={{ transform: 'scaleX(0)' }}
          className="size-full origin-left bg-white transition-transform ease-linear forced-colors:bg-[CanvasText]"
        />
      </div>
      <div
        ref={dot}
        aria-hidden
        className={cx(
          'pointer-events-none absolute inset-x-0 transition-transform ease-linear group-hover/seek:visible group-focus-visible/seek:visible',
          !showsTime && 'invisible',
        )}
      >
        <div className="-ml-1.75 size-3.5 -translate-y-1/2 rounded-full bg-white forced-colors:bg-[CanvasText]" />
      </div>
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute top-9 left-1/2 z-10 -translate-x-1/2 rounded-full bg-theatre px-2.5 py-1 text-sm whitespace-nowrap text-theatre-ink tabular-nums group-hover/seek:visible group-focus-visible/seek:visible',
          !showsTime && 'invisible',
        )}
      >
        <span ref={text} />
      </span>
    </div>
  );
}
