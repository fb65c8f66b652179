import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne, useTranslate } from 'react-admin';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { LocationsPlan } from '../../../../contract/solve.ts';
import type { BlockRow } from '../../../../resources/blocks.ts';
import { locations } from '../../../../resources/locations.ts';
import { showsStill, useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { ShowFailure, ShowWaiting } from '../../../admin/show/show-section.tsx';
import { useNow } from '../../../admin/timers.ts';
import { useSolving } from '../../../booking/steps/use-solving.ts';
import { enBlocks } from '../../../i18n/en/blocks.ts';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { addWords } from '../../../i18n/later-words.ts';
import type { LocationDetail } from '../location-detail.ts';
import { zoneOf } from '../location-time.ts';
import { useLocationDetail } from '../use-location.ts';
import { BlockFields } from './block-fields.tsx';
import { begunIn, LocationsPlanView } from './locations-plan.tsx';
import { ThenCalls } from './to-call.tsx';
import { useBlockForm, useBlockPlan } from './use-block-form.ts';

addWords(enDayHours);
addWords(enBlocks);

/** Takes a device, or a whole location, for something else than guests (DEC-185). */
export function BlockPanel() {
  return <FoundPanel title="blocks.title" block={undefined} isWaiting={false} />;
}

/** Gives a block another time, device or reason (DEC-186). */
export function ChangeBlockPanel() {
  const { block } = useParams();
  const { data, error } = useGetOne<BlockRow>('blocks', { id: Number(block) });
  const found = data?.deleted === true ? undefined : data;
  return (
    <FoundPanel
      title="blocks.change_title"
      block={found}
      isWaiting={data === undefined && error === null}
      isGone={found === undefined}
    />
  );
}

interface FoundPanelProps {
  readonly title: string;
  readonly block: BlockRow | undefined;
  readonly isWaiting: boolean;
  readonly isGone?: boolean;
}

/** The panel as soon as it is known where. */
function FoundPanel({ title, block, isWaiting, isGone = false }: FoundPanelProps) {
  const translate = useTranslate();
  const { id } = useParams();
  const close = useClosePanel(`/location/${id}`);
  const { data, error, refetch } = useLocationDetail(Number(id));
  if (data !== undefined && !isWaiting && !isGone)
    return (
      <ThenCalls title={translate(title)} subtitle={data.name} onClose={close}>
        {onDone => <BlockFormPanel {...{ title, block, onDone }} location={data} onClose={close} />}
      </ThenCalls>
    );
  return (
    <SidePanel title={translate(title)} onClose={close}>
      {error !== null && data === undefined ? (
        <ShowFailure
          resource={locations}
          error={error}
          fallback="location.failed"
          onRetry={() => void refetch()}
        />
      ) : isGone && !isWaiting ? (
        <Alert severity="info">{translate('blocks.gone')}</Alert>
      ) : (
        <ShowWaiting />
      )}
    </SidePanel>
  );
}

interface Props {
  readonly title: string;
  readonly location: LocationDetail;
  readonly block: BlockRow | undefined;
  readonly onDone: (plan: LocationsPlan) => void;
  readonly onClose: () => void;
}

function BlockFormPanel({ title, location, block, onDone, onClose }: Props) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [asked] = useSearchParams();
  const now = useNow();
  const form = useBlockForm({ zone: zoneOf(location), now, block, asked });
  const solving = useSolving({ begin: 'move', mayStay: true });
  const of = { locationId: location.id, blockId: block?.id };
  const { plan, busy, refusal, isReady, isComing, carryOut } = useBlockPlan(of, form, solving);
  const leaving = useUnsavedQuestion(form.isDirty, next => showsStill(next, pathname));
  const bookings = plan.data?.bookings ?? [];
  const isBlocked = bookings.some(({ outcome }) => outcome === 'blocks');
  const left = begunIn(plan.data).length;

  const confirm = async () => {
    form.leave();
    if (!isReady || plan.data === undefined) return;
    if ((await carryOut(plan.data)) === undefined) return;
    leaving.allow();
    onDone(plan.data);
  };

  return (
    <SidePanel
      title={translate(title)}
      subtitle={location.name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            loading={busy || isComing}
            disabled={isBlocked || plan.error !== null}
            onClick={() => void confirm()}
          >
            {translate(block === undefined ? 'blocks.save' : 'blocks.save_change')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <BlockFields location={location} form={form} busy={busy} />
        {!form.isReasoned && <Alert severity="info">{translate('blocks.reason_first')}</Alert>}
        {left > 0 && <Alert severity="info">{translate('blocks.left', { smart_count: left })}</Alert>}
        {form.isValid && (
          <LocationsPlanView {...{ plan, isReady, refusal, solving }} none={translate('blocks.none')} />
        )}
      </Box>
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}
