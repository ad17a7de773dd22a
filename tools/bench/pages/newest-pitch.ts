import { backendUrl, publishableKey } from '../../../tests/support/addresses.ts';

/** The path of the newest published pitch. @throws when the demo has none */
export async function newestPitch(): Promise<string> {
  const response = await fetch(
    `${backendUrl}/rest/v1/video_feed?select=position_id&order=published_at.desc&limit=1`,
    { headers: { apikey: publishableKey } },
  );
  const [newest] = (await response.json()) as { position_id: string }[];
  if (!newest) throw new Error('The demo has no pitch');
  return `/pitch/${newest.position_id}`;
}
