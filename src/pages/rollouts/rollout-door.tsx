import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Role } from '../../../domain/actor.ts';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { enRollouts } from '../../i18n/en/rollouts.ts';
import { addWords } from '../../i18n/later-words.ts';

addWords(enRollouts);

/** From the list of roll-outs to another one, for those who may begin it. */
export function RolloutDoor() {
  const translate = useTranslate();
  const state = usePanelState();
  if (useActor()?.role !== Role.Admin) return null;
  return (
    <Link className="button primary" to="/rollouts/new" state={state}>
      {translate('rollouts.new')}
    </Link>
  );
}
