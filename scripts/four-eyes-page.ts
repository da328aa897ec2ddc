// The page docs/four-eyes.md as a text: what one person moves with each call, written from the declarations of the contract.
import { findExposure, exposuresByDomain, isExport } from '#contract/all-exposures.ts'
import { allEndpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  getAgreement,
  type Bound,
  type Exposure,
  movedAlone,
  movements,
  type Span,
} from '#contract/exposure.ts'
import { type BuiltInKey, settings } from '#contract/settings/all.ts'

export const pagePath = 'docs/four-eyes.md'

const code = (text: string) => `\`${text}\``

/** A setting with the value that it has at first. */
const named = (setting: BuiltInKey) =>
  `${code(setting)} (${JSON.stringify(settings[setting].default)})`

const spans: Readonly<Record<Span, string>> = {
  call: 'a call',
  accountDay: 'a day for each account',
  day: 'a day',
  month: 'a month',
}

function boundText(bound: Bound): string {
  switch (bound.kind) {
    case 'upTo':
      return `${named(bound.setting)} ${spans[bound.per]}`
    case 'after':
      return `hours of ${named(bound.setting)} pass first`
    case 'listedIn':
      return `entries of ${named(bound.setting)} only`
    case 'once':
      return `a record of ${code(bound.table)} that somebody else made, once`
    case 'orOnce':
      return `or a record of ${code(bound.table)} that somebody else made, once`
    case 'decidedBy':
      return `somebody else decides by ${code(bound.path)}`
    case 'grantedBy':
      return `what ${code(bound.path)} granted`
    case 'field':
      return `limits of ${code(bound.name)}`
    case 'heldBy':
      return `database: ${code(bound.constraint)}`
    case 'stepUp':
      return `one code for each record from ${named(bound.row)} on; below, one for ${named(bound.sum)} within ${named(bound.minutes)} minutes`
    case 'own':
      return 'what the caller holds'
  }
}

function row(endpoint: Endpoint, exposure: Exposure): string {
  const alone = movedAlone(endpoint, exposure)
  const bounds = alone ? alone.bounds.map(boundText) : ['second operator']
  const cells = [
    code(`${endpoint.method} ${endpoint.path}`),
    exposure.moves,
    getAgreement(endpoint),
    alone?.moves ?? 'nothing alone',
    bounds.join('; ') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

const head = `| Call | Moves | Who else must agree | One person alone | Bounded by |
| --- | --- | --- | --- | --- |`

/** Returns the text of the page. */
export function fourEyesPage(): string {
  const changing = allEndpoints.filter(({ reads }) => !reads)
  const sections = Object.entries(exposuresByDomain).map(([domain, declared]) => {
    const rows = changing
      .filter((endpoint) => endpoint.path in declared)
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .flatMap((endpoint) => {
        const exposure = findExposure(endpoint)
        return exposure ? [row(endpoint, exposure)] : []
      })
    return `## ${domain}\n\n${head}\n${rows.join('\n')}\n`
  })
  const words = Object.entries(movements).map(([word, meaning]) => `- **${word}**: ${meaning}`)
  return `# What one person can move

Written by \`npm run docs:four-eyes\` from \`contract/*/exposure.ts\`, never by hand. Every call that changes something is
here: what it moves, who else must agree (by its level, decision 021), what one person moves with it alone, and what bounds
that in a day. Values of settings are those of a new installation.

${words.join('\n')}

The ${changing.filter(isExport).length} calls that export a list move **disclosure**; nobody else must agree.

${sections.join('\n')}`
}
