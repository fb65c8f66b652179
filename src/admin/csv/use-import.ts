import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError, useDataProvider, useTranslate } from 'react-admin';
import { type ImportDone, type ImportPlan, type ImportTable, importCall } from '../../../contract/import.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Role } from '../../../domain/actor.ts';
import { rememberSentences } from '../../../domain/refusals/spoken.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { serverMessage } from '../form/server-message.ts';
import type { Labels } from '../labels.ts';
import { type FileProblem, readCsv, readTextFile } from './csv-reader.ts';
import { faultyLines, type ImportPart, type MendedCell, partsOf, withCell } from './import-parts.ts';
import { type ImportWords, importTable } from './import-table.ts';

/** A file that has been read, in the parts in which it is imported. */
interface ReadFile {
  readonly name: string;
  /** Columns that are there only to be read. */
  readonly ignored: readonly string[];
  readonly parts: readonly ImportPart[];
}

/** One part of a file that has been checked, row by row. */
interface CheckedPart {
  readonly file: ReadFile;
  /** Which part it is, from 0. */
  readonly at: number;
  readonly part: ImportPart;
  readonly plan: ImportPlan;
}

export type ImportStep =
  | { readonly at: 'file'; readonly name?: string; readonly problem?: FileProblem; readonly refusal?: string }
  /** A file of several parts, before the first of them is sent; or why a later one could not be checked. */
  | { readonly at: 'parts'; readonly file: ReadFile; readonly next: number; readonly refusal?: string }
  | { readonly at: 'checking'; readonly name: string }
  | {
      readonly at: 'plan';
      readonly checked: CheckedPart;
      /** Being imported, or checked again after a cell was mended. */
      readonly running?: 'import' | 'check' | undefined;
      /** Why the last attempt did nothing. */
      readonly refusal?: string;
    }
  | { readonly at: 'done'; readonly done: ImportDone; readonly checked: CheckedPart };

interface Importing {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
}

/** From a file to its dry run, and from there to the rows themselves, as one change that can be undone. */
export function useImport(importing: Importing) {
  const [step, setStep] = useState<ImportStep>({ at: 'file' });
  const { read, withCellMended, fileOfFaults } = useImportFile(importing);
  const { dryRun, carryOut, told } = useImportCalls(importing.resource);
  const mend = useMending({ setStep, withCellMended, dryRun, told });

  async function take(file: File): Promise<void> {
    const { name } = file;
    setStep({ at: 'checking', name });
    const reading = await read(file).catch(() => ({ problem: { key: 'import.unreadable' } }));
    if ('problem' in reading) return setStep({ at: 'file', name, problem: reading.problem });
    const readFile = { name, ...reading };
    if (reading.parts.length > 1) setStep({ at: 'parts', file: readFile, next: 0 });
    else await check(readFile, 0);
  }

  async function check(file: ReadFile, at: number): Promise<void> {
    const part = file.parts[at];
    if (part === undefined) return;
    const { name, parts } = file;
    setStep({ at: 'checking', name });
    try {
      const plan = await dryRun(part.table);
      setStep({ at: 'plan', checked: { file, at, part, plan } });
    } catch (error) {
      const refusal = told(error);
      setStep(parts.length > 1 ? { at: 'parts', file, next: at, refusal } : { at: 'file', name, refusal });
    }
  }

  async function confirm(checked: CheckedPart): Promise<void> {
    setStep({ at: 'plan', checked, running: 'import' });
    const { part, plan } = checked;
    try {
      setStep({ at: 'done', done: await carryOut(part.table, plan), checked });
    } catch (error) {
      const isStale = error instanceof HttpError && error.status === 409;
      const now = isStale ? await dryRun(part.table).catch(() => plan) : plan;
      setStep({ at: 'plan', checked: { ...checked, plan: now }, refusal: told(error) });
    }
  }

  return { step, take, check, mend, confirm, fileOfFaults, restart: () => setStep({ at: 'file' }) };
}

interface Mending extends Pick<ReturnType<typeof useImportCalls>, 'dryRun' | 'told'> {
  readonly setStep: (step: ImportStep) => void;
  readonly withCellMended: (part: ImportPart, cell: MendedCell) => ImportPart;
}

/** Writes cells anew and has the part checked again; of several checks that run, the last one counts. */
function useMending({ setStep, withCellMended, dryRun, told }: Mending) {
  const last = useRef(0);
  return async (checked: CheckedPart, cell: MendedCell): Promise<void> => {
    const part = withCellMended(checked.part, cell);
    const check = last.current + 1;
    last.current = check;
    setStep({ at: 'plan', checked: { ...checked, part }, running: 'check' });
    const step = await dryRun(part.table).then(
      (plan): ImportStep => ({ at: 'plan', checked: { ...checked, part, plan } }),
      (error: unknown): ImportStep => ({
        at: 'plan',
        checked: { ...checked, part },
        refusal: told(error),
      }),
    );
    if (last.current === check) setStep(step);
  };
}

/** Reads files with the words of the portal's language, and writes those of the lines that are left out. */
function useImportFile({ resource, labels, role }: Importing) {
  const translate = useTranslate();
  const text = useText();
  const words: ImportWords = {
    labelOf: labels.field,
    translate: text,
    yes: translate('export.yes'),
    no: translate('export.no'),
    problem: translate('import.problem'),
  };

  async function read(file: File): Promise<Omit<ReadFile, 'name'> | { readonly problem: FileProblem }> {
    const { text: content, problem } = await readTextFile(file);
    if (problem !== undefined) return { problem };
    const { records, brokenAt } = readCsv(content);
    if (records === undefined) return { problem: { key: 'import.broken_quote', values: { line: brokenAt } } };
    const reading = importTable(resource, role, records, words);
    if (reading.problem !== undefined) return { problem: reading.problem };
    return { ignored: reading.ignored, parts: partsOf(reading) };
  }

  return {
    read,
    withCellMended: (part: ImportPart, cell: MendedCell) => withCell(part, cell, words),
    fileOfFaults: ({ part, plan }: CheckedPart) =>
      faultyLines(part.source, plan, words, (name, message) =>
        name === '' ? text(message) : `${labels.field(name)}: ${text(message)}`,
      ),
  };
}

/** The two calls of an import, and the words of their failures. */
function useImportCalls(resource: Resource) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const text = useText();
  const call = importCall(resource);
  return {
    told: (error: unknown) => text(serverMessage(error, 'errors.request_failed')),
    dryRun: async (table: ImportTable): Promise<ImportPlan> => {
      const plan = await provider.ask(call.plan, { body: table });
      plan.rows.forEach(rememberSentences);
      return plan;
    },
    /** Lines that were shown with errors are left out. */
    carryOut: async (table: ImportTable, { plan, counts }: ImportPlan): Promise<ImportDone> => {
      const errors = counts.error > 0 ? ('leave_out' as const) : ('refuse' as const);
      const done = await provider.submit(call.done, { body: { ...table, plan, errors } });
      await queries.invalidateQueries();
      return done;
    },
  };
}
