import { useTranslation } from 'react-i18next';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import type { UploadFailure } from '@/features/upload/pipeline/upload-failure';
import type { FileProblem } from '@/features/upload/media/validation';

/** Sentences for what went wrong with a file or its upload (docs/product.md, Uploading). */
export function useProblemText() {
  const { t } = useTranslation('upload');
  const { t: fixed } = useFixedTranslation('upload');
  return {
    problemText: (problem: FileProblem): string =>
      (problem.fixedSpanish ? fixed : t)(`problem.${problem.code}`, problem.values),
    failureText: (failure: UploadFailure): string => {
      switch (failure.kind) {
        case 'service':
          return t('failure.service', { message: failure.message });
        case 'signed-out':
          return t('failure.signedOut');
        case 'invalid-url':
          return t('failure.invalidUrl');
        case 'not-saved':
          return t('failure.notSaved');
        case 'network':
          return t('failure.network');
        case 'generic':
          return fixed('failure.generic');
      }
    },
  };
}
