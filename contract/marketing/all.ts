// The calls of the marketing domain: one line for each module.
export * as banner from './banner.ts'
export * as serviceLink from './service-link.ts'
