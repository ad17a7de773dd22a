import { paths } from '@/lib/routing/paths';

/**
 * Where a mailed link belongs that the service has led to the home page, as it does when the
 * address it was asked for is not on its list; undefined for any other address.
 *
 * @param hash of the home page's address, `#` included
 */
export const mailedLinkAddress = (hash: string): string | undefined =>
  /[#&](access_token|error_code)=/.test(hash) ? paths.authCallback + hash : undefined;
