// How a call becomes an HTTP request: the parts of the path, then query, JSON body or form.

/** A call as it travels. */
export interface PlatformRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

const isFile = (value: unknown): value is Blob => value instanceof Blob

function formOf(fields: readonly (readonly [string, unknown])[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (isFile(value)) form.set(name, value)
    else if (value !== undefined)
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

function queryOf(fields: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams()
  for (const [name, value] of fields)
    if (value !== undefined) query.set(name, String(value as string | number | boolean))
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** Returns the request of a call; throws where a part of its path is missing. A field that holds a `Blob` makes it a form. */
export function toRequest(
  baseUrl: string,
  route: string,
  input: Readonly<Record<string, unknown>>,
): PlatformRequest {
  const [method = '', template = ''] = route.split(' ')
  const inPath = new Set<string>()
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name]
    if (typeof value !== 'string' || value === '') throw new Error(`${route} needs ${name}.`)
    inPath.add(name)
    return encodeURIComponent(value)
  })
  const url = `${baseUrl.replace(/\/+$/, '')}/platform/v1/${path}`
  const fields = Object.entries(input).filter(([name]) => !inPath.has(name))
  if (method === 'GET') return { method, url: url + queryOf(fields), headers: {} }
  if (fields.some(([, value]) => isFile(value)))
    return { method, url, headers: {}, body: formOf(fields) }
  return {
    method,
    url,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(fields)),
  }
}
