import { createAnswers, type TokenSource } from './http-client.ts';

/** A long text of the API, read as it comes. */
export interface TextToRead {
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
