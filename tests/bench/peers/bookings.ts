/** A booking as the peers show it. */
export interface Booking {
  readonly id: number;
  readonly booking_status: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly slot_duration: number;
  readonly reason: string | null;
  readonly create_time: string;
  readonly user: { readonly email: string } | null;
  readonly home_bed: { readonly name: string } | null;
  readonly location: { readonly name: string } | null;
}

interface Page<Row> {
  readonly data: Row[];
  readonly total_item: number;
}

const pageSize = 20;
let token: Promise<string> | undefined;

/** A page of the same list that the portal opens with, newest first. */
export async function bookingsOfPage<Row = Booking>(page: number, perPage = pageSize): Promise<Page<Row>> {
  token ??= accessToken();
  const path = `/api/v3/bookings?page=${page}&itemsPerPage=${perPage}&sortBy=create_time&sortDesc=true`;
  const answer = await fetch(path, { headers: { authorization: `Bearer ${await token}` } });
  if (!answer.ok) throw new Error(`The bookings answered ${answer.status}`);
  return await answer.json();
}

/** What a page that is loaded has to ask for first, here as in the portal: an access token for the browser's cookie. */
async function accessToken(): Promise<string> {
  const headers = { 'X-Auth-Mode': 'cookie' };
  const answer = await fetch('/api/v3/auth/access_token', { method: 'POST', headers });
  const { access_token } = await answer.json();
  return access_token;
}
