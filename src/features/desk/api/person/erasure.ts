import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { isUuid } from '@/domain/ids';
import { Constants, type Enums } from '@/lib/database.types';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

/** What deleting an account waits for. */
const obstacles = ['report', 'dispute', 'payment'] as const;

const effectsSchema = v.object({
  waits: v.array(v.picklist(obstacles)),
  reports_about: v.number(),
  reports_by: v.number(),
  appeals: v.number(),
  disputes: v.number(),
  payments: v.number(),
  /** Contacts that companies paid for in the last days, and that it paid for. */
  sold: v.number(),
  bought: v.number(),
  support: v.number(),
  /** Written signed out from its address. */
  tickets: v.number(),
  recent_days: v.number(),
});

/** What deleting an account takes along, in numbers (docs/decisions/0071-what-a-deletion-takes-along.md). */
export type ErasureEffects = Readonly<v.InferOutput<typeof effectsSchema>>;

export const effectsQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'erasure'],
    queryFn: async ({ signal }): Promise<ErasureEffects> => {
      const supabase = await getSupabase();
      const response = await supabase
        .rpc('erasure_effects', { p_user_id: personId })
        .abortSignal(signal);
      return v.parse(effectsSchema, unwrap(response));
    },
  });

/** A company that paid for a talent's contact in the last days, with what it paid in minor units. */
export interface Buyer {
  readonly payment_id: string;
  readonly company_id: string | null;
  readonly name: string | null;
  readonly paid_at: string;
  readonly amount: number;
  readonly refunded_amount: number;
  readonly currency: string;
}

/** What is left of a payment, in minor units. */
export const remainingOf = ({ amount, refunded_amount }: Buyer): number => amount - refunded_amount;

/** Who paid for a talent's contact in the last days, newest first; none for a company. */
export const buyersQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'buyers'],
    queryFn: async ({ signal }): Promise<readonly Buyer[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase.rpc('recent_buyers', { p_talent_id: personId }).abortSignal(signal),
      );
    },
  });

/** An account that shares something with another; one without a type is deleted. */
export interface SharingAccount {
  readonly user_id: string;
  readonly name: string | null;
  readonly user_type: Enums<'user_type'> | null;
  readonly kinds: readonly Enums<'account_mark_kind'>[];
  readonly is_suspended: boolean;
}

/** The accounts that share address, phone or a video with this one, suspended ones first. */
export const sharingQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'sharing'],
    queryFn: async ({ signal }): Promise<readonly SharingAccount[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase.rpc('accounts_sharing', { p_user_id: personId }).abortSignal(signal),
      );
    },
  });

const keptRecordsSchema = v.array(
  v.object({
    kind: v.picklist(Constants.public.Enums.kept_record_kind),
    subject_id: v.string(),
    facts: v.fallback(
      v.object({
        reason: v.optional(v.string()),
        outcome: v.optional(v.string()),
        amount: v.optional(v.number()),
        currency: v.optional(v.string()),
        paid_at: v.optional(v.string()),
      }),
      {},
    ),
    keep_until: v.string(),
  }),
);

/** A fact that is kept of a deleted account for its term. */
export type KeptRecord = Readonly<v.InferOutput<typeof keptRecordsSchema>[number]>;

/** What is kept of a deleted account. */
export const keptRecordsQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'kept'],
    queryFn: async ({ signal }): Promise<readonly KeptRecord[]> => {
      if (!isUuid(personId)) return [];
      const supabase = await getSupabase();
      const response = await supabase.rpc('kept_of', { p_user_id: personId }).abortSignal(signal);
      return v.parse(keptRecordsSchema, unwrap(response));
    },
  });
