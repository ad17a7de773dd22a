import { randomBytes } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { freshEmail, password, spend, visitor, type Person } from '../test/clients.ts';

describe('the main job', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.stop());

  /** Registers like a person: sign-up, the mailed link, sign-in. */
  async function registered(userType: 'talent' | 'company'): Promise<Person> {
    const email = freshEmail();
    const client = visitor(backend);
    const signUp = await client.auth.signUp({
      email,
      password,
      options: { data: { user_type: userType, language: 'es' } },
    });
    expect(signUp.error).toBeNull();
    expect(backend.inbox.last(email)?.subject).toBe('Confirma tu correo en Pitchreel');
    expect((await spend(backend, email)).error).toBeNull();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ user_type: userType, language: 'es' });
    return { client, email, id: data.user?.id ?? '' };
  }

  async function uploaded({ client, id }: Person, bytes: Buffer): Promise<string> {
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const objectName = `${id}/pitch.mp4`;
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: `${backend.url}/storage/v1/upload/resumable`,
        headers: { authorization: `Bearer ${token}` },
        metadata: {
          bucketName: 'talent_videos',
          objectName,
          contentType: 'video/mp4',
          cacheControl: '3600',
        },
        uploadDataDuringCreation: true,
        chunkSize: 6 * 2 ** 20,
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
    return client.storage.from('talent_videos').getPublicUrl(objectName).data.publicUrl;
  }

  it('runs on the engine of its test run', () => {
    expect(backend.db.kind).toBe(process.env['TEST_POSTGRES_URL'] ? 'postgres' : 'pglite');
  });

  it('leads from two sign-ups to a paid contact and a live conversation', async () => {
    const talent = await registered('talent');
    const company = await registered('company');
    for (const [person, userType] of [
      [talent, 'talent'],
      [company, 'company'],
    ] as const) {
      const { data } = await person.client.from('accounts').select('user_id, user_type').single();
      expect(data).toEqual({ user_id: person.id, user_type: userType });
      const [stored] = await backend.db.query(
        'select jsonb_typeof(raw_user_meta_data) as type from auth.users where id = $1',
        [person.id],
      );
      expect(stored).toEqual({ type: 'object' });
    }

    const profile = { full_name: 'Ana Ortega', phone: '+34 600 000 000' };
    const saved = await talent.client.from('talent_profiles').insert(profile);
    expect(saved.error).toBeNull();
    const pitch = randomBytes(8 * 2 ** 20);
    const videoUrl = await uploaded(talent, pitch);
    const position = await talent.client
      .from('talent_positions')
      .insert({ video_url: videoUrl })
      .select('id')
      .single<{ id: string }>();
    expect(position.error).toBeNull();
    const { data: feed } = await visitor(backend)
      .from('video_feed')
      .select('first_name, video_url')
      .eq('position_id', position.data?.id ?? '')
      .single();
    // The feed's addresses have no host.
    expect(feed).toEqual({ first_name: 'Ana', video_url: new URL(videoUrl).pathname });
    const played = await fetch(videoUrl, { headers: { range: 'bytes=100-199' } });
    expect(Buffer.from(await played.arrayBuffer())).toEqual(pitch.subarray(100, 200));

    const checkout = await company.client
      .from('checkouts')
      .insert({ position_id: position.data?.id })
      .select('id')
      .single<{ id: string }>();
    expect(checkout.error).toBeNull();
    const query = new URLSearchParams({ client_reference_id: checkout.data?.id ?? '' });
    const paid = await fetch(`${backend.url}/_checkout/pay?${query}`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect(paid.headers.get('location')).toContain(`success=true&candidate=${talent.id}`);
    const { data: contact } = await company.client
      .from('talent_profiles')
      .select('phone')
      .eq('user_id', talent.id)
      .single();
    expect(contact).toEqual({ phone: profile.phone });

    await talent.client.realtime.setAuth();
    const arrival = new Promise((resolve, reject) => {
      talent.client
        .channel(`user:${talent.id}`, { config: { private: true } })
        .on('broadcast', { event: 'message' }, ({ payload }) => {
          // The welcome of the unlock may arrive as late as this.
          if (payload['sender_id'] === company.id) resolve(payload);
        })
        .subscribe((status, error) => {
          if (status !== 'SUBSCRIBED') return reject(error ?? new Error(status));
          void company.client
            .from('conversations')
            .select('id')
            .eq('talent_id', talent.id)
            .single<{ id: string }>()
            .then(({ data: conversation }) =>
              company.client
                .from('messages')
                .insert({ conversation_id: conversation?.id, content: 'Hola, Ana' }),
            );
        });
    });
    expect(await arrival).toMatchObject({
      content: 'Hola, Ana',
      sender_id: company.id,
      receiver_id: talent.id,
    });
    await talent.client.removeAllChannels();
  });
});
