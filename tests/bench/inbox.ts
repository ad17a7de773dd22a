import { chromium } from 'playwright';
import { openDatabase } from '../../supabase/local/boot/open-database.ts';
import { systemChromium } from '../suite/browser.mjs';
import { signInWith } from './clients.ts';
import { load, people } from './db/load.ts';
import { appUrl, startStack } from './stack.ts';
import { quantile, type Row } from './statistics.ts';

// bcrypt hash of 'Pitchreel1' with the lowest cost.
const passwordHash = '$2b$04$JG2R4M2PoOgWZE.GPwJ8jutcD6kKX3crYDqD91MIt1/FztPL4ctRS';
const email = 'company1@example.com';

/** Fills an empty PostgreSQL with a company that has 2,000 conversations. */
async function fill(postgresUrl: string) {
  const { db } = await openDatabase({ postgresUrl, seed: false });
  await load(db, 10_000);
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

async function measure(): Promise<{ painted: number; listed: number; frames: number[] }> {
  const { session } = await signInWith({ email, password: 'Pitchreel1' });
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(
    (kept) => localStorage.setItem('pitchreel.session', kept),
    JSON.stringify(session),
  );
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
  const listed = await rows.count();
  await browser.close();
  return { painted, listed, frames };
}

/**
 * Measures a list of 2,000 conversations: first paint and scrolling to its end. @param data folder
 * of the stack
 */
export async function inboxRows(data: string, postgresUrl: string): Promise<Row[]> {
  await fill(postgresUrl);
  const stack = await startStack(data, '--postgres', postgresUrl);
  try {
    const { painted, listed, frames } = await measure();
    const p95 = quantile(frames, 0.95);
    return [
      {
        what: 'inbox of 2,000, opened',
        measured: `${painted.toFixed(0)} ms`,
        target: '',
        met: true,
      },
      { what: 'inbox of 2,000, scrolled to', measured: String(listed), target: '', met: true },
      {
        what: 'inbox of 2,000, frame while scrolling, p95',
        measured: `${p95.toFixed(1)} ms`,
        target: '<= 17 ms',
        met: p95 <= 17,
      },
    ];
  } finally {
    await stack.stop();
  }
}
