import { content } from '#contract/system/big-file.ts'
import { basePath } from '#server/http/serve.ts'

/** Where the content of a file is found; it takes the bearer header to read it. */
export const contentUrl = (id: string): string => `${basePath}${content.permission}?id=${id}`
