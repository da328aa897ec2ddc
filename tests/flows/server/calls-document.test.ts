// What the server says of its own calls, to programs and to readers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('the document of the calls', () => {
  test('names every call with its permission and resolves its own references', async () => {
    const document = (await (await server.fetch('/admin/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { 'x-permission': string | null }>>
      components: { schemas: Record<string, unknown> }
    }
    expect(document.openapi).toBe('3.1.0')
    for (const { method, permission, access } of server.mounted.values()) {
      const operation = document.paths[`/${permission}`]?.[method.toLowerCase()]
      expect(operation?.['x-permission']).toBe(access === 'permission' ? permission : null)
    }
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      const name = /#\/components\/schemas\/([^"]+)"/.exec(reference)?.[1] ?? reference
      expect(Object.keys(document.components.schemas)).toContain(name)
    }
  })

  test('can be read as a page without scripts, and be switched off', async () => {
    const html = await (await server.fetch('/admin/docs')).text()
    expect(html).not.toContain('<script')
    for (const { permission } of server.mounted.values())
      expect(html).toContain(`/admin/${permission}<`)
    expect(html).toContain('creditedAmount')
    const quiet = await testServer({ apiDocs: false })
    expect((await quiet.fetch('/admin/docs')).status).toBe(404)
    await quiet.close()
  })
})
