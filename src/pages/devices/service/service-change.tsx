import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { deviceCalls } from '../../../../contract/devices.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useSubmitOnce } from '../../../admin/form/use-sending.ts';
import { ReadError } from '../../../admin/show/read-error.tsx';
import { BookingsToSolve } from '../../../booking/steps/plan-list.tsx';
import { type Refusal, refusalOf } from '../../../booking/steps/workflow-refusal.ts';
import { enDevicePage } from '../../../i18n/en/device-page.ts';
import { addWords } from '../../../i18n/later-words.ts';

addWords(enDevicePage);

interface Change {
  readonly is_disabled: boolean;
  readonly reason_disabled?: string;
}

/**
 * Takes a device out of service, or back into it, as long as everything is as it was seen (DIS-03, DIS-04).
 * A refusal is told where it was asked for; whatever comes of it, everything on screen is read again (DIS-07).
 */
export function useServiceChange(id: number, done: string) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { once, busy } = useSubmitOnce();
  const [refusal, setRefusal] = useState<Refusal>();
  return {
    busy,
    refusal,
    forget: () => setRefusal(undefined),
    /** True when it has been done. */
    carryOut: (change: Change, plan: string | undefined): Promise<boolean | undefined> =>
      once(async () => {
        setRefusal(undefined);
        try {
          await provider.update('devices', {
            id,
            data: change,
            previousData: { id },
            meta: { beside: { plan } },
          });
          notify(done, { type: 'success' });
          return true;
        } catch (error) {
          setRefusal(refusalOf(error));
          return false;
        } finally {
          await queries.invalidateQueries();
        }
      }),
  };
}

/** The bookings that hold a device from now on; it follows as they, or the device, change. */
export function useHoldingPlan(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['device-holding', id],
    queryFn: ({ signal }) => provider.ask(deviceCalls.holding, { params: { id }, signal }),
    meta: { resources: ['bookings', 'devices'] },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

interface HoldingBookingsProps {
  readonly plan: UseQueryResult<Plan>;
  readonly zone: string;
  /** What is said above the list, with `smart_count`. */
  readonly message: string;
}

/** Who has booked the device from now on, each with what can be done about it. */
export function HoldingBookings({ plan: { data, error, refetch }, zone, message }: HoldingBookingsProps) {
  const translate = useTranslate();
  const label = translate('device.holding');
  if (data === undefined && error !== null)
    return <ReadError many={label} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={72} aria-label={label} />;
  const { bookings } = data;
  const warning = translate(message, { smart_count: bookings.length });
  return <BookingsToSolve {...{ label, warning, bookings, zone }} none={translate('device.not_booked')} />;
}

/** Somebody else was faster: the device is already as it should become. */
export function AlreadySo({ message }: { readonly message: string }) {
  return <Alert severity="info">{useTranslate()(message)}</Alert>;
}
