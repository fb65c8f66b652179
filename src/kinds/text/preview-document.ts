const style = 'body{font:14px/1.5 system-ui,sans-serif;margin:16px;color:#17212b;overflow-wrap:anywhere}';
/** Nothing is loaded from anywhere: neither a script nor the picture that would tell who looks (C7). */
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** The document of a frame in which this HTML can be looked at, whatever it holds. */
export function previewDocument(html: string): string {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style>${html}`;
}
