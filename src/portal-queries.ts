import { QueryClient } from '@tanstack/react-query';

const attempts = 2;

/** What was read stays at hand while it is read again; only a lost connection is tried once more. */
export function createPortalQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (failures, error) => failures < attempts && 'status' in error && error.status === 0,
        retryDelay: 500,
        refetchOnWindowFocus: true,
      },
    },
  });
}
