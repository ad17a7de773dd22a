import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

/** Watches how much memory these processes take. `growth` ends it: bytes at most above the start. */
export function watchMemory(pids: () => readonly number[]): { growth: () => number } {
  const before = memory(pids());
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, memory(pids()))), 100);
  return {
    growth: () => {
      clearInterval(timer);
      return peak - before;
    },
  };
}

/** The processes of a browser's pages and their workers. */
export async function rendererPids(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** A process and all its descendants. */
export function family(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [pid, ...children.flatMap((child) => family(Number(child)))];
  } catch {
    return [pid];
  }
}

/** Resident bytes of these processes; a process that /proc does not show counts as 0. */
function memory(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const kibibytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)?.[1];
      return sum + Number(kibibytes ?? 0) * 1024;
    } catch {
      return sum;
    }
  }, 0);
}
