import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchPositions } from '@/domain/position/own-positions';
import type { Tables } from '@/lib/database.types';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { languageOf } from '@/lib/i18n/first-language';
import type { Language } from '@/lib/i18n/languages';
import { getSupabase } from '@/lib/supabase/supabase';
import type { Snapshot } from '@/features/desk/api/decision';
import { itemColumns, parseItem, type DeskItem } from '@/features/desk/api/items/item';
import { deskKeys } from '@/features/desk/api/keys';
import type { DeskPerson } from '@/features/desk/api/queries';

/** The most people that a search finds. */
export const mostPeople = 20;

/** The people that a text matches: words of a name or email, or an id. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'search', text],
    queryFn: async ({ signal }): Promise<readonly DeskPerson[]> => {
      const supabase = await getSupabase();
      return unwrap(await supabase.rpc('desk_search', { p_text: text }).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });

/** Suspension and open requests of an account, and the language it reads the app in. */
export interface AccountStatus {
  readonly language: Language;
  readonly suspension: Pick<Tables<'suspensions'>, 'reason' | 'created_at'> | null;
  /** When it asked to be deleted. */
  readonly deletionAskedAt: string | null;
  /** Whether an operator has decided to delete it, which can only be repeated. */
  readonly isBeingErased: boolean;
  /** When it asked to be verified, and with which words. */
  readonly verification: Pick<Tables<'verification_requests'>, 'words' | 'created_at'> | null;
}

/** What an account has asked for, and whether it is suspended. */
export const accountStatusQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'account-status'],
    queryFn: async ({ signal }): Promise<AccountStatus> => {
      const supabase = await getSupabase();
      const [settings, suspension, deletion, verification] = await Promise.all([
        supabase
          .from('notification_settings')
          .select('language')
          .eq('user_id', personId)
          .abortSignal(signal)
          .maybeSingle(),
        supabase
          .from('suspensions')
          .select('reason, created_at')
          .eq('user_id', personId)
          .abortSignal(signal)
          .maybeSingle(),
        supabase
          .from('account_deletion_requests')
          .select('created_at, decided_at')
          .eq('user_id', personId)
          .abortSignal(signal)
          .maybeSingle(),
        supabase
          .from('verification_requests')
          .select('words, created_at')
          .eq('user_id', personId)
          .abortSignal(signal)
          .maybeSingle(),
      ]);
      return {
        language: languageOf(unwrapMaybe(settings)?.language ?? ''),
        suspension: unwrapMaybe(suspension),
        deletionAskedAt: unwrapMaybe(deletion)?.created_at ?? null,
        isBeingErased: (unwrapMaybe(deletion)?.decided_at ?? null) !== null,
        verification: unwrapMaybe(verification),
      };
    },
  });

/** The positions of a talent, oldest first. */
export const pitchesQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'pitches'],
    queryFn: ({ signal }) => fetchPositions(personId, signal),
  });

/** The ids of the pitches that the home page shows; a dozen at most. */
export const featuredQuery = queryOptions({
  queryKey: [...deskKeys.all, 'featured'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const supabase = await getSupabase();
    const rows = unwrap(
      await supabase.from('featured_pitches').select('position_id').abortSignal(signal),
    );
    return rows.map(({ position_id }) => position_id);
  },
});

/** What publishes a talent's pitches, name and phone, and where else they are. */
export const talentQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'talent'],
    queryFn: async ({
      signal,
    }): Promise<Pick<
      Tables<'talent_profiles'>,
      'full_name' | 'phone' | 'city' | 'country' | 'linkedin_url' | 'languages'
    > | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('talent_profiles')
        .select('full_name, phone, city, country, linkedin_url, languages')
        .eq('user_id', personId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });

/** The profile of a company; null for a talent. */
export const companyQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'company'],
    queryFn: async ({ signal }): Promise<Tables<'company_profiles'> | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('company_profiles')
        .select()
        .eq('user_id', personId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });

/** What of a company is verified (docs/decisions/0034-company-names.md). */
export const companySnapshot = ({
  company_name,
  website,
  email,
}: Pick<Tables<'company_profiles'>, 'company_name' | 'website' | 'email'>): Snapshot => ({
  company_name,
  website,
  email,
});

/** A payment by a company, or for a talent. */
export type DeskPayment = Pick<
  Tables<'payments'>,
  | 'payment_id'
  | 'company_id'
  | 'talent_id'
  | 'checkout_id'
  | 'candidate'
  | 'position_title'
  | 'amount'
  | 'currency'
  | 'refunded_amount'
  | 'status'
  | 'settled'
  | 'paid_at'
>;

/** The newest payments by a company or for a talent, one more than `limit` if there are more. */
export const paymentsQuery = (personId: string, userType: string, limit: number) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'payments', limit],
    queryFn: async ({ signal }): Promise<readonly DeskPayment[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('payments')
          .select(
            'payment_id, company_id, talent_id, checkout_id, candidate, position_title, amount, currency, refunded_amount, status, settled, paid_at',
          )
          .eq(userType === 'company' ? 'company_id' : 'talent_id', personId)
          .order('paid_at', { ascending: false })
          .order('payment_id')
          .limit(limit + 1)
          .abortSignal(signal),
      );
    },
    placeholderData: keepPreviousData,
  });

/** The most reports of each side that a person's page shows. */
export const mostReports = 20;

export type DeskReport = Pick<
  Tables<'reports'>,
  | 'id'
  | 'subject'
  | 'subject_id'
  | 'position_id'
  | 'reason'
  | 'words'
  | 'outcome'
  | 'step'
  | 'accused_id'
  | 'reporter_id'
  | 'created_at'
>;

/** The newest reports about an account, or by it. */
export const reportsQuery = (personId: string, side: 'accused_id' | 'reporter_id') =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'reports', side],
    queryFn: async ({ signal }): Promise<readonly DeskReport[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('reports')
          .select(
            'id, subject, subject_id, position_id, reason, words, outcome, step, accused_id, reporter_id, created_at',
          )
          .eq(side, personId)
          .order('created_at', { ascending: false })
          .limit(mostReports)
          .abortSignal(signal),
      );
    },
  });

/** What waits of one person, oldest first. */
export const waitingItemsQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'of', personId],
    queryFn: async ({ signal }): Promise<readonly DeskItem[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('desk_items')
          .select(itemColumns)
          .eq('person_id', personId)
          .order('since')
          .order('id')
          .limit(30)
          .abortSignal(signal),
      );
      return rows.map(parseItem);
    },
  });
