import { assertDone, toAppError, unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import type { SavedPitch } from '@/features/shortlist/saved-pitch';

/** Saves a pitch, or puts one back as it was. One that is saved already stays as it is. */
export async function savePitch(pitch: SavedPitch): Promise<void> {
  const supabase = await getSupabase();
  const { error, status } = await supabase.from('shortlist').insert({
    position_id: pitch.positionId,
    note: pitch.note,
    created_at: pitch.savedAt,
  });
  if (error && error.code !== '23505') throw toAppError(error, status);
}

export async function forgetPitch(userId: string, positionId: string): Promise<void> {
  const supabase = await getSupabase();
  assertDone(
    await supabase
      .from('shortlist')
      .delete()
      .eq('company_id', userId)
      .eq('position_id', positionId),
  );
}

/** @throws AppError 'not-found' when the pitch is not on the list any more, in another tab perhaps */
export async function writeNote(userId: string, positionId: string, note: string): Promise<void> {
  const supabase = await getSupabase();
  const rows = unwrap(
    await supabase
      .from('shortlist')
      .update({ note })
      .eq('company_id', userId)
      .eq('position_id', positionId)
      .select('position_id'),
  );
  if (rows.length === 0) throw toAppError({ message: 'not on the shortlist' }, 404);
}
