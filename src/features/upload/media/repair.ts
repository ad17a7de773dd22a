import { blankMetadata } from './blank-metadata';
import type { Inspection } from './inspect';
import { loadCode } from './load-code';
import { codecName, planRepair, type RepairPlan } from './repair-plan';
import { removeRewrite } from '@/features/upload/storage/rewritten-files';
import type { FileProblem } from './validation';
import { checkSize } from './validation';

/** A video that plays and seeks everywhere, ready for upload. */
export interface PreparedVideo {
  blob: Blob;
  /** Without parameters: storage refuses `video/webm;codecs=…`. */
  contentType: 'video/mp4' | 'video/webm';
  extension: 'mp4' | 'webm';
  /** The file of the browser's own that holds it, to be removed once it is uploaded. */
  storedAs?: string;
}

export type RepairResult =
  | { ok: true; video: PreparedVideo; plan: RepairPlan['kind'] }
  | { ok: false; problem: FileProblem };

interface RepairOptions {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Makes an inspected file playable and seekable everywhere (DESIGN D9). A copy that fails falls
 * back to the file as it is when that one plays here; the sound is never dropped. What the file
 * tells of the person beside picture and sound never gets out.
 * @throws DOMException AbortError when the signal fires
 */
export async function repairVideo(
  file: Blob,
  { playability, abilities }: Inspection,
  options: RepairOptions = {},
): Promise<RepairResult> {
  const plan = planRepair(playability, abilities);
  if (plan.kind === 'impossible') return cannotConvert(plan.codec);
  if (plan.kind === 'keep') return prepared(file, plan.container, plan.kind);

  const { rewriteVideo } = await loadCode(() => import('./rewrite'));
  const outcome = await rewriteVideo(file, plan, options);
  if (!outcome.ok) options.signal?.throwIfAborted();
  if (outcome.ok) {
    const problem = checkSize(outcome.blob.size);
    if (problem === null)
      return prepared(outcome.blob, plan.container, plan.kind, outcome.storedAs);
    if (outcome.storedAs) await removeRewrite(outcome.storedAs);
    return { ok: false, problem };
  }
  const playsAsItIs = plan.kind === 'copy' && playability.container === plan.container;
  // Only a copy leaves tracks behind that may tell where it was filmed.
  if (playsAsItIs && !playability.sideTracks) {
    return prepared(file, plan.container, 'keep');
  }
  return cannotConvert(codecName(playability.videoCodec));
}

async function prepared(
  file: Blob,
  container: 'mp4' | 'webm',
  plan: RepairPlan['kind'],
  storedAs?: string,
): Promise<RepairResult> {
  const contentType = `video/${container}` as const;
  const video: PreparedVideo = {
    blob: await blankMetadata(file, container),
    contentType,
    extension: container,
    ...(storedAs ? { storedAs } : {}),
  };
  return { ok: true, video, plan };
}

function cannotConvert(codec: string): RepairResult {
  return {
    ok: false,
    problem: { code: 'cannotConvert', fixedSpanish: false, values: { codec } },
  };
}
