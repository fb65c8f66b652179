import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { type FormWaits, useFormWaits } from '../../admin/form/form-context.ts';
import { serverMessage } from '../../admin/form/server-message.ts';
import { enUpload } from '../../i18n/en/uploads.ts';
import { addWords } from '../../i18n/later-words.ts';

addWords(enUpload);

/** A file on its way, or one that did not arrive. */
export interface Sending {
  readonly key: string;
  readonly file: File;
  /** What has been sent of it, 0 to 1. */
  readonly share: number;
  /** Why it did not arrive: the server's words, or the key of a message. */
  readonly failure?: string;
}

/**
 * Sends files one after the other, so that they arrive in the order in which they were chosen (UPLOAD-06,
 * UPLOAD-07). The form waits for them, and for what `onArrived` still has to find out; one that failed has to be sent
 * again or removed first. What has not arrived when the form closes is cancelled.
 */
export function useUploads(path: string, onArrived: (address: string) => void | Promise<void>) {
  const { sendFile } = useDataProvider<PortalDataProvider>();
  const waits = useFormWaits();
  const notify = useNotify();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const cancels = useCancels();
  useUnblocked(waits, sendings);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const arrived = useLatest(onArrived);

  const change = (key: string, values: Partial<Sending>) =>
    setSendings(all => all.map(each => (each.key === key ? { ...each, ...values } : each)));
  const drop = (key: string) => setSendings(all => all.filter(each => each.key !== key));

  async function send({ key, file }: Sending, signal: AbortSignal): Promise<boolean> {
    try {
      if (signal.aborted) return true;
      const address = await sendFile({ path, file, signal, onProgress: share => change(key, { share }) });
      await arrived.current(address);
      drop(key);
      notify('upload.done', { type: 'success' });
      return true;
    } catch (error) {
      // Whoever cancels knows; nothing is wrong then.
      if (signal.aborted) return true;
      change(key, { failure: serverMessage(error, 'upload.failed') });
      waits.block(key);
      return false;
    } finally {
      cancels.current.delete(key);
    }
  }

  function queue(sending: Sending) {
    const controller = new AbortController();
    cancels.current.set(sending.key, controller);
    const work = last.current.then(() => send(sending, controller.signal));
    last.current = work;
    waits.add(work);
  }

  return {
    sendings,
    start: (files: readonly File[]) => {
      const added = files.map(file => ({ key: crypto.randomUUID(), file, share: 0 }));
      setSendings(all => [...all, ...added]);
      for (const sending of added) queue(sending);
    },
    cancel: (key: string) => {
      cancels.current.get(key)?.abort();
      waits.unblock(key);
      drop(key);
    },
    retry: ({ key, file }: Sending) => {
      const again = { key, file, share: 0 };
      waits.unblock(key);
      setSendings(all => all.map(each => (each.key === key ? again : each)));
      queue(again);
    },
  };
}

/** Files that failed hold up a form only as long as their field stands in it. */
function useUnblocked(waits: FormWaits, sendings: readonly Sending[]): void {
  const shown = useLatest(sendings);
  useEffect(
    () => () => {
      for (const { key } of shown.current) waits.unblock(key);
    },
    [waits, shown],
  );
}

/** What was given last, for what happens between two drawings. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** A way to call back each file that is on its way; all of them are when the form closes. */
function useCancels() {
  const cancels = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = cancels.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);
  return cancels;
}
