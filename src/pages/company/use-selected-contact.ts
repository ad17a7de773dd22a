import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The contact whose conversation the dashboard shows; stored in the URL to survive a reload. */
export function useSelectedContact() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  // The composer takes the focus only after a click on a contact, not after a reload or a payment.
  const [focusComposer, setFocusComposer] = useState(false);
  const chosenId = params.get('contact');
  const paidId = params.get('success') === null ? null : params.get('candidate');

  const show = (talentId: string) => {
    // The payment may be confirmed after the person has left this page.
    if (window.location.pathname !== pathname) return;
    const next = new URLSearchParams(window.location.search);
    next.set('contact', talentId);
    setParams(next, { replace: true });
  };
  return {
    talentId: chosenId ?? paidId,
    focusComposer,
    select: (talentId: string) => {
      setFocusComposer(true);
      show(talentId);
    },
    /**
     * Does not replace a contact chosen meanwhile, because a message to them may be half written.
     */
    selectPaid: (talentId: string) => {
      if (chosenId === null) show(talentId);
    },
  };
}
