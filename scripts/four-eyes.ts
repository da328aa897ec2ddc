// `npm run docs:four-eyes`: writes docs/four-eyes.md from the declarations of the contract.
import { writeFileSync } from 'node:fs'
import { fourEyesPage, pagePath } from './four-eyes-page.ts'

writeFileSync(pagePath, fourEyesPage())
