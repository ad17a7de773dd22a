import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Contact } from '@/domain/contact/contact';

/**
 * The dashboard's parameters with a contact that was paid for selected. One chosen meanwhile stays,
 * because a message to them may be half written.
 */
export function withPaidContact(contact: Contact, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!next.has('contact')) next.set('contact', contact.closer_id);
  return next;
}

/** The contact whose conversation the dashboard shows; stored in the URL to survive a reload. */
export function useSelectedContact() {
  const [params, setParams] = useSearchParams();
  // The composer takes the focus only after a click on a contact, not after a reload or a payment.
  const [focusComposer, setFocusComposer] = useState(false);
  const paidId = params.get('success') === null ? null : params.get('candidate');
  return {
    talentId: params.get('contact') ?? paidId,
    focusComposer,
    select: (talentId: string) => {
      setFocusComposer(true);
      const next = new URLSearchParams(window.location.search);
      next.set('contact', talentId);
      setParams(next, { replace: true });
    },
  };
}
