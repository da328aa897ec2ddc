// What starts a server or its commands may use of the interface for programs.
export { createKey } from './key.ts'
