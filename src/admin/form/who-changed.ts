import { type HistoryEntryResponse, historyCalls } from '../../../contract/history.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';

/** Who set a field last, and when. */
export type LastChange = Pick<HistoryEntryResponse, 'by' | 'time'>;

const enough = 20;

/** Who set each of these fields last, as far as the latest history tells; nothing where it cannot be read. */
export async function whoChanged(
  provider: PortalDataProvider,
  resource: Resource,
  id: number,
): Promise<ReadonlyMap<string, LastChange>> {
  const params = { resource: resource.name, id };
  const { data } = await provider
    .ask(historyCalls.list, { params, query: { itemsPerPage: enough } })
    .catch(() => ({ data: [] }));
  const last = new Map<string, LastChange>();
  for (const { changes, by, time } of data)
    for (const name of Object.keys(changes)) if (!last.has(name)) last.set(name, { by, time });
  return last;
}
