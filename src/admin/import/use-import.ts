import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useTranslate } from 'react-admin';
import { type ImportDone, type ImportPlan, type ImportTable, importCall } from '../../../contract/import.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Role } from '../../../domain/actor.ts';
import { rememberRefusals } from '../../../domain/refusals/spoken.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { serverMessage } from '../form/server-message.ts';
import type { Labels } from '../labels.ts';
import { readCsv } from './csv-reader.ts';
import { importTable, type TableReading } from './import-table.ts';
import { type FileProblem, readTextFile } from './read-text-file.ts';

/** A file that has been checked, row by row. */
interface CheckedFile {
  readonly name: string;
  readonly table: ImportTable;
  /** Columns that are there only to be read. */
  readonly ignored: readonly string[];
  readonly plan: ImportPlan;
}

export type ImportStep =
  | { readonly at: 'file'; readonly name?: string; readonly problem?: FileProblem; readonly refusal?: string }
  | { readonly at: 'checking'; readonly name: string }
  | {
      readonly at: 'plan';
      readonly file: CheckedFile;
      readonly running: boolean;
      /** Why the last attempt did nothing. */
      readonly refusal?: string;
    }
  | { readonly at: 'done'; readonly done: ImportDone };

interface Importing {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
}

/** From a file to its dry run, and from there to the rows themselves: all of them or none. */
export function useImport({ resource, labels, role }: Importing) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const translate = useTranslate();
  const text = useText();
  const [step, setStep] = useState<ImportStep>({ at: 'file' });
  const call = importCall(resource);
  const told = (error: unknown) => text(serverMessage(error, 'errors.request_failed'));

  async function read(file: File): Promise<TableReading> {
    const { text: content, problem } = await readTextFile(file);
    if (problem !== undefined) return { problem };
    const { records, brokenAt } = readCsv(content);
    if (records === undefined) return { problem: { key: 'import.broken_quote', values: { line: brokenAt } } };
    const [yes, no] = [translate('export.yes'), translate('export.no')];
    return importTable(resource, role, records, { labelOf: labels.field, translate: text, yes, no });
  }

  async function dryRun(table: CheckedFile['table']): Promise<ImportPlan> {
    const plan = await provider.ask(call.plan, { body: table });
    plan.rows.forEach(rememberRefusals);
    return plan;
  }

  async function take(file: File): Promise<void> {
    const { name } = file;
    setStep({ at: 'checking', name });
    const reading = await read(file).catch(() => ({
      problem: { key: 'import.unreadable' },
      table: undefined,
    }));
    if (reading.table === undefined) return setStep({ at: 'file', name, problem: reading.problem });
    const { table, ignored } = reading;
    try {
      const plan = await dryRun(table);
      setStep({ at: 'plan', file: { name, table, ignored, plan }, running: false });
    } catch (error) {
      setStep({ at: 'file', name, refusal: told(error) });
    }
  }

  async function confirm(file: CheckedFile): Promise<void> {
    setStep({ at: 'plan', file, running: true });
    try {
      const done = await provider.submit(call.done, { body: { ...file.table, plan: file.plan.plan } });
      setStep({ at: 'done', done });
      await queries.invalidateQueries();
    } catch (error) {
      const refusal = told(error);
      const isStale = error instanceof HttpError && error.status === 409;
      const plan = isStale ? await dryRun(file.table).catch(() => file.plan) : file.plan;
      setStep({ at: 'plan', file: { ...file, plan }, running: false, refusal });
    }
  }

  return { step, take, confirm, restart: () => setStep({ at: 'file' }) };
}
