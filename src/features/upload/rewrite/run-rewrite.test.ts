// @vitest-environment node
import { readFile } from 'node:fs/promises';
import {
  canEncodeVideo,
  Conversion,
  EncodedPacketSink,
  InputVideoTrack,
  type EncodedPacket,
} from 'mediabunny';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inspectVideo, openVideo } from '@/features/upload/media/inspect';
import { Patience } from './patience';
import { checkPlan } from './plan-video';
import { runRewrite } from './run-rewrite';
import { SmallPicture } from './small/small-picture';
import { isDamaged } from './write/is-damaged';
import { memorySink, openFileSink } from './write/sinks';
import { writeVideo } from './write/write-video';

vi.mock('./write/write-video', { spy: true });
vi.mock('./write/sinks', { spy: true });
// Node has no WebCodecs, so that to it every video that may be decoded is damaged.
vi.mock('./write/is-damaged', () => ({
  isDamaged: vi.fn<() => Promise<boolean>>(() => Promise.resolve(false)),
}));
vi.mock('mediabunny', async (actual) => ({
  ...(await actual<typeof import('mediabunny')>()),
  canEncodeVideo: vi.fn<() => Promise<boolean>>(() => Promise.resolve(false)),
}));

const observer = {
  onProgress: vi.fn<(share: number) => void>(),
  onError: vi.fn<(error: unknown) => void>(),
};
const rewritten = (file: Blob, maxBytes?: number) =>
  runRewrite({ file, canEncode: false, maxBytes, storeAs: 'film' }, observer);

afterEach(() => {
  vi.clearAllMocks();
});

/** The latitude in the metadata of all `place` fixtures. */
const place = '40.4168';

/** Reads a fixture (tests/fixtures/make.sh). */
const fixture = async (name: string) => new Blob([await readFile(`tests/fixtures/${name}`)]);

/** A fixture with bytes behind it that mean nothing. */
const filled = async (name: string, fillerBytes: number) => {
  if (fillerBytes === 0) return fixture(name);
  const box = Buffer.alloc(fillerBytes);
  box.writeUInt32BE(fillerBytes, 0);
  box.write('free', 4);
  return new Blob([await fixture(name), box]);
};

/** One character for each byte. */
const textOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('latin1');
const fileOf = (text: string) => new Blob([Buffer.from(text, 'latin1')]);

const codecsOf = async (file: Blob) => {
  using input = openVideo(file);
  return Promise.all((await input.getTracks()).slice(0, 2).map((track) => track.getCodec()));
};

/**
 * Moves Apple's metadata keys directly into the movie box, as iPhones write them, by ending the box
 * around them at once.
 */
const withKeysInMovie = async () => {
  const text = await textOf(await fixture('place-keys.mp4'));
  return fileOf(text.replace(/[^]{4}udta(?=[^]{4}meta)/, '\0\0\0\bfree'));
};

describe('a file with its place of recording', () => {
  it.each([
    ["in Android's tags", fixture('place.mp4')],
    ["in Apple's keys among the tags", fixture('place-keys.mp4')],
    ["in Apple's keys in the movie", withKeysInMovie()],
    ['in WebM tags and its title', fixture('place.webm')],
    ['in a track beside picture and sound', fixture('place-track.mp4')],
  ])('%s loses the place and keeps picture and sound', async (_where, original) => {
    const file = await original;
    expect(await textOf(file)).toContain(place);
    const { blob } = await rewritten(file);
    expect(await textOf(blob)).not.toContain(place);
    expect(await codecsOf(blob)).toEqual(await codecsOf(file));
    const before = await inspectVideo(file);
    expect(await inspectVideo(blob)).toEqual({
      ...before,
      durationSeconds: expect.closeTo(before.durationSeconds, 1),
    });
  });

  it('is refused when it cannot be rewritten, which is reported', async () => {
    const file = await fixture('place.mp4');
    const broken = new Error('no');
    vi.spyOn(Conversion, 'init').mockRejectedValueOnce(broken);
    await expect(rewritten(file)).rejects.toHaveProperty('problem.code', 'unreadable');
    expect(observer.onError).toHaveBeenCalledExactlyOnceWith(broken);
  });
});

it.each([
  ['pitch.mp4', 'mp4', ['avc', 'aac']],
  ['pitch.mov', 'mp4', ['avc', 'aac']],
  ['pitch.webm', 'webm', ['vp9', 'opus']],
])('copies picture and sound of %s into a new %s', async (name, extension, codecs) => {
  const video = await rewritten(await fixture(name));
  expect(video).toMatchObject({ extension, contentType: `video/${extension}` });
  expect(await codecsOf(video.blob)).toEqual(codecs);
});

it('leaves out a sound track without anything in it', async () => {
  const file = await fixture('films/empty-sound-track.mp4');
  const { blob } = await rewritten(file);
  expect(await codecsOf(file)).toEqual(['avc', 'aac']);
  expect(await codecsOf(blob)).toEqual(['avc']);
});

it.each([
  ['films/high-444.mp4', 'cannotConvert', 'H.264 (4:4:4)'],
  ['films/high-10.mp4', 'cannotConvert', 'H.264 (10 bit)'],
  ['films/vp9-444.webm', 'cannotConvert', 'VP9 (profile 1)'],
  ['films/mpeg4-part-2.mp4', 'cannotConvert', 'MPEG-4 Part 2'],
  ['films/lossless-sound.mov', 'cannotConvertSound', 'Apple Lossless (ALAC)'],
  ['films/dolby-sound.mp4', 'cannotConvertSound', 'Dolby Digital (AC-3)'],
])(
  'refuses %s where nothing can be converted, and names the part: %s %s',
  async (name, code, codec) => {
    const file = await fixture(name);
    const problem = { code, values: { codec } };
    await expect(rewritten(file)).rejects.toHaveProperty('problem', problem);
    const planned = { file, canEncode: false, maxBytes: undefined };
    await expect(checkPlan(planned)).rejects.toHaveProperty('problem', problem);
  },
);

it('finds out before it begins that a video is too large to be copied', async () => {
  const file = await fixture('pitch.mp4');
  const planned = { file, canEncode: false };
  await expect(checkPlan({ ...planned, maxBytes: file.size - 1 })).rejects.toHaveProperty(
    'problem.code',
    'tooLarge',
  );
  await checkPlan({ ...planned, maxBytes: file.size });
});

it('names the codec that this browser cannot convert', async () => {
  // Node has no WebCodecs, so nothing can be decoded here.
  await expect(rewritten(await fixture('hevc.mov'))).rejects.toHaveProperty('problem', {
    code: 'cannotConvertHevc',
    values: { codec: 'HEVC (H.265)' },
  });
});

it('refuses a video that is larger than the limit and cannot be made light', async () => {
  const file = await fixture('pitch.mp4');
  await expect(rewritten(file, file.size - 1)).rejects.toHaveProperty('problem.code', 'tooLarge');
});

describe('the file of the result', () => {
  const output = new Blob(['film']);

  it('is named with it, so that it can be removed', async () => {
    vi.mocked(openFileSink).mockResolvedValueOnce(memorySink('video/mp4'));
    vi.mocked(writeVideo).mockResolvedValueOnce(output);
    const video = await rewritten(await fixture('pitch.mp4'));
    expect(video).toMatchObject({ blob: output, storedAs: 'film' });
  });

  it('gives way to memory on a full disk', async () => {
    vi.mocked(openFileSink).mockResolvedValueOnce(memorySink('video/mp4'));
    const full = new DOMException('full', 'QuotaExceededError');
    vi.mocked(writeVideo).mockRejectedValueOnce(full).mockResolvedValueOnce(output);
    const video = await rewritten(await fixture('pitch.mp4'));
    expect(video).toEqual({ blob: output, contentType: 'video/mp4', extension: 'mp4' });
    expect(observer.onError).not.toHaveBeenCalled();
  });
});

describe('a video that this browser may make light', () => {
  const convert = async (
    name: string,
    { maxBytes, fillerBytes = 0 }: { maxBytes?: number; fillerBytes?: number } = {},
  ) => {
    vi.mocked(canEncodeVideo).mockResolvedValue(true);
    vi.spyOn(InputVideoTrack.prototype, 'canDecode').mockResolvedValue(true);
    const file = await filled(name, fillerBytes);
    return runRewrite({ file, canEncode: true, maxBytes, storeAs: 'film' }, observer);
  };
  const failing = new Error('no encoder');
  /** The first attempt takes too long, or stands still. */
  const runOutOfPatience = () => {
    const patiences = new Set<Patience>();
    vi.spyOn(Patience.prototype, 'signal', 'get').mockImplementation(function (this: Patience) {
      const [first] = patiences.add(this);
      return this === first ? AbortSignal.abort() : new AbortController().signal;
    });
  };

  afterEach(() => {
    vi.mocked(canEncodeVideo).mockResolvedValue(false);
    vi.restoreAllMocks();
  });

  describe('and that stays heavy enough for a small rendition', () => {
    const heavy = { fillerBytes: 2_000_000 };
    /** A picture as its encoder leaves it. */
    const encoded = async () => {
      using input = openVideo(await fixture('pitch.mp4'));
      const track = await input.getPrimaryVideoTrack();
      const decoderConfig = await track?.getDecoderConfig();
      if (!track || !decoderConfig) throw new Error('No picture');
      const packets: EncodedPacket[] = [];
      for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
      return { packets, decoderConfig };
    };

    it('gets that in the same pass, with its own sound', async () => {
      vi.mocked(writeVideo).mockResolvedValueOnce(await filled('pitch.mp4', 1_000_000));
      vi.spyOn(SmallPicture.prototype, 'finish').mockResolvedValueOnce(await encoded());
      const { small } = await convert('films/turned-90.mp4', heavy);
      expect(vi.mocked(writeVideo).mock.lastCall?.[4].onPicture).toBeTypeOf('function');
      expect(small && (await codecsOf(small.blob))).toEqual(['avc', 'aac']);
    });

    it('goes without it where that fails, which isn’t an error', async () => {
      vi.mocked(writeVideo).mockResolvedValueOnce(await filled('pitch.mp4', 1_000_000));
      vi.spyOn(SmallPicture.prototype, 'finish').mockResolvedValueOnce(null);
      expect(await convert('films/turned-90.mp4', heavy)).not.toHaveProperty('small');
      expect(observer.onError).not.toHaveBeenCalled();
    });

    it('goes without one that would hardly be smaller', async () => {
      vi.mocked(writeVideo).mockResolvedValueOnce(await fixture('pitch.mp4'));
      const finish = vi.spyOn(SmallPicture.prototype, 'finish');
      expect(await convert('films/turned-90.mp4', heavy)).not.toHaveProperty('small');
      expect(finish).not.toHaveBeenCalled();
    });
  });

  it('is copied as it is when that fails, which is reported', async () => {
    vi.mocked(writeVideo).mockRejectedValueOnce(failing);
    expect(await convert('films/turned-90.mp4')).toMatchObject({ extension: 'mp4', asItIs: true });
    expect(observer.onError).toHaveBeenCalledExactlyOnceWith(failing);
  });

  it('cannot be read when that fails because it is damaged', async () => {
    vi.mocked(writeVideo).mockRejectedValueOnce(failing);
    vi.mocked(isDamaged).mockResolvedValueOnce(true);
    await expect(convert('films/turned-90.mp4')).rejects.toHaveProperty(
      'problem.code',
      'unreadable',
    );
    expect(observer.onError).toHaveBeenCalledExactlyOnceWith(failing);
  });

  it('is copied when that takes too long, which isn’t an error', async () => {
    runOutOfPatience();
    expect(await convert('films/turned-90.mp4')).toMatchObject({ asItIs: true });
    expect(observer.onError).not.toHaveBeenCalled();
  });

  it('is too large when it is over the limit and that fails', async () => {
    vi.mocked(writeVideo).mockRejectedValueOnce(failing);
    const converted = convert('films/turned-90.mp4', { maxBytes: 1000 });
    await expect(converted).rejects.toHaveProperty('problem.code', 'tooLarge');
    expect(observer.onError).toHaveBeenCalledExactlyOnceWith(failing);
  });

  it('is too large when it is over the limit and that stands still, which is reported', async () => {
    runOutOfPatience();
    const converted = convert('films/turned-90.mp4', { maxBytes: 1000 });
    await expect(converted).rejects.toHaveProperty('problem.code', 'tooLarge');
    expect(observer.onError).toHaveBeenCalledOnce();
  });

  it('is too large when the light video is over the limit', async () => {
    vi.mocked(writeVideo).mockResolvedValueOnce(new Blob(['x'.repeat(1001)]));
    const converted = convert('films/turned-90.mp4', { maxBytes: 1000 });
    await expect(converted).rejects.toHaveProperty('problem.code', 'tooLarge');
  });

  it('cannot be converted when it stands still and plays nowhere, which is reported', async () => {
    runOutOfPatience();
    await expect(convert('hevc.mov')).rejects.toHaveProperty('problem.code', 'cannotConvertHevc');
    expect(observer.onError).toHaveBeenCalledOnce();
  });

  it('is converted even if it is light, when it is over the limit', async () => {
    const small = new Blob(['small']);
    vi.mocked(writeVideo).mockResolvedValueOnce(small);
    const video = await convert('films/turned-270.mov', { maxBytes: 1000 });
    expect(video).toEqual({ blob: small, contentType: 'video/mp4', extension: 'mp4' });
  });
});
