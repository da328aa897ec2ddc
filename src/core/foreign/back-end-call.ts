import type { BackEndCall } from './adapter.ts'

/** The call of the contract as adapters get it. */
export const backEndCall = (
  { method, path, permission }: { method: string; path: string; permission: string },
  input: unknown,
): BackEndCall => {
  const sent = (input ?? {}) as Readonly<Record<string, unknown>>
  return method === 'GET'
    ? { name: path, method, path: permission, query: sent, body: undefined }
    : { name: path, method, path: permission, query: {}, body: sent }
}
