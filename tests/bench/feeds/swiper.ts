import Swiper from 'swiper';
import { Keyboard, Virtual } from 'swiper/modules';
import type { BenchClip } from './main.ts';

/**
 * Shows Swiper with virtual slides and keyboard control; neighbours are loaded and the active video
 * plays.
 */
export function show(root: HTMLElement, clips: BenchClip[]): void {
  const wrapper = document.createElement('div');
  wrapper.className = 'swiper-wrapper';
  root.className = 'swiper';
  root.append(wrapper);
  const play = () => {
    for (const video of root.querySelectorAll('video')) {
      if (video.closest('.swiper-slide-active')) void video.play();
      else video.pause();
    }
  };
  const swiper = new Swiper(root, {
    modules: [Keyboard, Virtual],
    direction: 'vertical',
    keyboard: true,
    virtual: {
      slides: clips,
      addSlidesBefore: 1,
      addSlidesAfter: 2,
      renderSlide: ({ url, poster }: BenchClip, index: number) =>
        `<div class="swiper-slide" data-swiper-slide-index="${index}"><video src="${url}" poster="${poster}" muted loop playsinline preload="auto"></video></div>`,
    },
    on: { slideChangeTransitionStart: play },
  });
  swiper.update();
  play();
}
