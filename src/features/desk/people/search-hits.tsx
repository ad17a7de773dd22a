import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SearchHit } from '@/features/desk/api/person/search-hits';
import { itemKindOf } from '@/features/desk/api/items/item';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { Card } from '@/ui/layout/card';

/** Where a hit is: open in the queue, on its person's page, or in the log. */
function addressOf(hit: SearchHit): string {
  const { kind, subject_id: subject, item_id: itemId, person_id: personId } = hit;
  // With whatever undid it.
  if (kind === 'decision') return paths.deskLog({ subject });
  if (itemId !== null) return paths.desk(itemId);
  return personId === null ? paths.deskLog({ subject }) : paths.deskPeople(personId);
}

/** Reports, tickets, payments, conversations and decisions that a pasted text names. */
export function SearchHits({ hits }: { hits: readonly SearchHit[] }) {
  const { t, i18n } = useTranslation(['desk-people', 'desk']);
  if (hits.length === 0) return null;
  return (
    <section className="mb-5 grid max-w-3xl gap-2">
      <h2 className="text-base font-semibold">{t('desk-people:search.things')}</h2>
      <Card className="p-2">
        <ul>
          {hits.map((hit) => {
            const kind = itemKindOf(hit.kind);
            return (
              <li key={`${hit.kind} ${hit.number} ${hit.subject_id} ${hit.person_id}`}>
                <Link
                  to={addressOf(hit)}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-field px-3 py-2 -outline-offset-2 hover:bg-raised"
                >
                  <span className="font-semibold wrap-anywhere">
                    {kind
                      ? t(`desk:kind.${kind}`)
                      : t(`desk-people:search.${hit.kind === 'kept' ? 'kept' : 'decision'}`)}{' '}
                    <span className="font-normal text-muted">
                      {[hit.number, hit.number === hit.subject_id ? null : hit.subject_id]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <span className="text-sm text-muted">
                    {hit.item_id === null ? null : `${t('desk-people:search.open')} · `}
                    {formatDate(hit.created_at, i18n.language)}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
