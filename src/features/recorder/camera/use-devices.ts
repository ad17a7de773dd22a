import { useEffect, useState } from 'react';

export interface Devices {
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
}

const none: Devices = { cameras: [], microphones: [] };

/** The cameras and microphones there are, live; browsers name them only once permission is given. */
export function useDevices(allowed: boolean): Devices {
  const [devices, setDevices] = useState(none);
  useEffect(() => {
    if (!allowed) return undefined;
    const { mediaDevices } = navigator;
    const read = async () => {
      const all = await mediaDevices.enumerateDevices();
      const real = all.filter(({ deviceId }) => deviceId !== '');
      setDevices({
        cameras: real.filter(({ kind }) => kind === 'videoinput'),
        microphones: real.filter(({ kind }) => kind === 'audioinput'),
      });
    };
    const update = () => void read().catch(() => undefined);
    update();
    mediaDevices.addEventListener('devicechange', update);
    return () => mediaDevices.removeEventListener('devicechange', update);
  }, [allowed]);
  return devices;
}
