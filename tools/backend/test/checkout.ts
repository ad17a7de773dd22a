import type { Backend } from '../backend.ts';
import { signedIn, type Person } from './clients.ts';

interface Checkout {
  id: string;
  amount: number;
  currency: string;
}

/** Starts a company's checkout for a new talent with a published pitch. */
export async function startCheckout(
  backend: Backend,
  company: Person,
): Promise<{ talent: Person; checkout: Checkout }> {
  const talent = await signedIn(backend, 'talent');
  const profile = { full_name: 'Ana Ortega', phone: '+34600111222' };
  const made = await talent.client.from('talent_profiles').insert(profile);
  if (made.error) throw made.error;
  const path = `${talent.id}/a.mp4`;
  const clip = new Blob(['clip'], { type: 'video/mp4' });
  const uploaded = await talent.client.storage.from('talent_videos').upload(path, clip);
  if (uploaded.error) throw uploaded.error;
  const video = `${backend.url}/storage/v1/object/public/talent_videos/${path}`;
  const position = await talent.client
    .from('talent_positions')
    .insert({ video_url: video })
    .select('id')
    .single<{ id: string }>();
  if (position.error) throw position.error;
  const checkout = await company.client
    .from('checkouts')
    .insert({ position_id: position.data.id })
    .select('id, amount, currency')
    .single<Checkout>();
  if (checkout.error) throw checkout.error;
  return { talent, checkout: checkout.data };
}
