import { bodyOf } from '../_shared/request/body.ts';
import { browserFunction } from '../_shared/request/browser-function.ts';
import { callerOf, decideAs } from '../_shared/request/caller.ts';
import { readEnv, type Env } from '../_shared/env.ts';
import { Refusal, refusal } from '../_shared/request/refusal.ts';
import { callAsService, ServiceError } from '../_shared/service.ts';
import { mailTexts } from '../_shared/letter/mail-texts.ts';
import { isUuid } from '../_shared/uuid.ts';

export const needs = [] as const;

/** How long the address of a hidden file can be used. */
const lifetimeSeconds = 24 * 3600;

/**
 * Everything that is stored of an account (docs/decisions/0039-export.md) as a JSON document: POST
 * `{}` with a person's token for their own, `{"user_id": "…", "note": "why"}` with an operator's,
 * whose decision is logged first, and who is not given what no operator reads.
 *
 * @returns 200 with the document as an attachment; 401 without a token, 403 for someone else's
 *   account, 404 when there is no such account, 429 after ten exports in an hour.
 */
export default browserFunction({
  name: 'export-account',
  needs,
  failure: 'The data could not be collected. Try again later.',
  run: async (request, env) => {
    const caller = await callerOf(request, env);
    const { user_id: given, note = '' } = await bodyOf(request);
    if (given !== undefined) {
      if (!isUuid(given)) throw refusal(400, 'unknown_subject', 'user_id is not an account’s id.');
      await decideAs(caller, env, {
        action: 'export_account',
        subject_id: given.toLowerCase(),
        note,
      });
    }
    const exported = await exportOf(env, {
      p_user_id: given ?? caller.id,
      p_is_for_operator: given !== undefined,
      p_caller_id: caller.id,
    });
    const day = new Date().toISOString().slice(0, 10);
    return new Response(JSON.stringify(exported, null, 2), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename="pitchreel-${day}.json"`,
        'cache-control': 'no-store',
      },
    });
  },
});

interface StoredFile {
  readonly bucket: string;
  readonly name: string;
}

interface ExportRequest {
  readonly p_user_id: string;
  readonly p_is_for_operator: boolean;
  readonly p_caller_id: string;
}

async function exportOf(env: Env, request: ExportRequest): Promise<object> {
  let content: unknown;
  try {
    content = await callAsService(env, {
      path: 'rest/v1/rpc/account_export',
      body: request,
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.status !== 404 && error.status !== 429)) {
      throw error;
    }
    throw error.status === 429
      ? new Refusal(429, { code: 'PT429', message: 'rate_limited', hint: 'Try again in an hour.' })
      : refusal(404, 'unknown_subject', 'There is no such account.');
  }
  if (typeof content !== 'object' || content === null) throw new Error('the export is no document');
  const files: StoredFile[] =
    'files' in content && Array.isArray(content.files) ? content.files : [];
  const filesWithUrl = files.map(async (file) => ({ ...file, url: await addressOf(env, file) }));
  const billing = await callAsService(env, {
    path: 'rest/v1/rpc/account_billing',
    body: { p_user_id: request.p_user_id },
  });
  return {
    ...content,
    ...(request.p_is_for_operator ? { left_out: leftOut(content) } : {}),
    ...(isObject(billing) ? billing : {}),
    files: await Promise.all(filesWithUrl),
  };
}

/** What an operator's file leaves out, in the language that the person gets mails in. */
function leftOut(content: object): string {
  const settings = 'notification_settings' in content ? content.notification_settings : null;
  const language = isObject(settings) && 'language' in settings ? String(settings.language) : 'en';
  return mailTexts(language).catalog.exportLeavesOut;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * The address under which everyone can load a file of a public bucket, or for a day whoever has the export one that is
 * not public; null where that was moved just now.
 */
async function addressOf(env: Env, { bucket, name }: StoredFile): Promise<string | null> {
  const path = name.split('/').map(encodeURIComponent).join('/');
  const storage = `${readEnv(env, 'SUPABASE_URL')}/storage/v1`;
  if (bucket.startsWith('talent_')) return `${storage}/object/public/${bucket}/${path}`;
  const signature = await callAsService(env, {
    path: `storage/v1/object/sign/${bucket}/${path}`,
    body: { expiresIn: lifetimeSeconds },
    allowed: [400, 404],
  });
  return typeof signature === 'object' && signature !== null && 'signedURL' in signature
    ? `${storage}${String(signature.signedURL)}`
    : null;
}
