import { useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { type HistoryEntryResponse, historyCalls } from '../../../contract/history.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { enKeptTyping } from '../../i18n/en/kept-typing.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { useOverrides } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';
import type { FormField, Values } from './form-fields.ts';
import { type Merge, useSaveRow } from './save-row.ts';

addWords(enKeptTyping);

type Form = UseFormReturn<Record<string, unknown>>;

/** What the server wants to be answered, and the change that waits for it. */
export interface OpenQuestion {
  readonly message: string;
  /** All that came with the question. */
  readonly answer: Values;
  readonly sent: Values;
  readonly base: Row | undefined;
}

/** Somebody else was faster, at some of the same fields; `theirs` merges by itself. */
export interface Overtaken extends Merge {
  readonly sent: Values;
  readonly current: Row;
  readonly who: ReadonlyMap<string, LastChange>;
}

/**
 * One attempt after the other: what the last one was refused for, by whose change it was overtaken, or
 * what the server wants to be answered first.
 */
export function useSending(resource: Resource, form: Form, fields: readonly FormField[]) {
  const [failure, setFailure] = useState<string>();
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const [question, setQuestion] = useState<OpenQuestion>();
  const { form: { confirm } = {} } = useOverrides(resource.name);
  const provider = useDataProvider<PortalDataProvider>();
  const save = useSaveRow(resource);
  const { tell, refusal } = useTelling(resource, fields);

  function dismiss() {
    setOvertaken(undefined);
    setQuestion(undefined);
  }

  async function send(sent: Values, base: Row | undefined, agreed = false): Promise<number | undefined> {
    setFailure(undefined);
    dismiss();
    const asks = base !== undefined && confirm?.fields.some(name => name in sent) === true;
    const outcome = await save(sent, base, asks ? { [confirm.key]: agreed } : {});
    switch (outcome.kind) {
      case 'saved':
        form.reset(form.getValues());
        tell(base === undefined, shown(outcome.merged));
        return outcome.id;
      case 'stale':
        await ask(sent, outcome);
        return undefined;
      case 'question':
        setQuestion({ sent, base, message: outcome.message, answer: outcome.answer });
        return undefined;
      case 'refused':
        setFailure(refusal(outcome.message, outcome.errors, base));
        markErrors(form, fields, outcome.errors);
    }
    return undefined;
  }

  async function ask(sent: Values, { current, conflicts, theirs }: Merge & { readonly current: Row }) {
    const who = await whoChanged(provider, resource, current.id);
    setOvertaken({ sent, current, conflicts, theirs: shown(theirs), who });
  }

  /** Of what others have changed, what this form is about. */
  function shown(changed: readonly FormField[]): readonly FormField[] {
    return changed.filter(({ name }) => fields.some(field => field.name === name));
  }

  return { send, failure, overtaken, question, dismiss };
}

/** How it went, in words. */
function useTelling(resource: Resource, fields: readonly FormField[]) {
  const { form: { messages } = {} } = useOverrides(resource.name);
  const notify = useNotify();
  const translate = useTranslate();
  const text = useText();
  const labelOf = useFieldLabel(resource);

  function tell(isNew: boolean, merged: readonly FormField[]) {
    if (merged.length === 0)
      notify(isNew ? 'form.created' : (messages?.updated ?? 'form.updated'), { type: 'success' });
    else {
      const names = [...new Set(merged.map(({ name, field }) => labelOf(name, field)))].join(', ');
      notify('form.merged', { type: 'success', messageArgs: { names }, autoHideDuration: 10_000 });
    }
  }

  /** What concerns no field of the form is told beside the message. */
  function refusal(message: string, errors: Readonly<Record<string, string>>, base: Row | undefined): string {
    const fallback = messages?.failed ?? (base === undefined ? 'form.create_failed' : 'form.update_failed');
    const elsewhere = Object.entries(errors).filter(([name]) => fields.every(field => field.name !== name));
    const lines = elsewhere.map(([, each]) => text(each)).filter(each => each !== text(message));
    return inOneLine([translate(message || fallback, { _: message }), ...lines]);
  }

  return { tell, refusal };
}

/** Server refusals stand at their fields, the first of them in sight. */
function markErrors(form: Form, fields: readonly FormField[], errors: Readonly<Record<string, string>>) {
  for (const { name } of fields.filter(field => field.name in errors))
    form.setError(name, { type: 'server', message: errors[name] ?? '' });
  focusFirstError();
}

/** Who set a field last, and when. */
export type LastChange = Pick<HistoryEntryResponse, 'by' | 'time'>;

const enough = 20;

/** Who set each of these fields last, as far as the latest history tells; nothing where it cannot be read. */
async function whoChanged(
  provider: PortalDataProvider,
  resource: Resource,
  id: number,
): Promise<ReadonlyMap<string, LastChange>> {
  const params = { resource: resource.name, id };
  const { data } = await provider
    .ask(historyCalls.list, { params, query: { itemsPerPage: enough } })
    .catch(() => ({ data: [] }));
  const last = new Map<string, LastChange>();
  for (const { changes, by, time } of data)
    for (const name of Object.keys(changes)) if (!last.has(name)) last.set(name, { by, time });
  return last;
}

const wrong = '[aria-invalid="true"], .Mui-error input, .Mui-error textarea';

const focusable = 'input, textarea, select, button, [contenteditable="true"], [tabindex]';

/** Drawing the messages may take some frames on a busy machine. */
const patienceFrames = 30;

/**
 * Brings the first field that is wrong into sight and gives it the focus, once the messages are drawn: of
 * the topmost dialog, else of the page, and also where it lies in a part that is folded.
 */
export function focusFirstError(): void {
  onceDrawn(patienceFrames);
}

function onceDrawn(frames: number): void {
  requestAnimationFrame(() => {
    const dialogs = document.querySelectorAll('[role="dialog"]');
    const scope = dialogs.item(dialogs.length - 1) ?? document;
    const found = scope.querySelector<HTMLElement>(wrong) ?? messageIn(scope);
    if (found === null) {
      if (frames > 0) onceDrawn(frames - 1);
      return;
    }
    unfold(found);
    found.scrollIntoView({ block: 'center' });
    found.focus({ preventScroll: true });
  });
}

/** Inputs that are no text boxes have only their message to be known by: the first control beside it. */
function messageIn(scope: ParentNode): HTMLElement | null {
  const message = scope.querySelector<HTMLElement>('.MuiFormHelperText-root.Mui-error');
  return message?.parentElement?.querySelector<HTMLElement>(focusable) ?? message;
}

function unfold(element: HTMLElement): void {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
}

interface Last {
  readonly state: 'open' | 'running' | 'done';
  /** What was sent, as text. */
  readonly content: string;
}

/**
 * Sends a form once: while a submission runs nothing else is sent, and after one that came to its end the same
 * content is not sent again. A panel that was saved stays on screen until the page under it is drawn, and a second
 * click on its button in that moment would make a second row. `undefined` and `false` say that it was refused.
 */
export function useSubmitOnce() {
  const last = useRef<Last>({ state: 'open', content: '' });
  const [busy, setBusy] = useState(false);

  async function once<Result>(work: () => Promise<Result>, content = ''): Promise<Result | undefined> {
    const { state, content: before } = last.current;
    if (state === 'running' || (state === 'done' && content === before)) return undefined;
    let isDone = false;
    last.current = { state: 'running', content };
    setBusy(true);
    try {
      const result = await work();
      isDone = result !== undefined && result !== false;
      return result;
    } finally {
      last.current = { state: isDone ? 'done' : 'open', content };
      // What is done stays busy: its button is not offered again while the panel goes.
      setBusy(isDone);
    }
  }

  return { once, busy };
}
