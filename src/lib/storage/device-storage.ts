import { keysIn, tabStorage } from './tab-storage';

/** Storage on this device, or in this tab where the device's is full. Writing never throws. */
export const deviceStorage = {
  getItem: (key: string): string | null => tabStorage.getItem(key) ?? localStorage.getItem(key),
  setItem(key: string, value: string): void {
    tabStorage.removeItem(key);
    try {
      localStorage.setItem(key, value);
    } catch {
      tabStorage.setItem(key, value);
    }
  },
  removeItem(key: string): void {
    tabStorage.removeItem(key);
    localStorage.removeItem(key);
  },
  keys: (): string[] => [...new Set([...tabStorage.keys(), ...keysIn(localStorage)])],
};
