import type { Input } from 'mediabunny';
import { loadCode } from './load-code';
import type { abilitiesFor as AbilitiesFor } from './media-input';
import { hasSideTracks, isCutShort, isFragmentedMp4 } from './mp4-boxes';
import type { Abilities, Playability, VideoCodecName } from './repair-plan';
import { SNIFF_BYTES, sniffType, type VideoContainer } from './sniff';
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

/** An accepted type (SPEC §5), but no browser plays it and none can read it to convert it. */
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
    const sniffed = sniffType(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
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
 * sound (DESIGN D9). Reads only the parts it needs; loads the media code at the first call.
 * @throws AppError when that code cannot be loaded
 */
export async function inspectVideo(file: Blob): Promise<InspectionResult> {
  const checked = await checkFile(file);
  if (!checked.ok) return checked;
  const { abilitiesFor, openVideo } = await loadCode(() => import('./media-input'));
  const input = openVideo(file);
  try {
    const result = await inspectInput(input, checked.video, abilitiesFor);
    if (result.ok && checked.video !== 'webm' && (await isCutShort(file))) return unreadable;
    if (result.ok && checked.video === 'mp4') {
      const { playability } = result.inspection;
      playability.fragmented = await isFragmentedMp4(file);
      playability.sideTracks = await hasSideTracks(file);
    }
    return result;
  } catch {
    return unreadable;
  } finally {
    input.dispose();
  }
}

async function inspectInput(
  input: Input,
  container: VideoContainer,
  abilitiesFor: typeof AbilitiesFor,
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
  return {
    ok: true,
    inspection: {
      facts,
      playability: {
        container,
        videoCodec: codecOf(await video.getCodec()),
        audioCodec: audio === null ? null : ((await audio.getCodec()) ?? 'unknown'),
        durationInFile,
        fragmented: false,
        sideTracks: false,
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
