import { expect, signInAs, test } from '../support/fixtures.ts';
import { currentVideo, freshName, shownName } from '../support/steps/player-steps.ts';
import { addCaptions, createPerson, createTalentWithPitch } from '../../support/people/people.ts';

const lines = (word: string) => [
  'Hi there.',
  'I listen first.',
  'I learned',
  `selling ${word} to banks.`,
];
/** When the line with the word is said, in seconds. */
const saidAt = 1.5;

test('a spoken word finds a pitch, and the found line plays from its second', async ({ page }) => {
  const word = `harp${freshName().toLowerCase()}`;
  const firstName = freshName();
  const talent = await createTalentWithPitch(`${firstName} Spoken`);
  await addCaptions(talent, lines(word));
  const company = await createPerson('company', 'listener');
  await signInAs(page, company);
  const hit = page.getByRole('button', { name: `At 0:01: “selling ${word} to banks.”` });
  const captions = page.locator('[data-captions]');
  const video = currentVideo(page);
  /** Collects where the video jumps to from now on. */
  const watchJumps = () =>
    video.evaluate((element: HTMLVideoElement) => {
      element.addEventListener('seeked', () => {
        element.dataset['jumps'] = `${element.dataset['jumps'] ?? ''} ${element.currentTime}`;
      });
    });

  await test.step('in the player', async () => {
    await page.goto(`/company/search-talent?keywords=to+sell+${word}`);
    await expect(shownName(page)).toHaveText(firstName);
    await watchJumps();
    await hit.click();
    await expect(video).toHaveAttribute('data-jumps', new RegExp(` ${saidAt}`));
    await expect(captions).toHaveText(`selling ${word} to banks.`);
  });

  await test.step('from the posters, and again after a reload', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Show as a list' }).click();
    await hit.click();
    await expect(page).toHaveURL(/[?&]t=1\.5(&|$)/);
    await expect(captions).toHaveText(`selling ${word} to banks.`);
    await page.reload();
    await expect(captions).toHaveText(`selling ${word} to banks.`);
  });

  await test.step('by a link to that second', async () => {
    await page.goto(`/pitch/${talent.positionId}?t=${saidAt}`);
    await expect(captions).toHaveText(`selling ${word} to banks.`);
    await expect(hit).toHaveCount(0);
  });
});
