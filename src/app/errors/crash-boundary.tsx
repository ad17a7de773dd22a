import { Component, type ReactNode } from 'react';
import { ErrorPage } from '@/pages/public/error-page';
import { isBusy } from '@/app/release/new-release';
import { NotLoadedError, reloadSoon } from '@/app/release/not-loaded';
import { OfflinePage } from './offline-page';

interface CrashBoundaryProps {
  /** Another address is another chance. */
  address: string;
  children: ReactNode;
}

interface CrashBoundaryState {
  address: string;
  crashed: boolean;
}

/**
 * Puts the error page where a page broke, or where its code could not be loaded (SPEC §8); the
 * latter is tried again by itself.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { address: this.props.address, crashed: false };

  private stop: (() => void) | undefined;

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ address }: CrashBoundaryProps, state: CrashBoundaryState) {
    return address === state.address ? null : { address, crashed: false };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof NotLoadedError && navigator.onLine && !isBusy()) {
      this.stop = reloadSoon(this.props.address);
    }
  }

  override componentDidUpdate() {
    if (!this.state.crashed) this.stop?.();
  }

  override componentWillUnmount() {
    this.stop?.();
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <main>{navigator.onLine ? <ErrorPage /> : <OfflinePage />}</main>;
  }
}
