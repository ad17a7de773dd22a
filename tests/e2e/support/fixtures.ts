import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { test as base, expect, type Page } from 'playwright/test';
import WebSocket from 'ws';
import type { Database } from '../../../src/lib/database.types.ts';
import { chromiumLaunch, systemChromium } from '../../suite/browser.mjs';
import { backendUrl, publishableKey, secretKey } from './addresses.ts';

globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
}

/** The mails to an address in the embedded backend's inbox. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${backendUrl}/_inbox.json`);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to === address);
}

/** The link in the newest mail to an address, once at least `count` mails arrived. */
export async function mailedLink(address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThanOrEqual(count);
  const mails = await mailsTo(address);
  const link = mails.at(-1)?.text.match(/https?:\/\/\S+/)?.[0];
  if (!link) throw new Error(`No link in the mail to ${address}`);
  return link;
}

/** Opens the newest mail's link and presses the button of its page. */
export async function openMail(page: Page, address: string, count = 1): Promise<void> {
  await page.goto(await mailedLink(address, count));
  await page.getByRole('button', { name: /^(Confirm my email|Choose a new password)$/ }).click();
}

/** Spends a mailed link through the public API, which signs the client in. */
export async function spendLink(client: SupabaseClient<Database>, link: string) {
  const mailed = new URLSearchParams(new URL(link).hash.slice(1));
  const { data, error } = await client.auth.verifyOtp({
    token_hash: mailed.get('token_hash') ?? '',
    type: mailed.get('type') === 'recovery' ? 'recovery' : 'signup',
  });
  if (error) throw error;
  return data.user?.id ?? '';
}

export const password = 'Passw0rdX';

let serial = 0;
/** An address that is unused in this run. */
export const freshEmail = (name: string) =>
  `${name}.${process.pid}.${Date.now()}.${(serial += 1)}@example.com`;

export const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

export interface Person {
  email: string;
  userId: string;
  client: SupabaseClient<Database>;
}

const connect = (key: string) =>
  createClient<Database>(backendUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

/** Creates a confirmed account as an operator does, for tests that are not about signing up. */
export async function createPerson(type: 'company' | 'talent', name: string): Promise<Person> {
  const email = freshEmail(name);
  const made = await connect(secretKey).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { user_type: type },
  });
  if (made.error) throw made.error;
  const client = connect(publishableKey);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { email, userId: data.user.id, client };
}

/** Creates a talent with a profile and one published pitch. */
export async function createTalentWithPitch(fullName: string, positionTitle = 'Sales Closer') {
  const person = await createPerson('talent', fullName.split(' ')[0]?.toLowerCase() ?? 'talent');
  const { client, userId } = person;
  const checked = <T>({ data, error }: { data: T; error: Error | null }) => {
    if (error) throw error;
    return data;
  };
  checked(
    await client.from('talent_profiles').upsert({
      user_id: userId,
      full_name: fullName,
      phone: '+34612345678',
      skills: 'Negotiation',
    }),
  );
  const videoPath = `${userId}/${Date.now()}-pitch.mp4`;
  const posterPath = `${userId}/${Date.now()}-pitch.jpg`;
  checked(
    await client.storage
      .from('talent_videos')
      .upload(videoPath, readFileSync(fixture('pitch.mp4')), { contentType: 'video/mp4' }),
  );
  checked(
    await client.storage
      .from('talent_posters')
      .upload(posterPath, readFileSync(fixture('poster.jpg')), { contentType: 'image/jpeg' }),
  );
  const address = (bucket: string, path: string) =>
    client.storage.from(bucket).getPublicUrl(path).data.publicUrl;
  const position = checked(
    await client
      .from('talent_positions')
      .insert({
        position_title: positionTitle,
        video_url: address('talent_videos', videoPath),
        poster_url: address('talent_posters', posterPath),
      })
      .select('id')
      .single(),
  );
  return { ...person, fullName, positionId: position?.id ?? '' };
}

/** Gives a pitch captions in English: one text for its whole length, or lines of half a second. */
export async function addCaptions(
  { client, positionId }: Person & { positionId: string },
  said: string | readonly string[],
): Promise<void> {
  const cues = [said].flat().map((text, index) => ({
    start: index * 500,
    end: typeof said === 'string' ? 540_000 : (index + 1) * 500,
    text,
  }));
  const position = client.from('talent_positions').select('video_url').eq('id', positionId);
  const { data } = await position.single();
  const { error } = await client
    .from('position_captions')
    .insert({ position_id: positionId, language: 'en', video_url: data?.video_url ?? '', cues });
  if (error) throw error;
}
/** Opens the app as this person by storing their session where the app reads it. */
export async function signInAs(page: Page, person: Person): Promise<void> {
  const { data } = await person.client.auth.getSession();
  await page.addInitScript(
    ([session]) => {
      if (sessionStorage.getItem('e2e.signed-in')) return;
      sessionStorage.setItem('e2e.signed-in', '1');
      localStorage.setItem('pitchreel.session', session ?? '');
    },
    [JSON.stringify(data.session)],
  );
}

const chromium = systemChromium();

/** For `test.use`: Chromium with its windows. Without them it has no notifications. */
export const wholeBrowser = chromium
  ? { launchOptions: chromiumLaunch(chromium) }
  : { channel: 'chromium' };

export const test = base.extend<{ closing: void }>({
  // Windows left open by a test would keep running beside all later tests.
  closing: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});
export { expect };
