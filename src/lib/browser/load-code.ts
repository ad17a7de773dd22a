import { AppError } from '@/lib/errors/errors';

/**
 * Loads code that is fetched when it is needed.
 * @throws AppError when it did not come: browsers have other words for a lost connection here
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new AppError(navigator.onLine ? 'network' : 'offline', {}, error);
  }
}
