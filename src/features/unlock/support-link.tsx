import type { ReactNode } from 'react';
import { brand } from '@/lib/brand';

type SupportLinkProps = {
  /** What support finds the payment by; becomes the subject. */
  reference: string | undefined;
  children: ReactNode;
};

/** Writes to support about a payment. */
export function SupportLink({ reference, children }: SupportLinkProps) {
  const subject = reference ? `?subject=${encodeURIComponent(reference)}` : '';
  return (
    <a
      href={`mailto:${brand.supportEmail}${subject}`}
      className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
    >
      {children}
    </a>
  );
}
