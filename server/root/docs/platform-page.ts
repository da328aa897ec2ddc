// The readable page of the interface for programs: plain HTML made on the server, no scripts.
import { callSummaries, problemGuide } from '#contract/platform/guide.ts'
import { platformPrefix, type PlatformEndpoint } from '#contract/platform/platform-endpoint.ts'
import { problemStatus } from '#contract/platform/problem.ts'
import { fields, safe, style } from './page.ts'
import { toOperationId, getProblemCodes } from './platform-openapi.ts'
import { jsonSchema } from './schema-text.ts'

const code = (text: string) => `<code>${safe(text)}</code>`
/** Text with what stands between backticks as code. */
const prose = (text: string) =>
  safe(text).replaceAll(/`([^`]+)`/g, (_, inner: string) => `<code>${inner}</code>`)

const guideRows = Object.entries(problemStatus).map(
  ([name, status]) =>
    `<tr id="${name}"><td>${status}</td><td>${code(name)}</td><td>${prose(problemGuide[name] ?? '')}</td></tr>`,
)

function section(endpoint: PlatformEndpoint): string {
  const { method, path, route, scope, params, input, output, status } = endpoint
  const refusals = getProblemCodes(endpoint).map((name) => `<a href="#${name}">${code(name)}</a>`)
  const inPath = jsonSchema(params, 'input')
  return `<section id="${safe(toOperationId(endpoint))}"><h2>${code(`${method} ${platformPrefix}${path}`)}</h2>
<p>${prose(callSummaries[route] ?? '')}</p>
<p>Scope ${code(scope)}. Answers ${status === 201 ? '201, or 200 where the record was there already' : '200'}${
    method === 'POST' ? `; needs an ${code('Idempotency-Key')}` : ''
  }.</p>
${inPath.properties ? fields('Path', inPath) : ''}${fields(method === 'GET' ? 'Query' : 'Body', jsonSchema(input, 'input'))}${fields('Answer', jsonSchema(output, 'output'))}
<p>Refused with ${refusals.join(', ')}.</p></section>`
}

/** The page for a set of calls; `nonce` belongs to its style element. */
export function platformPage(endpoints: readonly PlatformEndpoint[], nonce: string): string {
  const links = endpoints.map(
    (endpoint) =>
      `<li><a href="#${safe(toOperationId(endpoint))}">${code(endpoint.route)}</a> ${prose(callSummaries[endpoint.route] ?? '')}</li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Countersign for platforms</title><style nonce="${nonce}">${style}</style></head><body><main><h1>Countersign for platforms</h1>
<p>JSON in and out. A key goes into the ${code('Authorization')} header: ${code('Authorization: Bearer csk_…')}. Amounts are decimal
strings, times ISO 8601 in UTC. Records are named by your own ${code('externalId')}: 1 to 64 of ${code('A-Z a-z 0-9 . _ : -')}.</p>
<p>Every POST carries an ${code('Idempotency-Key')} of 1 to 128 visible characters. Sent again with the same key and body it has one
effect, and the first answer comes again with ${code('Idempotency-Replayed: true')}. A PUT names its record in the path and may be
repeated as it is.</p>
<p>A key may make 200 calls a second, 400 after a pause; beyond that the answer is 429 with ${code('Retry-After')}.</p>
<p>The same as a document, to be imported by Postman and others: <a href="${platformPrefix}openapi.json">openapi.json</a>.</p>
<h2>Calls</h2><ul>${links.join('')}</ul>
<h2>Problems</h2><p>A refusal is a body of the type ${code('application/problem+json')} (RFC 9457). Its ${code('code')} is one of these; new
ones are only added.</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${guideRows.join('')}</tbody></table>
${endpoints.map(section).join('')}</main></body></html>`
}
