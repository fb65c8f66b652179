/** The last page that the call takes. */
const lastPage = 10_000;

/** What the address asks for: which locations, and which page of them. */
export function askedOf(query: URLSearchParams): { readonly q: string; readonly page: number } {
  const page = Number(query.get('page') ?? 1);
  const isPage = Number.isSafeInteger(page) && page >= 1 && page <= lastPage;
  return { q: (query.get('q') ?? '').trim().slice(0, 200), page: isPage ? page : 1 };
}

/** The same locations on a wall. */
export function wallPath({ q }: { readonly q: string }): string {
  return q === '' ? '/now/wall' : `/now/wall?${new URLSearchParams({ q })}`;
}

/** The same locations as a page of the portal. */
export function pagePath({ q }: { readonly q: string }): string {
  return q === '' ? '/now' : `/now?${new URLSearchParams({ q })}`;
}
