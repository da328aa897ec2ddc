// The readable page of the calls: plain HTML made on the server, no scripts.
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { basePath } from '#server/http/serve.ts'
import { fieldRows, jsonSchema, type Schema } from './schema-text.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** Text as HTML shows it. */
export const safe = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** The look of a page: the colours of the browser, light or dark. */
export const style = `
  :root { color-scheme: light dark; font: 14px/1.6 system-ui, sans-serif }
  body { max-width: 64rem; margin: 0 auto; padding: 1.5rem }
  table { border-collapse: collapse; width: 100%; margin: 0.25rem 0 1rem }
  td, th { border: 1px solid GrayText; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top }
  code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
  h2 { margin-top: 2.5rem; font-size: 1.1rem } h3 { margin: 0; font-size: 1rem }`

/** A table of the fields of a schema, below a title. */
export function fields(title: string, schema: Schema): string {
  const rows = fieldRows(schema)
  if (rows.length === 0) return `<h3>${title}</h3><p>None.</p>`
  const body = rows
    .map(
      ({ name, type, isRequired }) =>
        `<tr><td><code>${safe(name)}</code></td><td><code>${safe(type)}</code></td><td>${isRequired ? 'yes' : ''}</td></tr>`,
    )
    .join('')
  return `<h3>${title}</h3><table><thead><tr><th>Field</th><th>Type</th><th>Always</th></tr></thead><tbody>${body}</tbody></table>`
}

const who = {
  public: () => 'anybody',
  session: () => 'every signed-in operator',
  permission: ({ permission }: Endpoint) => `holders of <code>${safe(permission)}</code>`,
} satisfies Record<Endpoint['access'], (endpoint: Endpoint) => string>

function section(endpoint: Endpoint): string {
  const { method, path, permission, access, input, output, variants } = endpoint
  return `<section id="${safe(path)}"><h2><code>${method} ${safe(basePath + permission)}</code></h2>
<p>For ${who[access](endpoint)}.</p>
${fields(method === 'GET' ? 'Query' : 'Body', jsonSchema(input, 'input'))}${fields('Data', jsonSchema(output, 'output'))}${variants
    .map(({ field, output: data }) => fields(`Data with ${field}`, jsonSchema(data, 'output')))
    .join('')}</section>`
}

/** The page for a set of endpoints; `nonce` belongs to its style element. */
export function docsPage(endpoints: readonly Endpoint[], nonce: string): string {
  const links = endpoints.map(
    ({ method, path }) =>
      `<li><a href="#${safe(path)}"><code>${method} ${safe(path)}</code></a></li>`,
  )
  const codes = Object.entries(Code).map(
    ([name, code]) => `<tr><td>${code}</td><td><code>${name}</code></td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Countersign calls</title><style nonce="${nonce}">${style}</style></head><body><h1>Countersign calls</h1>
<p>JSON in and out, bearer token in the Authorization header. Each answer is <code>{ code, msg, data }</code>;
business outcomes travel with HTTP 200. The same as a document: <a href="${basePath}openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>code</th><th>meaning</th></tr></thead><tbody>${codes.join('')}</tbody></table>
<ul>${links.join('')}</ul>${endpoints.map(section).join('')}</body></html>`
}
