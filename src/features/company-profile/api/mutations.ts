import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import type { CompanyEdits, CompanyFields } from '@/features/company-profile/form/company-fields';
import { showStored } from '@/lib/query/show-stored';
import { saveCompanyProfile } from './company-service';
import { companyProfileKey } from './queries';
import { verificationKey } from './verification';

interface Save {
  /** The profile as it was last read, without the edits. */
  readonly storedFields: CompanyFields;
  readonly edits: CompanyEdits;
}

type SaveHandlers = Pick<UseMutationOptions<CompanyFields, Error, Save>, 'onSuccess' | 'onError'>;

/** Saves the edits of a profile and puts the saved profile into the query cache. */
export function useSaveCompanyProfile(userId: string, { onSuccess, onError }: SaveHandlers) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ storedFields, edits }: Save) => saveCompanyProfile(userId, storedFields, edits),
    onSuccess: (saved, ...rest) => {
      showStored(client, companyProfileKey(userId), saved);
      void client.invalidateQueries({ queryKey: verificationKey(userId) });
      return onSuccess?.(saved, ...rest);
    },
    onError,
  });
}
