import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ImportDone, importCall } from '../../../contract/import.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { rememberSentences } from '../../../domain/refusals/spoken.ts';
import { tracks } from '../../../resources/tracks.ts';
import { serverMessage } from '../../admin/form/server-message.ts';
import { enUpload } from '../../i18n/en/uploads.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { soundNames } from '../../kinds/file/sound-names.ts';
import type { Sending } from '../../kinds/file/use-uploads.ts';

addWords(enUpload);

/** A sound that becomes a track. */
export interface NewTrack extends Sending {
  readonly title: string;
  readonly artist: string;
  /** How long it plays; undefined until it is known, and where nobody can tell. */
  readonly seconds?: number | undefined;
  /** Where it is kept, once it has arrived. */
  readonly address?: string;
  /** What the server says is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
}

type State =
  | { readonly at: 'open' | 'saving'; readonly refusal?: string }
  | { readonly at: 'done'; readonly operation: NonNullable<ImportDone['operation']> };

/** The sounds that were chosen, sent one after the other, and saved as tracks of a playlist by one change. */
export function useNewTracks(playlist: number) {
  const { rows, setRows, change, ...sending } = useSending();
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const text = useText();
  const [state, setState] = useState<State>({ at: 'open' });

  async function save(): Promise<void> {
    setState({ at: 'saving' });
    const call = importCall(tracks);
    // Two songs may have one name: neither is taken for the other, nor for one that is there.
    const table = { match: 'id' as const, columns, rows: rows.map(lineOf) };
    try {
      const planned = await provider.ask(call.plan, { body: table });
      planned.rows.forEach(rememberSentences);
      setRows(all => all.map((row, at) => ({ ...row, errors: planned.rows[at]?.errors ?? {} })));
      if (planned.counts.error > 0) return setState({ at: 'open' });
      const { operation } = await provider.submit(call.done, { body: { ...table, plan: planned.plan } });
      await queries.invalidateQueries();
      setState(operation === null ? { at: 'open' } : { at: 'done', operation });
    } catch (error) {
      setState({ at: 'open', refusal: text(serverMessage(error, 'errors.request_failed')) });
    }
  }

  return { rows, state, change, save, ...sending };

  function lineOf({ title, artist, address, seconds }: NewTrack, at: number) {
    const length = seconds === undefined ? null : Math.round(seconds);
    return { line: at + 1, values: [title, artist, address ?? null, length, `#${playlist}`] };
  }
}

const columns = ['title', 'artist', 'url', 'length', 'genre_id'] as const;
const path = tracks.fields.url.upload ?? '';

/** Sends sounds in the order in which they were chosen; what has not arrived when the dialog closes is cancelled. */
function useSending() {
  const { sendFile } = useDataProvider<PortalDataProvider>();
  const [rows, setRows] = useState<readonly NewTrack[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const change = (key: string, values: Partial<NewTrack>) =>
    setRows(all => all.map(row => (row.key === key ? { ...row, ...values } : row)));

  function send(key: string, file: File): void {
    const stop = new AbortController();
    stops.current.set(key, stop);
    const onProgress = (share: number) => change(key, { share });
    last.current = last.current.then(async () => {
      if (stop.signal.aborted) return;
      try {
        change(key, { address: await sendFile({ path, file, signal: stop.signal, onProgress }) });
      } catch (error) {
        if (!stop.signal.aborted) change(key, { failure: serverMessage(error, 'upload.failed') });
      }
    });
  }

  return {
    rows,
    setRows,
    change,
    add: (files: readonly File[]) => {
      const added = files.map(file => ({ key: crypto.randomUUID(), file, share: 0 }));
      setRows(all => [...all, ...added.map(row => ({ ...row, title: '', artist: '', errors: {} }))]);
      for (const { key, file } of added) {
        void soundNames(file).then(names => change(key, names));
        void secondsOf(file).then(seconds => change(key, { seconds }));
        send(key, file);
      }
    },
    remove: (key: string) => {
      stops.current.get(key)?.abort();
      setRows(all => all.filter(row => row.key !== key));
    },
    retry: (key: string) => {
      const row = rows.find(each => each.key === key);
      if (row === undefined) return;
      const { failure: _failure, ...others } = row;
      setRows(all => all.map(each => (each.key === key ? { ...others, share: 0 } : each)));
      send(key, row.file);
    },
  };
}

/** A sound of which the player cannot tell the length is saved without it. */
const longestHearingMs = 10_000;

async function secondsOf(file: File): Promise<number | undefined> {
  const address = URL.createObjectURL(file);
  const audio = new Audio();
  const seconds = await new Promise<number | undefined>(resolve => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : undefined);
    audio.onerror = () => resolve(undefined);
    setTimeout(() => resolve(undefined), longestHearingMs);
    audio.preload = 'metadata';
    audio.src = address;
  });
  URL.revokeObjectURL(address);
  return seconds;
}
