import { useLocation } from 'react-router';
import { UnsavedQuestion, useUnsavedQuestion } from '../../admin/form/unsaved-question.tsx';

interface Props {
  /** The value of `?activeTab=` under which the form stands. */
  readonly tab: string;
  readonly dirty: boolean;
  /** Answers whether it is saved. */
  readonly save: () => Promise<boolean>;
}

/** Asks before something typed in a tab is left behind. */
export function UnsavedTab({ tab, dirty, save }: Props) {
  const { pathname } = useLocation();
  const leaving = useUnsavedQuestion(
    dirty,
    next => next.pathname === pathname && new URLSearchParams(next.search).get('activeTab') === tab,
  );
  if (!leaving.isAsking) return null;
  const saveThenLeave = async () => {
    if (await save()) leaving.leave();
    else leaving.stay();
  };
  return (
    <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} onSave={() => void saveThenLeave()} />
  );
}
