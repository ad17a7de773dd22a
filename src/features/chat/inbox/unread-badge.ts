/** What the Home badge remembers: how many unread messages the person has already seen counted. */
export interface BadgeMemory {
  readonly acknowledged: number;
}

export const noBadgeMemory: BadgeMemory = { acknowledged: 0 };

/**
 * The number on the Home badge: unread messages since the person last tapped Home (SPEC §4,
 * 'tapping Home resets it'), counted from what is really unread (DESIGN D11).
 */
export function badgeCount(unread: number, memory: BadgeMemory): number {
  return Math.max(0, unread - memory.acknowledged);
}

/** The memory after the unread count changed: reading elsewhere must not hide later messages. */
export function rememberUnread(unread: number, memory: BadgeMemory): BadgeMemory {
  return unread < memory.acknowledged ? { acknowledged: unread } : memory;
}
