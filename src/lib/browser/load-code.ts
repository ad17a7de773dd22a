import { AppError } from '@/lib/errors/errors';
import { reportError } from '@/lib/errors/report-error';

/**
 * Loads code on demand.
 * @throws AppError when it cannot be loaded, because browsers report a lost connection here in
 * different words
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    reportError(error);
    throw new AppError(navigator.onLine ? 'network' : 'offline', {}, error);
  }
}
