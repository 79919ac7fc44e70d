import { Button } from '../base/button.tsx';
import { Cluster } from '../layout/primitives.tsx';
import { ErrorState } from './error-state.tsx';

interface ListFootProps {
  list: { hasMore: boolean; isLoading: boolean; failure: string | null; loadMore: () => void };
  label?: string;
  marginTop?: 8 | 20 | 24;
}

/** The foot of a list with "load more": the button, or the error of the last attempt. */
export function ListFoot({ list: { hasMore, isLoading, failure, loadMore }, label = '查看更多', marginTop = 20 }: ListFootProps) {
  if (failure !== null) return <ErrorState message={failure} retrying={isLoading} onRetry={loadMore} />;
  if (!hasMore) return null;
  return (
    <Cluster as="p" justify="center" marginTop={marginTop}>
      <Button loading={isLoading} onClick={loadMore}>
        {label}
      </Button>
    </Cluster>
  );
}
