/** One file of a form. */
export interface FormFile {
  readonly name: string;
  readonly type?: string;
  readonly bytes: Buffer;
}

const boundary = 'portal-test-boundary-7f3a';

/** The headers and the body of a form with these files, names written as raw as they are. */
export function formOf(files: readonly FormFile[], field = 'files') {
  const parts = files.flatMap(({ name, type = 'application/octet-stream', bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        `Content-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
