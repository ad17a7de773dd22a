import { companyMatrix } from './companies.ts';
import { deskMatrix } from './desk.ts';
import { logMatrix } from './log.ts';
import { messageMatrix } from './messages.ts';
import { paymentMatrix } from './payments.ts';
import type { TableAccess } from './table-access.ts';
import { talentMatrix } from './talents.ts';

/** Who may do what with each table, exhaustively: schema.test.ts fails when a table is missing here. */
export const matrix: Record<string, TableAccess> = {
  ...talentMatrix,
  ...companyMatrix,
  ...paymentMatrix,
  ...messageMatrix,
  ...deskMatrix,
  ...logMatrix,
};
