import { CallError } from '#core/http/call-error.ts'

/** What an error state shows for the support: the request's id, where the server gave one. */
export const getRequestReference = (error: Error, label: string) =>
  error instanceof CallError && error.traceId !== undefined ? { label, id: error.traceId } : null
