import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../session-context.ts';

/** Opens a lens on somebody: the same page, loaded anew as they see it; `failure` says why not. */
export function useLook() {
  const translate = useTranslate();
  const text = useText();
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const [chosen, setChosen] = useState<number>();
  const look = async (userId: number) => {
    setChosen(userId);
    setFailure(undefined);
    try {
      await session.lookAs(userId);
      location.reload();
    } catch (error) {
      setChosen(undefined);
      setFailure((error instanceof Error && text(error.message)) || translate('errors.request_failed'));
    }
  };
  return { look, chosen, failure };
}
