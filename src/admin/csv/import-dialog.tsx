import './import.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useTranslate } from 'react-admin';
import {
  type ImportDone,
  type ImportPlan,
  type ImportTable,
  importCall,
  type LineCounts,
} from '../../../contract/import.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Role } from '../../../domain/actor.ts';
import { rememberSentences } from '../../../domain/refusals/spoken.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { DoneStep } from '../../booking/steps/done-step.tsx';
import { useText } from '../../i18n/use-text.ts';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';
import { serverMessage } from '../form/server-message.ts';
import type { Labels } from '../labels.ts';
import { type FileProblem, readCsv, readTextFile } from './csv-reader.ts';
import { FileStep, PlanStep } from './import-steps.tsx';
import { importTable, type TableReading } from './import-table.ts';

export interface ImportProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly onClose: () => void;
}

/** A CSV file into the list: chosen, checked row by row, and then written as a whole. */
export function ImportDialog({ resource, labels, role, onClose }: ImportProps) {
  const translate = useTranslate();
  const { step, take, confirm, restart } = useImport({ resource, labels, role });
  const isRunning = step.at === 'plan' && step.running;
  return (
    <PortalDialog
      title={translate('import.title', { many: labels.many })}
      width={step.at === 'plan' ? 1080 : 640}
      onClose={isRunning ? () => undefined : onClose}
    >
      <DialogContent className="import">
        {step.at === 'file' && (
          <FileStep {...{ resource, labels, role, step }} onFile={file => void take(file)} />
        )}
        {step.at === 'checking' && (
          <div role="status">
            {translate('import.checking', { name: step.name })}
            <LinearProgress sx={{ mt: 2 }} aria-label={translate('import.checking', { name: step.name })} />
          </div>
        )}
        {step.at === 'plan' && <PlanStep {...{ resource, labels, role, step }} />}
        {step.at === 'done' && <DoneResult done={step.done} />}
      </DialogContent>
      {step.at === 'plan' ? (
        <PlanActions step={step} onBack={restart} onImport={() => void confirm(step.file)} />
      ) : (
        <DialogActions sx={{ px: 3, py: 2 }}>
          <Button onClick={onClose}>
            {translate(step.at === 'done' ? 'export.close' : 'export.cancel')}
          </Button>
        </DialogActions>
      )}
    </PortalDialog>
  );
}

/** What has come of the import, and the way back. */
function DoneResult({ done: { counts, operation } }: { done: ImportDone }) {
  const translate = useTranslate();
  const told = [
    ...(counts.new > 0 ? [translate('import.added', { smart_count: counts.new })] : []),
    ...(counts.changed > 0 ? [translate('import.changed', { smart_count: counts.changed })] : []),
    ...(counts.same > 0 ? [translate('import.same', { smart_count: counts.same })] : []),
  ].join(' · ');
  return operation === null ? (
    <p>{told}</p>
  ) : (
    <DoneStep title="import.done" operation={operation}>
      <div>{told}</div>
    </DoneStep>
  );
}

interface Props {
  readonly step: Extract<ImportStep, { at: 'plan' }>;
  readonly onBack: () => void;
  readonly onImport: () => void;
}

/** Another file, or all of this one; why not, where a line has an error or nothing is to be done. */
function PlanActions({ step: { file, running }, onBack, onImport }: Props) {
  const translate = useTranslate();
  const { counts } = file.plan;
  const writes = counts.new + counts.changed;
  const because = whyNot(counts);
  return (
    <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap', rowGap: 1 }}>
      {because !== undefined && (
        <Box id="import-why-not" role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
          {translate(because, { smart_count: counts.error })}
        </Box>
      )}
      <Button onClick={onBack} disabled={running}>
        {translate('import.other_file')}
      </Button>
      <Button
        variant="contained"
        disabled={because !== undefined}
        {...(because === undefined ? {} : { 'aria-describedby': 'import-why-not' })}
        loading={running}
        onClick={onImport}
      >
        {translate(writes === 0 ? 'import.button' : 'import.do', { smart_count: writes })}
      </Button>
    </DialogActions>
  );
}

function whyNot({ error, new: added, changed }: LineCounts): string | undefined {
  if (error > 0) return 'import.has_errors';
  return added + changed === 0 ? 'import.nothing_to_do' : undefined;
}

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
function useImport({ resource, labels, role }: Importing) {
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
    plan.rows.forEach(rememberSentences);
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
