import { HttpError } from 'react-admin';
import { uploadAnswer } from '../contract/uploads.ts';
import { rememberSentences, saidIn } from '../domain/refusals/spoken.ts';
import { readAnswer, unexpectedAnswer } from './contract-calls.ts';
import { createAnswers, type TokenSource, unreachable } from './http-client.ts';
import { noteReadAfter } from './read-after.ts';

/** A file on its way to the address of the API that takes it. */
interface FileToSend {
  readonly path: string;
  readonly file: File;
  /** The share of it that is under way, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a file and answers the address under which it is kept; rejects with an `HttpError`. */
export type SendFile = (sending: FileToSend) => Promise<string>;

/** `fetch` tells nothing of how far it has come, hence the older way; tokens as in every other call (UPLOAD-09). */
export async function sendFile(apiUrl: string, tokens: TokenSource, sending: FileToSend): Promise<string> {
  const token = await tokens.current();
  let answer = await post(apiUrl, sending, token);
  if (answer.status === 401 && token !== undefined) {
    const next = await tokens.after(token);
    if (next !== undefined) answer = await post(apiUrl, sending, next);
  }
  const body = parsed(answer.responseText);
  rememberSentences(body);
  if (answer.status !== 200) throw new HttpError(saidIn(body), answer.status, body);
  const { url } = readAnswer({ answer: uploadAnswer }, body);
  const [address] = Array.isArray(url) ? url : [url];
  if (address === undefined) throw unexpectedAnswer(body);
  return address;
}

function post(
  apiUrl: string,
  { path, file, onProgress, signal }: FileToSend,
  token: string | undefined,
): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('files', file);
  request.open('POST', `${apiUrl}${path}`);
  request.setRequestHeader('Accept', 'application/json');
  if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      noteReadAfter(apiUrl, request.getResponseHeader('Read-After'));
      resolve(request);
    };
    request.onerror = () => reject(new HttpError('errors.unreachable', unreachable));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted) request.abort();
    else request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page instead of the API's answer: no message for a person.
    return null;
  }
}

/** A long text of the API, read as it comes. */
interface TextToRead {
  readonly path: string;
  readonly signal: AbortSignal;
  /** Gets the text piece by piece, and how many bytes have come so far. */
  readonly onText: (text: string, bytes: number) => void;
}

/** Reads a text to its end; rejects with an `HttpError` before the first piece, with another error when it breaks off. */
export type ReadText = (reading: TextToRead) => Promise<void>;

/** `ReadText` by `fetch`; what is no UTF-8 shows as a sign of its own. */
export async function readText(
  apiUrl: string,
  tokens: TokenSource,
  { path, signal, onText }: TextToRead,
): Promise<void> {
  const answer = await createAnswers(apiUrl, tokens)(path, { headers: { Accept: 'text/plain' }, signal });
  const reader = answer.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.byteLength;
    onText(decoder.decode(piece.value, { stream: true }), bytes);
  }
  onText(decoder.decode(), bytes);
}
