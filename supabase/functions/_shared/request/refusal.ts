import { answer } from './answer.ts';

/** What PostgREST answers with an error; the functions that the app calls answer in the same form. */
export interface RefusalBody {
  /** `PT` with the status, or the database's own code. */
  readonly code: string;
  /** A word that the app knows, such as `already_decided`. */
  readonly message: string;
  readonly hint?: string | null;
}

/** A request that is refused with a reason the caller is told. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;

  constructor(status: number, body: RefusalBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A refusal of a function itself. @param hint what the caller can do, in a sentence. */
export const refusal = (status: number, message: string, hint: string): Refusal =>
  new Refusal(status, { code: `PT${status}`, message, hint });

export const answerRefusal = ({ status, body }: Refusal): Response => answer(status, { ...body });
