import { codeOnDemand } from '@/lib/browser/code-on-demand';

/** What the recorder shows, loaded apart from the page that opens it. */
export const recorderCode = codeOnDemand(() => import('./recorder-content'));
