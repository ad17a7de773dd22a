import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getSessionState } from '@/lib/session/session-store';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { deleteStoredDraft, storeDraft, readStoredDraft } from '@/lib/storage/text-draft';
import { isDirty, resolved, withStored, type Resolution, type TextEdit } from './text-edit';

/** A text is stored after this pause in typing; leaving the field or the page stores it at once. */
const storeAfterMs = 800;

interface AutosaveOptions {
  /** Unique among all texts, with the id of its writer; the draft is kept under it. */
  readonly name: string;
  /** The text that the server has; what another window stores appears unless this text is being edited. */
  readonly storedText: string;
  /** Writes with the same scope run one after another. */
  readonly scope: string;
  /**
   * Stores a text if `base` still is what the server has, and returns what it has then. A store that
   * always writes returns the text.
   */
  readonly store: (text: string, base: string) => Promise<string>;
  /** What happens where two windows change the text: the person is asked, or the later one is stored. */
  readonly onConflict: 'ask' | 'overwrite';
  /** Texts that are not stored yet, such as half a date. */
  readonly isIncomplete?: (text: string) => boolean;
}

/** A text of another window that stands against the one in the field. */
export interface TextConflict {
  readonly theirs: string;
  readonly resolve: (resolution: Resolution) => void;
}

export interface Autosave {
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  /** For the blur of the field. */
  readonly storeNow: () => void;
  /** Sends a text that could not be stored again. */
  readonly retry: () => void;
  /** 'idle' until something is typed; nothing is stored while there is a conflict. */
  readonly status: 'idle' | 'saving' | 'saved' | 'failed' | 'conflict';
  readonly conflict?: TextConflict;
}

/** The texts that are not held against an edit: where the later one is stored, whatever is there now. */
const knownTexts = (
  { onConflict, storedText }: AutosaveOptions,
  own: ReadonlySet<string> = new Set(),
): ReadonlySet<string> => (onConflict === 'ask' ? own : new Set([storedText]));

function firstEdit(options: AutosaveOptions): TextEdit {
  const { name, storedText } = options;
  const keptDraft = readStoredDraft(name);
  if (!keptDraft) return { base: storedText, draft: storedText };
  return withStored(
    { base: keptDraft.stored, draft: keptDraft.draft },
    storedText,
    knownTexts(options),
  );
}

/**
 * A text that is saved while it is typed. Nothing typed is lost: what is not stored yet is kept in this
 * tab over a reload, a closed page and an expired session, and beside what another window has stored.
 */
export function useAutosave(options: AutosaveOptions): Autosave {
  const { name, scope, store, isIncomplete } = options;
  const [edit, setEdit] = useState(() => firstEdit(options));
  const { base, draft, theirs } = edit;
  /** For writes, which wait for others and begin when this may have changed. */
  const lastBase = useRef(base);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const writing = useMutation({
    // Offline it fails at once instead of being paused, so that the person is informed.
    networkMode: 'always',
    scope: { id: scope },
    mutationFn: (text: string) => store(text, lastBase.current),
    onSuccess: (now, text) => {
      if (now === text) {
        lastBase.current = text;
        deleteStoredDraft(name);
        setOwn((before) => new Set([...before].filter((one) => one !== text)));
      }
      setEdit((latest) => withStored(latest, now, new Set([text])));
    },
  });
  const [lastStored, setLastStored] = useState(options.storedText);
  if (lastStored !== options.storedText) {
    setLastStored(options.storedText);
    setEdit(withStored(edit, options.storedText, knownTexts(options, own)));
  }
  useEffect(() => {
    lastBase.current = base;
  }, [base]);
  const isChanged = isDirty(edit);
  const write = (text: string) => {
    if (text === base || theirs !== undefined || isIncomplete?.(text)) return;
    if (writing.isPending && writing.variables === text) return;
    setOwn((before) => new Set(before).add(text));
    writing.mutate(text);
  };
  const storeLater = useEffectEvent(write);
  const storeLast = useEffectEvent(() => {
    if (!isChanged) return;
    // The kept draft is picked up if the field appears again before the request is done, or after an
    // expired session; signing out on purpose must leave no draft behind.
    if (getSessionState().status === 'signed-in' || !wasSignedOutOnPurpose()) {
      storeDraft(name, { draft, stored: base });
    }
    write(draft);
  });
  useEffect(() => {
    if (!isChanged || theirs !== undefined) return undefined;
    const timer = setTimeout(() => storeLater(draft), storeAfterMs);
    return () => clearTimeout(timer);
  }, [draft, isChanged, theirs]);
  useEffect(() => () => storeLast(), []);
  const onLeave = useEffectEvent(() => {
    if (!isChanged) return;
    storeDraft(name, { draft, stored: base });
    write(draft);
  });
  const onBack = useEffectEvent(() => deleteStoredDraft(name));
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
  if (theirs !== undefined) status = 'conflict';
  else if (writing.isError) status = 'failed';
  else if (isChanged) status = isIncomplete?.(draft) ? 'idle' : 'saving';
  else if (writing.isSuccess) status = 'saved';
  return {
    draft,
    setDraft: (text) => setEdit((latest) => ({ ...latest, draft: text })),
    storeNow: () => write(draft),
    retry: () => writing.mutate(draft),
    status,
    ...(theirs === undefined
      ? {}
      : { conflict: { theirs, resolve: (resolution) => setEdit(resolved(edit, resolution)) } }),
  };
}
