import { z } from 'zod';

const operation = z.object({
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), description: z.string().optional() }))
    .optional(),
  requestBody: z.unknown().optional(),
});
const document = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

interface Entry {
  readonly tag: string;
  readonly html: string;
}

/** The API document as one page that needs no script and loads nothing. */
export function openApiPage(openApi: unknown): string {
  const { info, paths } = document.parse(openApi);
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => entryOf(method, path, found)),
  );
  const tags = [...new Set(entries.map(entry => entry.tag))].sort();
  const sections = tags.map(tag => section(tag, entries));
  return page(
    info.title,
    `<p>Version ${escaped(info.version)} · ${entries.length} operations · ` +
      `<a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}`,
  );
}

function section(tag: string, entries: readonly Entry[]): string {
  const own = entries.filter(entry => entry.tag === tag).map(entry => entry.html);
  return `<section><h2>${escaped(tag)}</h2>${own.join('')}</section>`;
}

function entryOf(method: string, path: string, found: z.infer<typeof operation>): Entry {
  const parameters = (found.parameters ?? []).map(
    ({ name, in: place, description }) =>
      `<li><code>${escaped(name)}</code> <small>${escaped(place)}</small> ${escaped(description ?? '')}</li>`,
  );
  const body =
    found.requestBody === undefined
      ? ''
      : `<h3>Body</h3><pre>${escaped(JSON.stringify(found.requestBody, null, 2))}</pre>`;
  const details = parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : '';
  return {
    tag: found.tags?.[0] ?? 'Other',
    html:
      `<details><summary><b>${escaped(method.toUpperCase())}</b> <code>${escaped(path)}</code> ` +
      `${escaped(found.summary ?? '')}</summary>${details}${body}</details>`,
  };
}

function page(title: string, content: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    '<style>body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem}' +
    'summary{cursor:pointer;padding:.4rem 0}summary b{display:inline-block;width:4.5rem}' +
    'pre{overflow:auto;padding:1rem;border:1px solid}h3{font-size:1em;margin:.5rem 0}</style></head>' +
    `<body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
