import { useState } from 'react';

/** What every form here remembers of its attempts. */
export interface SubmitChecks {
  /** Submitted at least once: from now on what is wrong is said while typing. */
  readonly checked: boolean;
  /** How many attempts were refused, by the form or by the service. */
  readonly refusals: number;
  readonly refuse: () => void;
  /** Call on submit with whether the form has problems; tells whether it may be sent. */
  readonly check: (hasProblem: boolean) => boolean;
  readonly restart: () => void;
}

export function useSubmitChecks(): SubmitChecks {
  const [checked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((count) => count + 1);
  const check = (hasProblem: boolean) => {
    setChecked(true);
    if (hasProblem) refuse();
    return !hasProblem;
  };
  return { checked, refusals, refuse, check, restart: () => setChecked(false) };
}
