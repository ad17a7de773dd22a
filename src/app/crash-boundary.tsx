import { Component, type ReactNode } from 'react';
import { ErrorPage } from '@/pages/error-page';
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

/** Puts the error page where a page broke, or where its code could not be loaded (SPEC §8). */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { address: this.props.address, crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ address }: CrashBoundaryProps, state: CrashBoundaryState) {
    return address === state.address ? null : { address, crashed: false };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <main>{navigator.onLine ? <ErrorPage /> : <OfflinePage />}</main>;
  }
}
