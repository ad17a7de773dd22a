import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import en from '@locales/en/talent-profile.json';
import es from '@locales/es/talent-profile.json';
import { ProgressCard } from './progress-card';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { 'talent-profile': en }, es: { 'talent-profile': es } },
});

it.each([
  [
    'en',
    'save',
    'anyone',
    /Anyone can watch your pitch\. Only companies that pay see your full name/,
  ],
  [
    'en',
    'live',
    'anyone',
    /Anyone can watch your pitch\. Only companies that pay see your full name/,
  ],
  [
    'en',
    'save',
    'companies',
    /Only signed-in companies can watch your pitch\. Only those that pay/,
  ],
  [
    'en',
    'live',
    'companies',
    /Only signed-in companies can watch your pitch\. Only those that pay/,
  ],
  [
    'es',
    'save',
    'anyone',
    /Cualquiera puede ver tu presentación\. Solo las empresas que pagan ven tu nombre/,
  ],
  [
    'es',
    'live',
    'anyone',
    /Cualquiera puede ver tu presentación\. Solo las empresas que pagan ven tu nombre/,
  ],
  [
    'es',
    'live',
    'companies',
    /Solo las empresas con sesión iniciada pueden ver tu presentación\. Solo las que pagan/,
  ],
] as const)(
  'says in %s who can watch a pitch, at the step %s: %s',
  async (language, step, audience, text) => {
    await i18next.changeLanguage(language);
    render(
      <MemoryRouter>
        <ProgressCard
          step={step}
          saving={false}
          onAct={() => undefined}
          forCompanies={audience === 'companies'}
          pitchPath="/pitch/p1"
        />
      </MemoryRouter>,
    );
    expect(screen.getByText(text)).toBeVisible();
  },
);

it.each([
  ['en', undefined, 'Your pitch is on its way…'],
  ['en', 42, 'Your pitch is on its way: 42%'],
  ['es', 42, 'Tu vídeo está en camino: 42 %'],
] as const)(
  'says in %s how far a video on its way is: %s',
  async (language, sentPercent, title) => {
    await i18next.changeLanguage(language);
    render(
      <MemoryRouter>
        <ProgressCard
          step="sending"
          sentPercent={sentPercent}
          saving={false}
          onAct={() => undefined}
          forCompanies={false}
          pitchPath={null}
        />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  },
);
