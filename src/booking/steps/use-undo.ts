import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { bookingCalls } from '../../../contract/bookings.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { serverMessage } from '../../admin/form/server-message.ts';
import { useText } from '../../i18n/use-text.ts';

type Undoing =
  | { readonly state: 'possible' | 'running' | 'undone' }
  | { readonly state: 'refused'; readonly because: string };

/** Takes an operation back, its changes and its mails; a refusal stays readable with its reason. */
export function useUndo(operationId: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const text = useText();
  const [undoing, setUndoing] = useState<Undoing>({ state: 'possible' });

  const undo = async () => {
    setUndoing({ state: 'running' });
    try {
      await provider.submit(bookingCalls.undo, { params: { id: operationId } });
      setUndoing({ state: 'undone' });
    } catch (error) {
      setUndoing({ state: 'refused', because: text(serverMessage(error, 'errors.request_failed')) });
    }
    await queries.invalidateQueries();
  };
  return { undoing, undo };
}

/** `0:45`: whole minutes and seconds until an instant (ISO 8601), none once it has come. */
export function countdown(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
