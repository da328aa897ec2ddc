// The calls of the marketing domain: one line for each module.
export * as banner from './banner.ts'
export * as news from './news.ts'
export * as notice from './notice.ts'
export * as serviceLink from './service-link.ts'
