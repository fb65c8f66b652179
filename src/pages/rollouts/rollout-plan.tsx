import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { LeftOutDevice, RolloutPlan } from '../../../contract/devices/rollouts.ts';
import { Waves } from './waves.tsx';

interface Props {
  readonly plan: RolloutPlan;
  /** Chosen devices of another version, which the plan does not know. */
  readonly others: number;
}

/** Which devices come in which wave, and which are left out and why: what is confirmed. */
export function RolloutPlanView({ plan: { devices, left_out, firmware }, others }: Props) {
  const translate = useTranslate();
  const waiting = devices.map(device => ({ ...device, state: 'waiting' as const }));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {devices.length === 0 ? (
        <Alert severity="warning">{translate('rollouts.none')}</Alert>
      ) : (
        <>
          <Alert severity="info">
            {translate('rollouts.begins', { firmware })} {translate('rollouts.held')}
          </Alert>
          <Waves
            devices={waiting}
            about={(_wave, there) => ({
              words: translate('rollouts.devices', { smart_count: there.length }),
              isNow: false,
            })}
          />
          <Lines
            label={translate('rollouts.table')}
            rows={devices.map(({ id, name, location, running, wave }) => ({
              ...{ id, name, location, running },
              words: translate('rollouts.wave', { wave }),
            }))}
          />
        </>
      )}
      {others > 0 && (
        <Alert severity="info">{translate('rollouts.other_hardware', { smart_count: others })}</Alert>
      )}
      {left_out.length > 0 && <LeftOut devices={left_out} />}
    </Box>
  );
}

function LeftOut({ devices }: { readonly devices: readonly LeftOutDevice[] }) {
  const translate = useTranslate();
  const title = translate('rollouts.left_out', { smart_count: devices.length });
  return (
    <section>
      <Box component="h3" sx={{ typography: 'subtitle2', m: 0, mb: 1 }}>
        {title}
      </Box>
      <Lines
        label={title}
        rows={devices.map(({ id, name, location, running, reason, rollout }) => ({
          ...{ id, name, location, running },
          words: translate(`rollouts.out.${reason}`, { name: rollout?.name ?? '' }),
        }))}
      />
    </section>
  );
}

interface Line extends Pick<LeftOutDevice, 'id' | 'name' | 'location' | 'running'> {
  readonly words: string;
}

const pageSize = 50;

function Lines({ label, rows }: { readonly label: string; readonly rows: readonly Line[] }) {
  const translate = useTranslate();
  const [shown, setShown] = useState(pageSize);
  const left = Math.min(pageSize, rows.length - shown);
  return (
    <div>
      <ul className="rollout-lines" aria-label={label}>
        {rows.slice(0, shown).map(({ id, name, location, running, words }) => (
          <li key={id}>
            <span>
              <Link to={`/devices/${id}`}>{name}</Link>
              <br />
              <span className="rollout-soft">{location?.name}</span>
            </span>
            <span className="figures">{running ?? '–'}</span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button onClick={() => setShown(shown + pageSize)}>
          {translate('rollouts.more', { smart_count: left })}
        </Button>
      )}
    </div>
  );
}
