// What other domains may use of applications for a second operator.
export { visible } from './row.ts'
