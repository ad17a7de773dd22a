import { useState } from 'react';
import { useSession } from '@/lib/session/session';

/** Whether nobody was signed in at some time while this was shown. */
export function useWasSignedOut(): boolean {
  const { status } = useSession();
  const [wasSignedOut, setWasSignedOut] = useState(false);
  if (status === 'signed-out' && !wasSignedOut) setWasSignedOut(true);
  return wasSignedOut;
}
