/**
 * A path as the routes read it: they take `/Talent/profile/` and `/%74alent/profile` for
 * `/talent/profile`, and so must whoever decides by the path.
 */
export function plainPath(pathname: string): string {
  const plain = pathname.toLowerCase().replace(/\/+$/, '');
  try {
    return decodeURIComponent(plain).toLowerCase();
  } catch {
    return plain;
  }
}
