import { ChangePasswordForm } from './change-password-form';
import { DeleteAccount } from './delete-account';
import { DownloadData } from './download-data';
import { LogoutButton } from './logout-button';

/** What stands in a profile's sections about the account. */
export const accountParts = { ChangePasswordForm, DeleteAccount, DownloadData, LogoutButton };

export type AccountParts = typeof accountParts;
