// What a program of the platform imports.
export type { InputOf, OutputOf, Route } from './calls.ts'
export {
  createPlatformClient,
  type CallOptions,
  type ClientOptions,
  type EventOptions,
  type PlatformClient,
} from './client.ts'
export { PlatformError } from './platform-error.ts'
