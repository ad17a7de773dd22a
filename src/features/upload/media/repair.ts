import { loadCode } from '@/lib/browser/load-code';
import { removeRewrite } from '@/features/upload/storage/rewritten-files';
import type { Inspection } from './inspect';
import { codecName, planRepair } from './repair-plan';
import { checkSize, type FileProblem } from './validation';

/** A video that plays and seeks everywhere, ready for upload. */
export interface PreparedVideo {
  blob: Blob;
  /** Without parameters: storage refuses `video/webm;codecs=…`. */
  contentType: 'video/mp4' | 'video/webm';
  extension: 'mp4' | 'webm';
  /** The file of the browser's own that holds it, to be removed once it is uploaded. */
  storedAs?: string;
}

export type RepairResult = { ok: true; video: PreparedVideo } | { ok: false; problem: FileProblem };

interface RepairOptions {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Writes an inspected file anew, so that it plays and seeks everywhere and tells nothing of its
 * person beside picture and sound (docs/decisions/0009-recordings-play-everywhere.md). The sound is
 * never dropped.
 * @throws DOMException AbortError when the signal fires
 */
export async function repairVideo(
  file: Blob,
  { playability, abilities }: Inspection,
  options: RepairOptions = {},
): Promise<RepairResult> {
  const plan = planRepair(playability, abilities);
  if (plan.kind === 'impossible') return cannotConvert(plan.codec);

  const { rewriteVideo } = await loadCode(() => import('./rewrite'));
  const rewritten = await rewriteVideo(file, plan, options);
  if (!rewritten.ok) {
    options.signal?.throwIfAborted();
    return plan.kind === 'copy' ? unreadable() : cannotConvert(codecName(playability.videoCodec));
  }
  const { blob, storedAs } = rewritten;
  const problem = checkSize(blob.size);
  if (problem) {
    if (storedAs) await removeRewrite(storedAs);
    return { ok: false, problem };
  }
  const extension = plan.container;
  const contentType = `video/${extension}` as const;
  return { ok: true, video: { blob, contentType, extension, ...(storedAs ? { storedAs } : {}) } };
}

function unreadable(): RepairResult {
  return { ok: false, problem: { code: 'unreadable', fixedSpanish: false, values: {} } };
}

function cannotConvert(codec: string): RepairResult {
  return {
    ok: false,
    problem: { code: 'cannotConvert', fixedSpanish: false, values: { codec } },
  };
}
