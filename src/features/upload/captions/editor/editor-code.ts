import { codeOnDemand } from '@/lib/browser/code-on-demand';

/** The editor of captions and what reads their files, loaded apart from the page. */
export const editorCode = codeOnDemand(async () => {
  const [{ CaptionsEditor }, { readCaptions }] = await Promise.all([
    import('./captions-editor'),
    import('@/features/upload/captions/captions-file'),
  ]);
  return { CaptionsEditor, readCaptions };
});
