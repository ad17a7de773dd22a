import type { IncomingMessage, ServerResponse } from 'node:http';
import send from 'send';
import { sendError } from '../answer.ts';
import { codeOf, refusal, toStorageError } from '../errors.ts';
import { contentOf, type ObjectRow } from './objects.ts';
import { isPassiveType } from '../rules.ts';

const ownHeaders = ['content-type', 'content-disposition', 'content-security-policy', 'etag'];
const cachingHeaders = ['cache-control', 'last-modified'];

/**
 * Streams an object: whole, a range (206), conditional (304) or only its headers (HEAD).
 *
 * @param files Folder of the versions.
 * @param download A file name, or '', makes the browser save the object; null shows it.
 */
export function serveObject(
  req: IncomingMessage,
  res: ServerResponse,
  row: ObjectRow,
  { files, download }: { files: string; download: string | null },
): void {
  const { version, metadata } = contentOf(row);
  res.setHeader('content-type', metadata.mimetype);
  res.setHeader('cache-control', metadata.cacheControl);
  res.setHeader('etag', metadata.eTag);
  res.setHeader('last-modified', new Date(metadata.lastModified).toUTCString());
  if (!isPassiveType(metadata.mimetype)) {
    res.setHeader('content-security-policy', "default-src 'none'; sandbox");
  }
  if (download !== null) {
    const name = download === '' ? '' : `; filename*=UTF-8''${encodeRfc5987(download)}`;
    res.setHeader('content-disposition', `attachment${name}`);
  }
  send(req, `/${version}`, { root: files, index: false, cacheControl: false })
    .on('error', (error: unknown) => {
      if (!res.headersSent)
        for (const name of [...ownHeaders, ...cachingHeaders]) res.removeHeader(name);
      const status = statusOf(error);
      if (status === 416) {
        res.setHeader('content-range', `bytes */${metadata.size}`);
        sendStatus(req, res, 416);
      } else if (status === 412) sendStatus(req, res, 412);
      else sendError(req, res, status === 404 ? refusal.noObject() : toStorageError(error));
    })
    .pipe(res);
}

/** Answers a failed condition or range with its own status, unlike other errors. */
function sendStatus(req: IncomingMessage, res: ServerResponse, status: 412 | 416): void {
  const { body } = status === 416 ? refusal.invalidRange() : refusal.preconditionFailed();
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  res.end(req.method === 'HEAD' ? undefined : JSON.stringify(body));
}

function statusOf(error: unknown): unknown {
  if (codeOf(error) === 'ENOENT') return 404;
  return typeof error === 'object' && error !== null && 'status' in error
    ? error.status
    : undefined;
}

/**
 * `encodeURIComponent` that also encodes the characters not allowed in an RFC 5987 header value.
 */
function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
