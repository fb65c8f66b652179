import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { HttpError, useGetOne, useTranslate } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Actor } from '../../../domain/actor.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { titleOf } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { together, useHere } from '../../layout/coming.tsx';
import { type Input, useActor, useOverrides } from '../engine-context.tsx';
import { DialogForm, type DialogFormProps } from '../form/dialog-form.tsx';
import { useLabels } from '../labels.ts';
import type { JustCreated } from '../list/created-row.tsx';
import { mayChangeRow, type Row, rowPath } from '../table/row.ts';
import { isNamed } from '../table/row-choices.ts';
import { PortalDialog } from './portal-dialog.tsx';

/**
 * The dialog at `{path}/create` or `{path}/:id/edit`; closing leads back to the list as it was, saving too,
 * or to the page of the row where the resource wants that (FORM-LOC-29).
 */
export function DialogRoute({ resource }: { readonly resource: Resource }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const { form } = useOverrides(resource.name);
  const actor = useActor();
  const list = resource.page?.path ?? '/';
  const close = () => void navigate({ pathname: list, search }, { replace: true });
  const openRow = (saved: number) => {
    const path = actor === undefined ? undefined : rowPath(resource, saved, actor.role);
    if (path === undefined) close();
    else void navigate(path, { replace: true });
  };
  const showRow = (created: number) =>
    void navigate({ pathname: list, search }, { replace: true, state: { created } satisfies JustCreated });
  return (
    <ResourceDialog
      key={pathname}
      resource={resource}
      id={id === undefined ? undefined : Number(id)}
      onClose={close}
      onSaved={form?.opensRow === true ? openRow : id === undefined ? showRow : undefined}
      staysOpen={next => next.pathname === pathname}
    />
  );
}

type Props = Omit<DialogFormProps, 'actor' | 'row'> & {
  /** The row to change; without it a new one is made. */
  readonly id?: number | undefined;
  /** Default: 'Create' or 'Edit' (DLG-01). */
  readonly title?: string;
};

/** Creates or changes one row. */
export function ResourceDialog({ id, title, ...props }: Props) {
  const translate = useTranslate();
  const actor = useActor();
  const fallback = translate(id === undefined ? 'form.create' : 'form.edit');
  const subject = useSubject(props.resource, id);
  return (
    <PortalDialog
      title={title ?? fallback}
      subject={id === undefined && title !== undefined ? undefined : subject}
      width={props.resource.dialog.width}
      onClose={props.onClose}
    >
      {actor === undefined && <Waiting />}
      {actor !== undefined && id === undefined && <CreateBody actor={actor} {...props} />}
      {actor !== undefined && id !== undefined && <EditBody key={id} actor={actor} id={id} {...props} />}
    </PortalDialog>
  );
}

/** `City` of a new one, `City · Hanoi` of one that is there, as soon as it is known (DEC-159). */
function useSubject(resource: Resource, id: number | undefined): string {
  const { one } = useLabels(resource);
  const { data } = useGetOne<Row>(resource.name, { id: id ?? 0 }, { enabled: id !== undefined });
  return data === undefined ? one : inOneLine([one, titleOf(resource, data)]);
}

type BodyProps = Omit<DialogFormProps, 'row'> & { readonly actor: Actor };

function CreateBody(props: BodyProps) {
  const allowed = scopeOf(props.resource.access, 'create', props.actor.role) !== undefined;
  return allowed ? (
    <WholeForm {...props} />
  ) : (
    <Refusal text="form.no_access_create" onClose={props.onClose} />
  );
}

/** Waits for the row as it is stored now: a copy kept from a list may already be overtaken. */
function EditBody({ id, ...props }: BodyProps & { readonly id: number }) {
  const { resource, onClose } = props;
  const { data, error, isFetchedAfterMount } = useGetOne<Row>(
    resource.name,
    { id },
    { refetchOnMount: 'always' },
  );
  // What somebody types is theirs: the form stays as it opened, whatever becomes of the row meanwhile.
  const [opened, setOpened] = useState<Row>();
  if (opened === undefined && data !== undefined && isFetchedAfterMount && error === null) setOpened(data);
  if (opened !== undefined) return <OpenedBody {...props} row={opened} />;
  if (error !== null && isFetchedAfterMount) return <Refusal text={messageOf(error)} onClose={onClose} />;
  return <Waiting />;
}

function OpenedBody({ resource: found, ...props }: BodyProps & { readonly row: Row }) {
  const { actor, row, onClose } = props;
  const { form } = useOverrides(found.name);
  const resource = form?.of?.(row, found) ?? found;
  const allowed =
    mayChangeRow(resource, row, actor) && row.deleted !== true && isNamed(row.list_user_edit, actor);
  return allowed ? (
    <WholeForm {...props} resource={resource} />
  ) : (
    <Refusal text="form.no_access_edit" onClose={onClose} />
  );
}

/** The form with all of its inputs: none jumps in under somebody's hands, and the first has the focus. */
function WholeForm(props: DialogFormProps) {
  const { inputs } = useOverrides(props.resource.name);
  const script = useMemo(() => together(DialogForm, Object.values(inputs ?? {}).filter(isGiven)), [inputs]);
  const { Here, lost } = useHere(script);
  if (lost !== undefined) return <Refusal text="errors.part_lost" onClose={props.onClose} />;
  return Here === undefined ? <Waiting /> : <Here {...props} />;
}

const isGiven = (input: Input | undefined): input is Input => input !== undefined;

function messageOf(error: unknown): string {
  if (error instanceof HttpError && error.status === 404) return 'show.missing';
  return error instanceof HttpError && error.message !== '' ? error.message : 'show.failed';
}

function Refusal({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <DialogContent>
        <Alert severity="warning">{translate(text, { _: text })}</Alert>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose} autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </>
  );
}

function Waiting() {
  const translate = useTranslate();
  return (
    <DialogContent role="status" aria-busy="true" aria-label={translate('show.loading')}>
      <Stack spacing={2}>
        {['first', 'second', 'third'].map(key => (
          <Skeleton key={key} variant="rounded" height={40} />
        ))}
      </Stack>
    </DialogContent>
  );
}
