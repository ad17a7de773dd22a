import { paths } from '@/lib/routing/paths';

/**
 * The callback address for a mailed link that leads to the home page, as Supabase makes it when the
 * requested redirect is not on its allow list; undefined for any other address.
 * @param hash of the home page's address, `#` included
 */
export const mailedLinkAddress = (hash: string): string | undefined =>
  /[#&](access_token|error_code|token_hash)=/.test(hash) ? paths.authCallback + hash : undefined;
