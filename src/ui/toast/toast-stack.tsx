import { useEffect, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { toast as sonner, Toaster } from 'sonner';
import { receiveToasts } from './toast';

// Some of Sonner's own colours miss the contrast of WCAG AA.
const colours: Record<string, string> = {
  '--width': 'min(27rem, calc(100vw - 2rem))',
  '--border-radius': 'var(--radius-field)',
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--success-bg': 'var(--success-soft)',
  '--success-text': 'var(--success)',
  '--success-border': 'var(--success-soft)',
  '--error-bg': 'var(--danger-soft)',
  '--error-text': 'var(--danger)',
  '--error-border': 'var(--danger-soft)',
  '--info-bg': 'var(--surface)',
  '--info-text': 'var(--ink)',
  '--info-border': 'var(--line)',
};

const style: CSSProperties = { ...colours, maxWidth: 600, fontFamily: 'inherit' };

// At the end of the line, with a touch target of 44 px; Sonner's is 20 px, on the corner.
const closeButton =
  'static! order-last -my-1.5! -mr-1.5! ml-auto! size-11! shrink-0 transform-none! border-0! bg-transparent! text-current! [&_svg]:size-4.5!';

// As tall as the close button, which it stands beside; Sonner's is 24 px.
const actionButton = '-my-1.5! h-11! shrink-0 rounded-full! px-4! text-sm! font-semibold!';

/** Top centre, rich colours, close button, 2000 ms, at most 600 px, the system's theme. */
export default function ToastStack() {
  const { t } = useTranslation('common');
  useEffect(() => {
    // The last toast is replaced, not updated: a new one is announced, and stays its full time.
    const lastIds = new Map<string, string | number>();
    return receiveToasts(({ kind, text, lang, about = text, ...options }) => {
      const before = lastIds.get(about);
      if (before !== undefined) sonner.dismiss(before);
      lastIds.set(about, sonner[kind](lang ? <span lang={lang}>{text}</span> : text, options));
    });
  }, []);
  return (
    <Toaster
      position="top-center"
      richColors
      closeButton
      theme="system"
      duration={2000}
      // Below the bars, so that their links stay usable.
      offset={{ top: 'calc(var(--notice-top) + 1rem)' }}
      mobileOffset={{ top: 'calc(var(--notice-top) + 0.5rem)' }}
      style={style}
      containerAriaLabel={t('notifications')}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        classNames: {
          toast: 'shadow-card! py-2.5!',
          title: 'text-base! font-semibold!',
          closeButton,
          actionButton,
        },
      }}
    />
  );
}
