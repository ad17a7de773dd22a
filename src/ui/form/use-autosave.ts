import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { getSessionState } from '@/lib/session/session-store';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { forgetDraft, keepDraft, keptDraftOf } from '@/lib/storage/kept-draft';

/** A text is stored after this pause in typing; leaving the field or the page stores it at once. */
const storeAfterMs = 800;

interface AutosaveOptions {
  /** Unique among all texts, with the id of its writer; the draft is kept under it. */
  readonly name: string;
  /** The text that the server has; what another tab stores appears unless this text is being edited. */
  readonly stored: string;
  /** Writes with the same scope run one after another. */
  readonly scope: string;
  readonly store: (text: string) => Promise<void>;
  /** Texts that are not stored yet, such as half a date. */
  readonly isIncomplete?: (text: string) => boolean;
}

export interface Autosave {
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  /** For the blur of the field. */
  readonly storeNow: () => void;
  /** Sends a text that could not be stored again. */
  readonly retry: () => void;
  /** 'idle' until something is typed. */
  readonly status: 'idle' | 'saving' | 'saved' | 'failed';
}

/**
 * A text that is saved while it is typed. Nothing typed is lost: what is not stored yet is kept in this
 * tab over a reload, a closed page and an expired session.
 */
export function useAutosave(options: AutosaveOptions): Autosave {
  const { name, scope, store, isIncomplete } = options;
  const [draft, setDraft] = useState(() => keptDraftOf(name, options.stored) ?? options.stored);
  const [stored, setStored] = useState(options.stored);
  const writing = useMutation({
    // Offline it fails at once instead of being paused, so that the person is told.
    networkMode: 'always',
    scope: { id: scope },
    mutationFn: store,
    onSuccess: (_data, text) => {
      setStored(text);
      forgetDraft(name);
    },
  });
  const isDirty = draft !== stored;
  const [told, setTold] = useState(options.stored);
  if (told !== options.stored) {
    setTold(options.stored);
    setStored(options.stored);
    if (!isDirty) setDraft(options.stored);
  }
  const write = (text: string) => {
    if (text === stored || isIncomplete?.(text)) return;
    if (!(writing.isPending && writing.variables === text)) writing.mutate(text);
  };
  const storeLater = useEffectEvent(write);
  const storeLast = useEffectEvent(() => {
    if (!isDirty) return;
    // The kept draft is picked up if the field appears again before the request is done, or after an
    // expired session; signing out on purpose must leave no draft behind.
    if (getSessionState().status === 'signed-in' || !wasSignedOutOnPurpose()) {
      keepDraft(name, { draft, stored });
    }
    write(draft);
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(() => storeLater(draft), storeAfterMs);
    return () => clearTimeout(timer);
  }, [draft, isDirty]);
  useEffect(() => () => storeLast(), []);
  const onLeave = useEffectEvent(() => {
    if (!isDirty) return;
    keepDraft(name, { draft, stored });
    write(draft);
  });
  const onBack = useEffectEvent(() => forgetDraft(name));
  useEffect(() => {
    // The draft is on the screen again, so the kept copy is no longer needed.
    onBack();
    // A phone may kill a hidden page without any further event; a reload fires 'pagehide'.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') onLeave();
      else onBack();
    };
    const onPageHide = () => onLeave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onPageHide);
    };
  }, []);

  let status: Autosave['status'] = 'idle';
  if (writing.isError) status = 'failed';
  else if (isDirty) status = isIncomplete?.(draft) ? 'idle' : 'saving';
  else if (writing.isSuccess) status = 'saved';
  return {
    draft,
    setDraft,
    storeNow: () => write(draft),
    retry: () => writing.mutate(draft),
    status,
  };
}
