import type { Browser } from 'playwright';
import { openDatabase } from '../../backend/boot/open-database.ts';
import { appUrl } from '../../../tests/support/addresses.ts';
import { keepSession, openPage, withBrowser } from '../browser.ts';
import { load, people, smokeRows, smokeDivisor } from '../db/load.ts';
import { quantile } from '../quantile.ts';
import type { Figure, Measurement } from '../rows.ts';
import { stackOn, type Store } from '../stack.ts';
import { signInWith } from './clients.ts';

// bcrypt hash of 'Pitchreel1' with the lowest cost.
const passwordHash = '$2b$04$JG2R4M2PoOgWZE.GPwJ8jutcD6kKX3crYDqD91MIt1/FztPL4ctRS';
const email = 'company1@example.com';

/** Fills an empty PostgreSQL with a company that has 2,000 conversations, or a few. */
async function fill(postgresUrl: string, isSmoke: boolean) {
  const { db } = await openDatabase({ postgresUrl, seed: false });
  await (isSmoke ? load(db, smokeRows, smokeDivisor) : load(db, 10_000));
  // Without this, the backend would look for the videos' missing files.
  await db.exec(`
    delete from public.video_feed;
    set session_replication_role = replica;
    update public.talent_positions set video_url = null;
    set session_replication_role = origin;
    update auth.users set encrypted_password = '${passwordHash}', email_confirmed_at = now(),
      raw_app_meta_data = '{"provider": "email", "providers": ["email"]}',
      raw_user_meta_data = '{"user_type": "company"}'
    where id = '${people.company}';
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (gen_random_uuid(), 'email', '${people.company}', '${people.company}',
      '{"sub": "${people.company}", "email": "${email}"}');`);
  await db.close();
}

/** A list of 2,000 conversations: first paint and scrolling to its end. */
export function inboxMeasurements(isSmoke: boolean): Measurement[] {
  const store: Store = { isPostgres: true, fill: (url) => fill(url, isSmoke) };
  return [
    {
      rows: [
        'inbox of 2,000, opened',
        'inbox of 2,000, scrolled to',
        'inbox of 2,000, frame while scrolling, p95',
      ],
      measure: async () => {
        await stackOn(store);
        return withBrowser(inboxFigures);
      },
    },
  ];
}

async function inboxFigures(browser: Browser): Promise<Figure[]> {
  const { session } = await signInWith({ email, password: 'Pitchreel1' });
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await keepSession(page, session);
  await page.goto(`${appUrl}/messages`);
  const rows = page.locator('nav li');
  await rows.first().waitFor();
  const painted = await page.evaluate(() => performance.now());
  const frames = await page.evaluate(async () => {
    const times: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    let stillFor = 0;
    for (let height = 0; stillFor < 120; stillFor += 1) {
      scrollBy(0, 400);
      const now = await new Promise<number>(requestAnimationFrame);
      times.push(now - last);
      last = now;
      if (document.body.scrollHeight !== height) stillFor = 0;
      height = document.body.scrollHeight;
    }
    return times;
  });
  const p95 = quantile(frames, 0.95);
  return [
    { measured: `${painted.toFixed(0)} ms` },
    { measured: String(await rows.count()) },
    { measured: `${p95.toFixed(1)} ms`, target: '<= 17 ms', met: p95 <= 17 },
  ];
}
