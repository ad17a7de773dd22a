import type { ReactElement } from 'react';
import { renderPart } from './render-part.tsx';

/** Shows a part of the desk to an operator who has just typed a code, or did so then. */
export const showDesk = (
  element: ReactElement,
  address = '/desk/people',
  codeTypedAt = new Date(),
) =>
  renderPart(element, {
    catalogs: ['desk', 'desk-people', 'terms'],
    as: { id: 'operator', userType: 'talent', codeTypedAt },
    address,
  });
