import type { Input } from 'mediabunny';
import { loadCode } from '@/lib/browser/load-code';
import type * as MediaInput from './media-input';
import type { Abilities, Playability, VideoCodecName } from './repair-plan';
import { sniffedBytes, sniffType, type VideoContainer } from './sniff';
import { checkFacts, checkSize, checkType, type FileProblem, type VideoFacts } from './validation';

/** All that is known about a file that passed the checks. */
export interface Inspection {
  facts: VideoFacts;
  playability: Playability;
  abilities: Abilities;
}

export type InspectionResult =
  { ok: true; inspection: Inspection } | { ok: false; problem: FileProblem };

const unreadable: Extract<InspectionResult, { ok: false }> = {
  ok: false,
  problem: { code: 'unreadable', fixedSpanish: false, values: {} },
};

/** An accepted type, but no browser plays it and none can read it to convert it. */
const noAvi: Extract<InspectionResult, { ok: false }> = {
  ok: false,
  problem: { code: 'cannotConvert', fixedSpanish: false, values: { codec: 'AVI' } },
};

type CheckResult = { ok: true; video: VideoContainer } | Extract<InspectionResult, { ok: false }>;

/** What can be told of a file by itself, without the media code: its size, and its type by content. */
export async function checkFile(file: Blob): Promise<CheckResult> {
  const sizeProblem = checkSize(file.size);
  if (sizeProblem) return { ok: false, problem: sizeProblem };
  try {
    const sniffed = sniffType(new Uint8Array(await file.slice(0, sniffedBytes).arrayBuffer()));
    const typeProblem = checkType(sniffed);
    if (typeProblem) return { ok: false, problem: typeProblem };
    if (sniffed.video === null) return unreadable;
    return sniffed.video === 'avi' ? noAvi : { ok: true, video: sniffed.video };
  } catch {
    // Moved or deleted since it was chosen.
    return unreadable;
  }
}

/**
 * Looks into a chosen or recorded file: type by content, duration, size, orientation, codecs,
 * sound (docs/decisions/0009-recordings-play-everywhere.md). Reads only the parts it needs; loads
 * the media code at the first call.
 * @throws AppError when that code cannot be loaded
 */
export async function inspectVideo(file: Blob): Promise<InspectionResult> {
  const checked = await checkFile(file);
  if (!checked.ok) return checked;
  const media = await loadCode(() => import('./media-input'));
  const input = media.openVideo(file);
  try {
    return await inspectInput(input, checked.video, media);
  } catch {
    return unreadable;
  } finally {
    input.dispose();
  }
}

async function inspectInput(
  input: Input,
  container: VideoContainer,
  { abilitiesFor, isCutShort }: typeof MediaInput,
): Promise<InspectionResult> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) {
    return audio === null
      ? unreadable
      : { ok: false, problem: { code: 'noPicture', fixedSpanish: false, values: {} } };
  }
  const stored = await input.getDurationFromMetadata();
  const durationInFile = stored !== null && Number.isFinite(stored) && stored > 0;
  const facts: VideoFacts = {
    durationSeconds: durationInFile ? stored : await input.computeDuration(),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    hasSound: audio !== null,
  };
  const problem = checkFacts(facts);
  if (problem) return { ok: false, problem };
  // What is recorded in fragments tells no duration before its end, and is whole up to the last one.
  if (container !== 'webm' && durationInFile && (await isCutShort(input))) return unreadable;
  return {
    ok: true,
    inspection: {
      facts,
      playability: {
        videoCodec: codecOf(await video.getCodec()),
        audioCodec: audio === null ? null : ((await audio.getCodec()) ?? 'unknown'),
      },
      abilities: await abilitiesFor(video, audio),
    },
  };
}

function codecOf(codec: string | null): VideoCodecName {
  switch (codec) {
    case 'avc':
    case 'hevc':
    case 'vp8':
    case 'vp9':
    case 'av1':
    case 'prores':
      return codec;
    default:
      return 'unknown';
  }
}
