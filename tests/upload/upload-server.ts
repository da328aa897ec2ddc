// What most tests of uploads begin with.
import { afterAll } from 'vitest'
import { testServer } from '../server.ts'
import { uploader } from './upload-client.ts'

/** A server for all tests of a file, closed after them, and an administrator who uploads to it. */
export async function uploadServer() {
  const server = await testServer()
  afterAll(() => server.close())
  const token = await server.signIn()
  return { server, token, mine: uploader(server.fetch, token) }
}
