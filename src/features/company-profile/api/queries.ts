import { queryOptions } from '@tanstack/react-query';
import { readCompanyProfile } from './company-service';

export const companyProfileKey = (userId: string) => ['company-profile', userId] as const;

/** A company's own profile; `email` is the sign-in address. */
export const companyProfileQuery = (userId: string, email: string) =>
  queryOptions({
    queryKey: companyProfileKey(userId),
    queryFn: ({ signal }) => readCompanyProfile(userId, email, signal),
  });
