import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { supportCompanyId } from '@/domain/ids';
import { Constants, type Tables } from '@/lib/database.types';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

const textOrNull = v.fallback(v.nullable(v.string()), null);
const numberOrNull = v.fallback(v.nullable(v.number()), null);
const words = v.fallback(v.array(v.string()), []);
const { pay_model: payModels, work_type: workTypes } = Constants.public.Enums;

/** The columns of a pitch's public row that a report keeps: all but those that only serve the feed. */
type PublicColumn = Exclude<
  keyof Tables<'video_feed'>,
  | 'position_id'
  | 'talent_id'
  | 'published_at'
  | 'companies_only'
  | 'search'
  | 'caption_languages'
  | 'poster_sizes'
  | 'poster_preview'
>;

/** What a report shows as text. */
export type ReportedFact = Exclude<PublicColumn, 'video_url' | 'poster_url' | 'has_small_video'>;

const publicColumns = {
  first_name: textOrNull,
  position_title: textOrNull,
  skills: words,
  languages: words,
  city: textOrNull,
  country: textOrNull,
  work_type: v.fallback(v.nullable(v.picklist(workTypes)), null),
  experience_years: numberOrNull,
  pay_model: v.fallback(v.nullable(v.picklist(payModels)), null),
  on_target_earnings: numberOrNull,
  notice_weeks: numberOrNull,
  video_url: textOrNull,
  poster_url: textOrNull,
  has_small_video: v.fallback(v.boolean(), false),
} satisfies Record<PublicColumn, v.GenericSchema>;

/** What was public of a pitch when it was reported (`private.prepare_report`). */
const evidenceSchema = v.object({
  ...publicColumns,
  /** Its captions, line by line; older reports have none. */
  captions: v.optional(v.array(v.object({ language: v.string(), text: v.string() })), []),
});

export type Evidence = Readonly<v.InferOutput<typeof evidenceSchema>>;

/** What a company said of itself when it was reported. */
const companyEvidenceSchema = v.object({
  company_name: textOrNull,
  website: textOrNull,
  description: textOrNull,
});

export type CompanyEvidence = Readonly<v.InferOutput<typeof companyEvidenceSchema>>;

/** A report with all that the reporter said. */
export interface ReportInFull extends Omit<
  Tables<'reports'>,
  | 'evidence'
  | 'caller_key'
  | 'thing'
  | 'decision_id'
  | 'step'
  | 'reporter_language'
  | 'reporter_email_key'
> {
  /** Of a reported pitch. */
  readonly evidence: Evidence | null;
  /** Of a reported company. */
  readonly companyEvidence: CompanyEvidence | null;
}

/** The most reports of one thing that are shown. */
export const mostOfThing = 100;

/** Which reports: the open ones of a thing, or those that a decision ended. */
export type ReportsOf = { readonly thing: string } | { readonly decisionId: string };

/** Reports, newest first; none once they are gone with an account. */
export const reportsOfQuery = (which: ReportsOf) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'reports', which],
    queryFn: async ({ signal }): Promise<readonly ReportInFull[]> => {
      const supabase = await getSupabase();
      const reports = supabase
        .from('reports')
        .select(
          'id, subject, subject_id, position_id, conversation_id, message_id, reason, words, evidence, outcome, decided_at, accused_id, reporter_id, reporter_name, reporter_email, created_at',
        );
      const rows = unwrap(
        await (
          'thing' in which
            ? reports.eq('thing', which.thing).is('outcome', null)
            : reports.eq('decision_id', which.decisionId)
        )
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(mostOfThing)
          .abortSignal(signal),
      );
      return rows.map((row) => ({
        ...row,
        evidence: row.subject === 'pitch' ? parsedAs(evidenceSchema, row.evidence) : null,
        companyEvidence:
          row.subject === 'company' ? parsedAs(companyEvidenceSchema, row.evidence) : null,
      }));
    },
  });

function parsedAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : null;
}

/** The pitch as its talent has it now; null once it is deleted. */
export const reportedPitchQuery = (positionId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'pitch', positionId],
    queryFn: async ({
      signal,
    }): Promise<Pick<
      Tables<'talent_positions'>,
      'id' | 'position_title' | 'video_url' | 'hidden_at' | 'paused_at'
    > | null> => {
      const supabase = await getSupabase();
      const position = await supabase
        .from('talent_positions')
        .select('id, position_title, video_url, hidden_at, paused_at')
        .eq('id', positionId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(position);
    },
  });

export type ReportedMessage = Pick<
  Tables<'messages'>,
  'id' | 'seq' | 'sender_id' | 'content' | 'is_system' | 'created_at'
> & {
  /** Both sides read that it was removed; here is what it said. */
  readonly isRemoved: boolean;
};

/** How many messages are shown before and after the reported one, or at the end of the conversation. */
const around = 10;

/** The part of a conversation that a report speaks of, oldest first: around one message, or its end. */
export const reportedMessagesQuery = (conversationId: string, messageId: string | null) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'messages', conversationId, messageId],
    queryFn: async ({ signal }): Promise<readonly ReportedMessage[]> => {
      const supabase = await getSupabase();
      const reportedSeq = messageId === null ? null : await seqOf(messageId, signal);
      const messages = supabase
        .from('messages')
        .select('id, seq, sender_id, content, is_system, system_kind, created_at')
        .eq('conversation_id', conversationId);
      const rows = unwrap(
        await (reportedSeq === null ? messages : messages.lte('seq', reportedSeq + around))
          .order('seq', { ascending: false })
          .limit(2 * around + 1)
          .abortSignal(signal),
      );
      const removed = rows.filter(({ system_kind }) => system_kind === 'removed');
      const originalTexts = await textsOfRemoved(
        removed.map(({ id }) => id),
        signal,
      );
      return rows.toReversed().map(({ system_kind, ...row }) => ({
        ...row,
        content: originalTexts.get(row.id) ?? row.content,
        isRemoved: system_kind === 'removed',
      }));
    },
  });

/** The texts of removed messages, while they're kept. */
async function textsOfRemoved(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const supabase = await getSupabase();
  const texts = await supabase
    .from('removed_messages')
    .select('message_id, content')
    .in('message_id', [...ids])
    .abortSignal(signal);
  return new Map(unwrap(texts).map(({ message_id, content }) => [message_id, content]));
}

/** A message's place in its conversation; null once it is gone. */
async function seqOf(messageId: string, signal: AbortSignal): Promise<number | null> {
  const supabase = await getSupabase();
  const message = await supabase
    .from('messages')
    .select('seq')
    .eq('id', messageId)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapMaybe(message)?.seq ?? null;
}

/** Both sides of a reported conversation. */
export const reportedConversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'conversation', conversationId],
    queryFn: async ({
      signal,
    }): Promise<Pick<
      Tables<'conversations'>,
      'company_id' | 'talent_id' | 'company_name' | 'talent_name' | 'stopped_at'
    > | null> => {
      const supabase = await getSupabase();
      const conversation = await supabase
        .from('conversations')
        .select('company_id, talent_id, company_name, talent_name, stopped_at')
        .eq('id', conversationId)
        .neq('company_id', supportCompanyId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(conversation);
    },
  });
