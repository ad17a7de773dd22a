import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestServices } from '../../test/services.ts';

/** The bytes that the tests upload. */
export const testClip = new Uint8Array(300_000).map((_, index) => index % 251);
export const clip = (type = 'video/webm') => new Blob([testClip], { type });
export const isClip = (bytes: ArrayBuffer) => Buffer.from(bytes).equals(testClip);

export const videos = (client: SupabaseClient) => client.storage.from('talent_videos');

export const bearer = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'video/mp4',
});

/** Posts bytes directly and returns status and body, which supabase-js partly hides. */
export async function postObject(
  services: TestServices,
  path: string,
  headers: Record<string, string>,
  body: BodyInit = 'x',
) {
  const response = await fetch(`${services.url}/storage/v1/object/${path}`, {
    method: 'POST',
    body,
    headers: { apikey: services.publishableKey, ...headers },
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}
