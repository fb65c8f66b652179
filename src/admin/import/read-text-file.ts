import { mostImportBytes } from '../../../domain/records/limits.ts';

/** Something that is wrong with a file as a whole: a message and its values. */
export interface FileProblem {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

type TextReading =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: FileProblem };

/** The text of a file in UTF-8, with or without its mark; or why it is none. */
export async function readTextFile(file: Blob): Promise<TextReading> {
  if (file.size > mostImportBytes)
    return problem('import.too_large', { limit: Math.floor(mostImportBytes / 1_000_000) });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return problem('import.is_workbook');
  const text = decoded(bytes);
  if (text === undefined) return problem('import.not_utf8');
  if (text.includes('\0')) return problem('import.not_text');
  return text.trim() === '' ? problem('import.empty') : { text };
}

function problem(key: string, values: FileProblem['values'] = {}): TextReading {
  return { problem: { key, values } };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Workbooks of spreadsheets are zip files. */
function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}
