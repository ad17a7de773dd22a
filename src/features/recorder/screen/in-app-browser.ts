interface InAppBrowser {
  /** The app as people know it; null for one without a name of its own. */
  app: string | null;
  system: 'ios' | 'android';
}

const apps: readonly [RegExp, string][] = [
  [/LinkedInApp/i, 'LinkedIn'],
  [/Instagram/i, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/musical_ly|BytedanceWebview|TikTok/i, 'TikTok'],
  [/Twitter/i, 'X'],
  [/Snapchat/i, 'Snapchat'],
  [/Pinterest/i, 'Pinterest'],
  [/WhatsApp/i, 'WhatsApp'],
  [/MicroMessenger/i, 'WeChat'],
  [/Telegram/i, 'Telegram'],
  [/\bGSA\//, 'Google'],
];

/**
 * The app whose own browser shows the page, which often refuses the camera and has no settings for
 * it; null for a browser. Used only to choose the text.
 */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const isApple = /iPhone|iPad|iPod/.test(userAgent);
  if (!isApple && !/Android/.test(userAgent)) return null;
  const system = isApple ? 'ios' : 'android';
  const app = apps.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (app !== undefined) return { app, system };
  // An app without a known name: its web view is marked on Android, and lacks 'Safari' on iPhones.
  const isView = isApple ? !/Safari\//.test(userAgent) : /; wv\)/.test(userAgent);
  return isView ? { app: null, system } : null;
}
