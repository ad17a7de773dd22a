import { MessageCircle, LockKeyholeOpen, Play, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useTerms } from '@/domain/use-terms';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { PosterImage } from '@/ui/media/poster-image';
import { NoteField } from './note-field';
import type { SavedPitch, SavedTalent } from './saved-pitch';

interface SavedRowProps {
  pitch: SavedPitch;
  /** Undefined when the pitch is no longer published. */
  talent: SavedTalent | undefined;
  isUnlocked: boolean;
  onUnlock: (talent: SavedTalent) => void;
  onChat: (talentId: string) => void;
  renderOpinions: (pitch: SavedPitch, name: string) => ReactNode;
  /** @param note the text in the note field, which may not be stored yet */
  onRemove: (note: string) => void;
}

/** One saved pitch: poster, facts, note, and the button to unlock or chat. */
export function SavedRow(props: SavedRowProps) {
  const { pitch, talent, isUnlocked, onUnlock, onChat, renderOpinions, onRemove } = props;
  const { t } = useTranslation(['shortlist', 'terms']);
  const terms = useTerms();
  const note = useRef(pitch.note);
  const name = talent?.name ?? t('nameless');
  const facts = talent
    ? [
        terms.title(talent.title),
        talent.experienceYears === null
          ? null
          : t('terms:years', { count: talent.experienceYears }),
        talent.city,
      ].filter(Boolean)
    : [t('gone')];
  return (
    <li className="grid grid-cols-[clamp(72px,4.5rem,19vw)_minmax(0,1fr)] content-start gap-x-4 gap-y-3 px-4 pt-4 md:px-5">
      {talent ? (
        <Link
          to={paths.pitch(pitch.positionId)}
          aria-label={t('watch', { name })}
          className="theatre relative block aspect-[3/4] overflow-hidden rounded-field"
        >
          <Play aria-hidden className="absolute inset-0 m-auto size-6 opacity-60" />
          <PosterImage
            poster={talent.poster}
            sizes="4.5rem"
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
        </Link>
      ) : (
        <span aria-hidden className="aspect-[3/4] rounded-field bg-raised" />
      )}
      <div className="min-w-0">
        <div className="flex flex-wrap-reverse items-end justify-end gap-x-2">
          <div className="text-room">
            <p dir="auto" className="truncate text-left font-semibold">
              {name}
            </p>
            <p className="mt-0.5 text-sm text-muted">{facts.join('\u00a0· ')}</p>
          </div>
          <IconButton
            label={t('remove', { name })}
            icon={<X aria-hidden />}
            onClick={() => onRemove(note.current)}
            className="-mt-2 -mr-2"
          />
        </div>
        {talent && isUnlocked ? (
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            icon={<MessageCircle aria-hidden />}
            aria-label={t('chatWith', { name })}
            onClick={() => onChat(talent.talentId)}
          >
            {t('chat')}
          </Button>
        ) : talent ? (
          <Button
            variant="secondary"
            size="sm"
            className="mt-2 max-[22rem]:px-3 max-[22rem]:[&_svg]:hidden"
            icon={<LockKeyholeOpen aria-hidden />}
            aria-label={t('unlockWho', { name })}
            onClick={() => onUnlock(talent)}
          >
            {t('unlock')}
          </Button>
        ) : null}
      </div>
      <div className="col-span-2">
        {renderOpinions(pitch, name)}
        {isUnlocked ? (
          pitch.note ? (
            <p className="pb-3 text-sm text-muted">{t('noteMoved')}</p>
          ) : null
        ) : (
          <NoteField
            pitch={pitch}
            name={name}
            onDraft={(draft) => {
              note.current = draft;
            }}
          />
        )}
      </div>
    </li>
  );
}
