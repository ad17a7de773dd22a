import type { ComponentType } from 'react';
import type { ItemKind } from '@/features/desk/api/items/item';
import { SupportItem } from '@/features/desk/support/support-item';
import { AppealItem } from './appeal/appeal-item';
import { DeletionItem } from './deletion-item';
import type { ItemProps } from './item-props';
import { JobItem } from './job-item';
import { MailItem } from './mail-item';
import { PaymentItem } from './payment/payment-item';
import { ReportItem } from './report/report-item';
import { ProposalItem } from './proposal/proposal-item';
import { TicketItem } from './ticket-item';
import { ReturnItem } from './return-item';
import { VerificationItem } from './verification-item';

const parts: Readonly<Record<ItemKind, ComponentType<ItemProps>>> = {
  proposal: ProposalItem,
  report: ReportItem,
  appeal: AppealItem,
  support: SupportItem,
  ticket: TicketItem,
  verification: VerificationItem,
  payment: PaymentItem,
  deletion: DeletionItem,
  return: ReturnItem,
  mail: MailItem,
  job: JobItem,
};

/** One thing that waits, with all that is needed to decide it. */
export function Item(props: ItemProps) {
  const Part = parts[props.item.kind];
  return <Part {...props} />;
}
