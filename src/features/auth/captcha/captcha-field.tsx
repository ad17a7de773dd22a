import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { env } from '@/lib/env';
import { reportError } from '@/lib/errors/report-error';
import { languageOf } from '@/lib/i18n/first-language';
import type { Language } from '@/lib/i18n/languages';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import type { Captcha } from './captcha';
import { isSetupCode, loadTurnstile } from './turnstile';

/** Why there is no token: something between the person and Cloudflare, or how the site is set up. */
type Failure = 'failed' | 'misconfigured';

interface CaptchaFieldProps {
  captcha: Captcha;
  /** `fixed` for the screens in Spanish (docs/decisions/0001-fixed-spanish.md). */
  screen?: 'interface' | 'fixed';
}

/** Cloudflare's check that a person is there; nothing where the operator has not set it up. */
export function CaptchaField(props: CaptchaFieldProps) {
  return props.captcha.siteKey === '' ? null : <Check {...props} />;
}

function Check({ captcha, screen = 'interface' }: CaptchaFieldProps) {
  const own = useTranslation('auth');
  const fixed = useFixedTranslation('auth');
  const isFixed = screen === 'fixed' && env.fixedSpanish;
  const { t } = isFixed ? fixed : own;
  const labelId = useId();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <p id={labelId} className="text-sm font-semibold text-ink">
        {t('captcha.label')}
      </p>
      <div hidden={failure !== undefined}>
        <Widget
          key={attempt}
          captcha={captcha}
          language={isFixed ? 'es' : languageOf(own.i18n.language)}
          onFailed={setFailure}
        />
      </div>
      {failure ? (
        <Alert tone="error">
          <p>{t(`captcha.${failure}`)}</p>
          <Button
            variant="secondary"
            className="mt-3 w-full"
            onClick={() => {
              setFailure(undefined);
              setAttempt(attempt + 1);
            }}
          >
            {t('captcha.retry')}
          </Button>
        </Alert>
      ) : null}
    </div>
  );
}

interface WidgetProps {
  captcha: Captcha;
  language: Language;
  /** Called when the widget cannot get a token, and with undefined when it has one after all. */
  onFailed: (failure: Failure | undefined) => void;
}

/** What Cloudflare's script draws, tied to the captcha of a form. */
function Widget({ captcha, language, onFailed }: WidgetProps) {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let remove: (() => void) | undefined;
    let isGone = false;
    let reset: () => void = () => undefined;
    const end = captcha.start(() => reset());
    const fail = (code = '') => {
      const isSetup = isSetupCode(code);
      if (isSetup) reportError(Object.assign(new Error('Turnstile refuses the site'), { code }));
      captcha.fail();
      onFailed(isSetup ? 'misconfigured' : 'failed');
      return true;
    };
    const draw = async () => {
      const turnstile = await loadTurnstile();
      if (isGone || !container.current) return;
      const id = turnstile.render(container.current, {
        sitekey: captcha.siteKey,
        language,
        size: 'flexible',
        callback: (token) => {
          captcha.provide(token);
          onFailed(undefined);
        },
        'expired-callback': () => captcha.provide(undefined),
        'error-callback': (code) => fail(String(code)),
      });
      reset = () => turnstile.reset(id);
      remove = () => turnstile.remove(id);
    };
    draw().catch(() => isGone || fail());
    return () => {
      isGone = true;
      end();
      remove?.();
    };
  }, [captcha, language, onFailed]);

  return <div ref={container} className="min-h-[65px]" />;
}
