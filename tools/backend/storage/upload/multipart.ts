import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import busboy from 'busboy';
import { refusal } from '../errors.ts';

export interface MultipartFile {
  stream: Readable;
  /** Content type without its parameters, as hosted reads it from a form. */
  type: string;
  /** The fields before the file. */
  fields: ReadonlyMap<string, string>;
}

/** Bytes before the file's content: fields and part headers. */
const maxHeadBytes = 2 ** 20;

/**
 * Passes the one file of a multipart body to `onFile` as a stream, without buffering it. When
 * `onFile` fails, the rest of the body is read and dropped.
 *
 * @throws StorageError InvalidRequest for a malformed body or one without a file.
 */
export function readMultipart<T>(
  req: IncomingMessage,
  onFile: (file: MultipartFile) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const head = new HeadTap();
    const fields = new Map<string, string>();
    const parser = openParser(req);
    let result: Promise<T> | undefined;

    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_name, stream, info) => {
      if (result) {
        stream.resume();
        return;
      }
      const sent = fileType(head.finish(), boundaryOf(req)) ?? info.mimeType;
      const type = sent.replace(/\s*;.*$/, '');
      // A stream error must not stop the parser, or the request could not be answered.
      stream.on('error', () => {});
      result = onFile({ stream, type, fields });
      result.catch((error: unknown) => {
        stream.resume();
        reject(error);
      });
    });
    parser.on('close', () => {
      if (result) result.then(resolve, reject);
      else reject(refusal.invalid('the body holds no file'));
    });
    const fail = () => reject(refusal.invalid('the multipart body is malformed'));
    parser.on('error', fail);
    head.on('error', (error) => {
      reject(error);
      req.unpipe(head);
    });
    req.once('close', () => {
      if (!req.complete) parser.destroy(new Error('the client went away'));
    });
    req.pipe(head).pipe(parser);
  });
}

function openParser(req: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      limits: { files: 1, fields: 16, fieldSize: maxHeadBytes / 32, fieldNameSize: 100 },
    });
  } catch {
    throw refusal.invalid('the multipart body is malformed');
  }
}

/**
 * Keeps the beginning of a body, because the parser rejects an unquoted type parameter like
 * `codecs=vp9,opus`.
 */
class HeadTap extends Transform {
  #chunks: Buffer[] | null = [];
  #size = 0;

  finish(): string {
    const text = Buffer.concat(this.#chunks ?? []).toString('latin1');
    this.#chunks = null;
    return text;
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    if (this.#chunks) {
      this.#size += chunk.length;
      this.#chunks.push(chunk);
      if (this.#size > maxHeadBytes) {
        done(refusal.invalid('too much before the file'));
        return;
      }
    }
    done(null, chunk);
  }
}

function boundaryOf(req: IncomingMessage): string {
  const match = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(req.headers['content-type'] ?? '');
  return match?.[1] ?? match?.[2] ?? '';
}

/** The content type of the first part with a file name, exactly as sent. */
export function fileType(head: string, boundary: string): string | undefined {
  for (const part of head.split(`--${boundary}`)) {
    const end = part.indexOf('\r\n\r\n');
    const headers = end === -1 ? part : part.slice(0, end);
    if (!/^content-disposition:.*;\s*filename\*?=/im.test(headers)) continue;
    return /^content-type:[ \t]*(.+?)[ \t]*$/im.exec(headers)?.[1];
  }
  return undefined;
}
