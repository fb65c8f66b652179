import { serialize } from 'pg-protocol';
import {
  type BackendMessage,
  CommandCompleteMessage,
  DataRowMessage,
  NotificationResponseMessage,
  RowDescriptionMessage,
  DatabaseError as ServerMessage,
} from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';
import type { DatabaseError } from '../database.ts';
import { parserOf } from '../sql/values.ts';
import { refused } from './database-failure.ts';
import type { Answer, Statement } from './session.ts';

const describePortal = serialize.describe({ type: 'P' });
const executePortal = serialize.execute();
const sync = serialize.sync();

/**
 * The messages that run one statement; `parsed` when the session knows it under its name already. Otherwise the
 * name is given up first: closing one that nobody has is no error, preparing one that somebody has is.
 */
export function messagesOf({ text, values, name = '' }: Statement, parsed: boolean): Uint8Array<ArrayBuffer> {
  const giveUp = name === '' ? [] : [serialize.close({ type: 'S', name })];
  const prepare = parsed ? [] : [...giveUp, serialize.parse({ name, text })];
  const bind = serialize.bind({ statement: name, values: [...values] });
  const parts = [...prepare, bind, describePortal, executePortal, sync];
  // A copy of its own, since it is handed over to the worker and the serializer shares its buffer.
  return new Uint8Array(Buffer.concat(parts));
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** What the session answered to one statement. */
interface Reply {
  /**
   * Its rows, or the error that it refused with; undefined when it neither did the statement nor refused it,
   * which a stack that overflowed leaves behind.
   */
  readonly answer: Answer | DatabaseError | undefined;
  /** The session has just prepared it, and keeps it under its name whatever became of it afterwards. */
  readonly prepared: boolean;
}

/** Announcements come along with whatever was asked last; `heard` gets them. */
export function replyOf(messages: Uint8Array, heard: (channel: string, payload: string) => void): Reply {
  const rows: object[] = [];
  let prepared = false;
  let columns: readonly Column[] = [];
  let command = '';
  let error: DatabaseError | undefined;
  const read = (message: BackendMessage) => {
    prepared ||= message.name === 'parseComplete';
    if (message instanceof DataRowMessage) rows.push(rowOf(columns, message.fields));
    else if (message instanceof RowDescriptionMessage) columns = message.fields.map(columnOf);
    else if (message instanceof CommandCompleteMessage) command = message.text.split(' ', 1)[0] ?? '';
    else if (message instanceof ServerMessage) error ??= refused(message);
    else if (message instanceof NotificationResponseMessage) heard(message.channel, message.payload);
  };
  new Parser().parse(Buffer.from(messages.buffer, messages.byteOffset, messages.byteLength), read);
  return { answer: error ?? (command === '' ? undefined : { rows, command }), prepared };
}

function columnOf({ name, dataTypeID }: { name: string; dataTypeID: number }): Column {
  return { name, parse: parserOf(dataTypeID) };
}

function rowOf(columns: readonly Column[], texts: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const text = texts[index] ?? null;
    row[column.name] = text === null ? null : column.parse(text);
  }
  return row;
}
