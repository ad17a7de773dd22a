import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, json, refused } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { WaitTimes } from './wait-times';

it('says that the times could not be loaded, and shows them after another attempt', async () => {
  let isRefused = true;
  const times = { kind: 'report', n: 3, median: 3600, longest: 7200, oldest: null };
  answer('POST /rest/v1/rpc/desk_wait_times', () =>
    isRefused ? refused(403, '42501') : json([times]),
  );
  await renderPart(<WaitTimes />, {
    catalogs: ['desk-people', 'desk'],
    as: { id: 'operator', userType: 'talent' },
  });
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Waiting times by kind' })).toBeInTheDocument();
});
