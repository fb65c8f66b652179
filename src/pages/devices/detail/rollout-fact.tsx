import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { rolloutCalls } from '../../../../contract/devices/rollouts.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { enPartOfRollout } from '../../../i18n/en/rollouts.ts';
import { addWords } from '../../../i18n/later-words.ts';

addWords(enPartOfRollout);

/** The roll-out that has a device; nothing where none has, or the host knows of none. */
export function RolloutFact({ deviceId: id }: { readonly deviceId: number }) {
  const translate = useTranslate();
  const { ask } = useDataProvider<PortalDataProvider>();
  const { data } = useQuery({
    queryKey: ['rollouts', 'device', id],
    queryFn: async ({ signal }) => (await ask(rolloutCalls.ofDevice, { params: { id }, signal })).data,
    retry: false,
    meta: { resources: ['rollouts', 'devices'] },
  });
  if (data === undefined || data === null) return null;
  const { name, wave, waves, state } = data;
  return (
    <div>
      {translate('part_of_rollout.part')} <Link to={`/rollouts/${data.id}`}>{name}</Link>
      {' · '}
      {translate('part_of_rollout.wave', { wave, waves })}
      {' · '}
      {translate(`part_of_rollout.state.${state}`)}
    </div>
  );
}
