import { useMutation } from '@tanstack/react-query';
import { exportWords } from '#contract/words.ts';
import { request } from '../../lib/api.ts';
import { toast } from '../../ui/toast-store.ts';

/** Hands all words to the browser as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: () => request(exportWords, {}),
    onSuccess: ({ filename, text }) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
      link.download = filename;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 0);
    },
    onError: (error) => toast.error(error.message),
  });
