import type { Enums } from '../../../src/lib/database.types.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../src/lib/database.types.ts';
import { backendUrl, publishableKey } from '../addresses.ts';
import { service } from '../service.ts';

export const password = 'Passw0rdX';

let serial = 0;
/** An address that is unused in this run, in ASCII, as the auth service takes them. */
export const freshEmail = (name: string) => {
  const ascii = name.normalize('NFD').replaceAll(/[^\x21-\x7e]/g, '');
  return `${ascii}.${process.pid}.${Date.now()}.${(serial += 1)}@example.com`;
};

export const fixture = (name: string) => join(import.meta.dirname, '../../fixtures', name);

export interface Person {
  email: string;
  userId: string;
  client: SupabaseClient<Database>;
}

/** Creates a confirmed account and signs it in, for tests that are not about signing up. */
export async function createPerson(type: 'company' | 'talent', name: string): Promise<Person> {
  const email = freshEmail(name);
  const user = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { user_type: type },
  });
  if (user.error) throw user.error;
  const client = createClient<Database>(backendUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: email },
  });
  const signedIn = await client.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  return { email, userId: signedIn.data.user.id, client };
}

/**
 * Creates a talent whose name and phone are stored, so that a video is published at once. One who is to be suspended
 * needs a phone of their own: whoever has the same waits at the desk from then on.
 */
export async function createTalent(fullName: string, phone = '+34612345678'): Promise<Person> {
  const person = await createPerson('talent', fullName.split(' ')[0]?.toLowerCase() ?? 'talent');
  const { error } = await person.client.from('talent_profiles').upsert({
    user_id: person.userId,
    full_name: fullName,
    phone,
    skills: 'Negotiation',
  });
  if (error) throw error;
  return person;
}

let phones = 0;
/** A phone number that no other talent of this run has. */
export const ownPhone = () =>
  `+34${String(700_000_000 + ((process.pid % 10_000) * 10_000 + (phones += 1)))}`;

/** Creates a talent with a profile and one published pitch. */
export async function createTalentWithPitch(
  fullName: string,
  positionTitle: Enums<'position_title'> = 'Sales Closer',
  phone?: string,
) {
  const person = await createTalent(fullName, phone);
  const { client, userId } = person;
  const checked = <T>({ data, error }: { data: T; error: Error | null }) => {
    if (error) throw error;
    return data;
  };
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
  lines: string | readonly string[],
): Promise<void> {
  const cues = [lines].flat().map((text, index) => ({
    start: index * 500,
    end: typeof lines === 'string' ? 540_000 : (index + 1) * 500,
    text,
  }));
  const position = client.from('talent_positions').select('video_url').eq('id', positionId);
  const { data } = await position.single();
  const { error } = await client
    .from('position_captions')
    .insert({ position_id: positionId, language: 'en', video_url: data?.video_url ?? '', cues });
  if (error) throw error;
}
