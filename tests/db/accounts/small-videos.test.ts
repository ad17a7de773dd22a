import { beforeEach, describe, expect, it } from 'vitest';
import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import { checked, countOf, decide } from '../desk/desk-steps.ts';
import {
  bucket,
  bucketOf,
  call,
  clean,
  content,
  isFlagged,
  flag,
  large,
  move,
  own,
  remove,
  resetVideos,
  show,
  small,
  statusOf,
  upload,
  uploadAndFlag,
} from '../feed/small-video-steps.ts';
import { ids, setUpWorld, world, type Actor } from '../world.ts';

interface SignedFiles {
  files: readonly { name: string; path: string }[];
}

/** Tests of where the small rendition of a video lies that is not public, and of what keeps it. */
setUpWorld();
beforeEach(resetVideos);

describe('of a pitch for companies only, the object', () => {
  beforeEach(async () => {
    checked(await own().update({ audience: 'companies' }).eq('id', ids.position));
    await move();
  });

  it('lies where only companies load it', async () => {
    await uploadAndFlag('company_videos');
    expect(await move()).toEqual({ moved: 0 });
    expect(await statusOf(`public/talent_videos/${small}`)).toBe(400);
    for (const actor of ['company', 'otherTalent', 'visitor'] as const) {
      expect((await bucket(actor, 'company_videos').createSignedUrl(small, 60)).data).toBeNull();
    }
  });

  it('has an address of an hour for those alone who may watch the pitch, once the position says that it is there', async () => {
    const names = async (as: Actor) => {
      const answer = await call('film-addresses', { position_ids: [ids.position] }, as);
      return (answer as SignedFiles).files.map(({ name }) => name).toSorted();
    };
    await move();
    expect(await names('company')).toEqual([large]);
    await uploadAndFlag('company_videos');
    expect(await names('company')).toEqual([small, large]);
    expect(await names('otherTalent')).toEqual([]);
    const { files } = (await call(
      'film-addresses',
      { position_ids: [ids.position] },
      'company',
    )) as SignedFiles;
    const path = files.find(({ name }) => name === small)?.path;
    const loaded = await fetch(`${world.backend.url}/storage/v1${path}`);
    expect(await loaded.text()).toBe(content);
  });

  it('is moved there when its upload began before the choice, flagged or not', async () => {
    await world.backend.db.exec('delete from private.folder_checks');
    checked(await upload());
    await move();
    expect(await bucketOf()).toBe('company_videos');
    expect(await flag()).toBe(1);
  });

  it('goes with its video to the public and back', async () => {
    await uploadAndFlag('company_videos');
    for (const [audience, place] of [
      ['anyone', 'talent_videos'],
      ['companies', 'company_videos'],
    ] as const) {
      checked(await own().update({ audience }).eq('id', ids.position));
      await move();
      expect([await bucketOf(large), await bucketOf()]).toEqual([place, place]);
    }
  });

  it('stays private when it is replaced', async () => {
    checked(await own().update({ audience: 'anyone' }).eq('id', ids.position));
    await move();
    checked(await upload());
    await show('b.mp4');
    checked(await own().update({ audience: 'companies' }).eq('id', ids.position));
    await move();
    expect(await bucketOf()).toBe('company_videos');
  });
});

describe('of a pitch that is hidden, the object', () => {
  const hide = () => decide('hide_pitch', ids.position, { reason: 'scam' });

  it('is hidden with its video, and public again with it', async () => {
    await uploadAndFlag();
    await hide();
    expect(await remove()).toBe(0);
    await move();
    expect([await bucketOf(large), await bucketOf()]).toEqual(['hidden_videos', 'hidden_videos']);
    expect(await statusOf(`public/talent_videos/${small}`)).toBe(400);
    expect((await bucket('operator', 'hidden_videos').createSignedUrl(small, 60)).error).toBeNull();
    expect((await bucket('talent', 'hidden_videos').createSignedUrl(small, 60)).data).toBeNull();
    await decide('show_pitch', ids.position);
    await move();
    expect([await bucketOf(large), await bucketOf()]).toEqual(['talent_videos', 'talent_videos']);
    expect(await isFlagged()).toBe(true);
  });

  it('is hidden too when its upload ends afterwards', async () => {
    await hide();
    await world.backend.db.exec('delete from private.folder_checks');
    checked(await upload());
    await move();
    expect(await bucketOf()).toBe('hidden_videos');
  });

  it('stays hidden, and the position free to be changed, when its talent replaces the video', async () => {
    await hide();
    await show('b.mp4');
    checked(await upload());
    expect(await remove()).toBe(0);
    await move();
    await clean();
    expect(await bucketOf()).toBe('hidden_videos');
    await decide('show_pitch', ids.position);
    await move();
    expect(await bucketOf()).toBe('hidden_videos');
  });
});

describe('of a reported pitch, the object', () => {
  it('is kept with its video when its talent removes both', async () => {
    await uploadAndFlag();
    checked(
      await world
        .as('company')
        .from('reports')
        .insert({ subject: 'pitch', position_id: ids.position, reason: 'scam' }),
    );
    const { data } = await world.as('operator').from('reports').select('evidence').single();
    expect(data?.evidence).toMatchObject({
      has_small_video: true,
      files: expect.arrayContaining([{ bucket: 'talent_videos', name: small }]),
    });
    await show(null);
    expect([await remove(), await remove('talent_videos', large)]).toEqual([0, 0]);
    await move();
    await clean();
    expect([await bucketOf(large), await bucketOf()]).toEqual(['hidden_videos', 'hidden_videos']);
  });
});

// A suspension ends the talent's session, and the account is gone at last, so these come at the end.
describe('with the account of its talent, the object', () => {
  it('is hidden while that is suspended', async () => {
    await uploadAndFlag();
    await decide('suspend_account', ids.talent, { reason: 'scam' });
    await move();
    expect(await bucketOf()).toBe('hidden_videos');
    await decide('restore_account', ids.talent);
    await move();
    expect(await bucketOf()).toBe('talent_videos');
  });

  it('is deleted, wherever it lies', async () => {
    for (const place of ['talent_videos', 'company_videos', 'hidden_videos']) {
      await world.service.storage
        .from(place)
        .upload(
          smallVideoOf(`${ids.talent}/${place}.mp4`),
          new Blob([content], { type: 'video/mp4' }),
        );
    }
    await call('erase-account', { user_id: ids.talent });
    expect(await countOf('storage.objects', `name like '${ids.talent}/%'`)).toBe(0);
  });
});
