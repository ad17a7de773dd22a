import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { createPerson } from '../../support/people/people.ts';
import { takeDownloads } from '../../support/browser/downloads.ts';
import { openApp } from '../open-app.ts';

it('a company downloads everything that is stored of it', async () => {
  const company = await createPerson('company', 'mine');
  const downloads = takeDownloads();
  const user = await openApp('/company/profile', { as: company });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]?.name).toMatch(/^pitchreel-\d{4}-\d{2}-\d{2}\.json$/);
  expect(await downloads[0]?.file.text()).toContain(company.email);
});
