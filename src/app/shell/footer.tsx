import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand, hasImprint } from '@/lib/brand';
import { paths } from '@/lib/routing/paths';
import { cx } from '@/ui/cx';
import { EmailText } from '@/ui/layout/email-text';
import { LanguageSwitch } from '@/ui/button/language-switch';

const linkLook =
  'inline-flex min-h-11 min-w-11 max-w-full items-center rounded-sm text-muted underline-offset-4 hover:text-ink hover:underline';

const thisYear = () => new Date().getFullYear();
/** The year in the files that the build has written. */
const buildYear = () => import.meta.env.BUILD_YEAR ?? thisYear();
const never = () => () => undefined;

/** Links, legal pages, contact, copyright, the operating company and the language switch. */
export function Footer() {
  const { t } = useTranslation('shell');
  const year = useSyncExternalStore(never, thisYear, buildYear);
  const { name, legalEntity: entity, contactEmail } = brand;
  return (
    <footer className="mt-16 border-t border-line text-base">
      <div className="mx-auto grid max-w-[84rem] grid-cols-2 gap-x-6 gap-y-8 px-5 pt-10 pb-24 md:grid-cols-[auto_auto_minmax(12rem,1fr)_auto] md:gap-x-8 md:px-8 md:pb-10 lg:grid-cols-[1fr_1fr_1fr_auto]">
        <Section heading={t('footer.links')}>
          <FooterLink to={paths.howItWorks}>{t('footer.howItWorks')}</FooterLink>
          <FooterLink to={paths.forCompanies}>{t('footer.forCompanies')}</FooterLink>
          <FooterLink to={paths.forTalent}>{t('footer.forTalent')}</FooterLink>
          <FooterLink to={paths.help}>{t('footer.helpCenter')}</FooterLink>
        </Section>
        <Section heading={t('footer.legal')}>
          <FooterLink to={paths.privacy}>{t('footer.privacy')}</FooterLink>
          <FooterLink to={paths.terms}>{t('footer.terms')}</FooterLink>
          <FooterLink to={paths.cookies}>{t('footer.cookies')}</FooterLink>
          <FooterLink to={paths.gdpr}>{t('footer.gdpr')}</FooterLink>
          {hasImprint ? <FooterLink to={paths.imprint}>{t('footer.imprint')}</FooterLink> : null}
        </Section>
        <Section heading={t('footer.contact')} className="col-span-2 md:col-span-1">
          <li>
            <a href={`mailto:${contactEmail}`} className={`${linkLook} wrap-anywhere`}>
              <EmailText>{contactEmail}</EmailText>
            </a>
          </li>
        </Section>
        <div className="col-span-full md:col-span-1">
          <LanguageSwitch />
        </div>
        <div className="col-span-full flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line pt-6 text-sm text-muted md:pr-4">
          <p>{t('footer.copyright', { year, name })}</p>
          <p>{t('footer.entity', { name, entity })}</p>
        </div>
      </div>
    </footer>
  );
}

interface SectionProps {
  heading: string;
  className?: string;
  children: ReactNode;
}

function Section({ heading, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('min-w-0', className)}>
      <h2 id={id} className="mb-1 text-base">
        {heading}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={linkLook}>
        {children}
      </Link>
    </li>
  );
}
