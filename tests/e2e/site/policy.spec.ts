import { appUrl } from '../../support/addresses.ts';
import { expect, test } from '../support/fixtures.ts';

// Every other story fails when one of its pages violates the policy (`watchFaults`).
test.use({ expectedFaults: /^policy: script-src-elem refuses inline|^console: .*inline script/ });

test('the policy forbids scripts in the page', async ({ page, request }) => {
  const { 'content-security-policy': policy } = (await request.get(appUrl)).headers();
  // Only the scripts that show a page in its language stand in the pages.
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+'){2};/);
  await page.goto('/terms');
  const refused = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective, blockedURI }) => resolve(`${effectiveDirective} ${blockedURI}`),
          { once: true },
        );
        const script = document.createElement('script');
        script.textContent = 'document.title = "forged"';
        document.body.append(script);
      }),
  );
  expect(await refused).toBe('script-src-elem inline');
  await expect(page).toHaveTitle('Terms of Service · Pitchreel');
});
