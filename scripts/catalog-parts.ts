// One catalog file per language for the translators, several chunks for the browser: the sign-in page must not carry
// the words of sixty screens. Which chunk a text belongs to follows from where the sources use it.
import { readdirSync, readFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'
import { viewsWithTexts } from '../server/http/console/chunk-graph.ts'
import { sourceLocale, translations } from './catalogs.ts'

/** On every page; in the frame of signed-in pages; the rest are islands of `src/features` by name. */
const alwaysLoaded = ['src/core/', 'src/routes/', 'src/shell/root/', 'src/features/account/']
const inFrame = ['src/shell/', 'src/kit/', 'src/ui/', 'src/features/home/']
/** Parts of their own inside those: fetched with the page or the dialog that says them. */
const lazyParts: Readonly<Record<string, string>> = {
  'src/features/account/personal': 'personal',
  // Chosen by few, after the sign-in page is there.
  'src/features/account/ways/': 'extras',
  // In front of back ends that are not ours.
  'src/core/foreign/': 'extras',
  'src/features/account/captcha-field': 'extras',
  'src/features/account/session-end/': 'extras',
  'src/kit/crop/': 'crop',
  // Seldom opened, in one file: each more would weigh on the list of files that every page carries.
  'src/kit/bulk/': 'extras',
  'src/kit/form/call-dialog': 'extras',
  'src/kit/form/otp-field': 'extras',
  'src/kit/form/use-form-draft': 'extras',
  'src/kit/crud/crud-dialogs': 'extras',
  'src/kit/record/record-': 'extras',
  'src/kit/record/waiting-approvals': 'extras',
  'src/kit/record/history-labels': 'extras',
  'src/kit/review/clear-flag': 'extras',
  'src/kit/review/record-d': 'extras',
  'src/kit/review/record-summary': 'extras',
  'src/kit/review/review-dialog': 'extras',
  'src/kit/list/matching-rows': 'extras',
  'src/kit/review/balance-checks': 'extras',
  'src/kit/review/review-notices': 'extras',
  'src/kit/review/work-order-note': 'extras',
  'src/kit/export/': 'extras',
  'src/kit/files/file-': 'extras',
  'src/kit/rich-text/': 'extras',
  'src/kit/views/': 'extras',
  'src/kit/margin-notice': 'extras',
  // Below the first screen of every page that is opened at all.
  'src/features/home/more/': 'extras',
  // What a feature tells the frame.
  'src/features/money/money.feature': 'frame',
  'src/features/member/member.feature': 'frame',
  'src/features/money/find-recharges': 'palette',
  'src/features/member/find-members': 'palette',
  // The open record and its dialogs bring their texts: the page of this queue is at its limit.
  'src/features/money/recharge-log/chain-section': 'extras',
  'src/features/money/recharge-log/entry-dialogs': 'extras',
  'src/features/money/recharge-log/record': 'extras',
  'src/features/money/recharge-log/review-dialogs': 'extras',
  ...Object.fromEntries(viewsWithTexts.map((view) => [`src/features/${view}`, view])),
  // The buttons are in the header of every page.
  'src/shell/settings/settings-button': 'frame',
  'src/shell/settings/': 'settings',
  // Why a setting is off in a layout, and what the presets are called.
  'src/core/settings/setting-reasons': 'settings',
  'src/core/theme/presets': 'settings',
  'src/shell/palette/palette-button': 'frame',
  'src/shell/palette/': 'palette',
  'src/shell/upload/': 'upload',
  // The menu of the bell, whose first entries are in the frame.
  'src/shell/bell/bell-more': 'extras',
  'src/shell/bell/unread-notices': 'extras',
  // The menu opens outside addresses.
  'src/shell/links/open-outside': 'frame',
  'src/shell/links/': 'links',
}

const partOfFile = (file: string): string => {
  for (const [start, part] of Object.entries(lazyParts)) if (file.startsWith(start)) return part
  if (alwaysLoaded.some((start) => file.startsWith(start))) return 'base'
  if (inFrame.some((start) => file.startsWith(start))) return 'frame'
  return /^src\/features\/([\w-]+)\//.exec(file)?.[1] ?? 'base'
}

/**
 * The parts of a text used in these files: the one that all its users have loaded, or, where only features say it, that of
 * each. The frame carries nothing that it does not say itself, or every page would bring the words of all others.
 */
export function partsOf(files: readonly string[]): string[] {
  const parts = [...new Set(files.map(partOfFile))]
  if (parts.length === 0 || parts.includes('base')) return ['base']
  if (parts.length === 1) return parts
  if (parts.includes('frame')) return ['frame']
  const features = new Map<string, string>()
  for (const part of parts) {
    const [feature = part] = part.split('/')
    features.set(feature, features.has(feature) ? feature : part)
  }
  return [...features.values()]
}

const features = () =>
  readdirSync('src/features', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !['account', 'home'].includes(name))

/** The loaders of all parts by language, as the module `virtual:catalogs`. */
function registry(): string {
  const lines = [sourceLocale, ...translations].map((lang) => {
    const parts = [...new Set(['base', 'frame', ...Object.values(lazyParts), ...features()])].map(
      (part) => `'${part}': () => import('/locales/${lang}/messages.po?part=${part}')`,
    )
    return `'${lang}': { ${parts.join(', ')} }`
  })
  return `export const catalogs = { ${lines.join(', ')} }`
}

/** Compiles the texts of one part; what is not translated yet speaks the source language. */
export async function compilePart(file: string, part: string): Promise<string> {
  const locale = file.split('/').at(-2) ?? sourceLocale
  const catalog = await formatter().parse(readFileSync(file, 'utf8'), {
    locale,
    sourceLocale,
    filename: file,
  })
  const messages = Object.fromEntries(
    Object.entries(catalog)
      .filter(([, { origin }]) => partsOf((origin ?? []).map(([path]) => path)).includes(part))
      .map(([id, { translation, message }]) => [id, translation || message || id]),
  )
  return createCompiledCatalog(locale, messages, { namespace: 'es' }).source
}

const virtual = 'virtual:catalogs'

/** The Vite plugin. */
export const catalogParts = (): Plugin => ({
  name: 'catalog-parts',
  resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
  load: {
    filter: { id: /^\0virtual:catalogs$|messages\.po\?part=/ },
    async handler(id) {
      if (id === `\0${virtual}`) return { code: registry(), map: null }
      const [file = '', part = ''] = id.split('?part=')
      this.addWatchFile(file)
      return { code: await compilePart(file, part), map: null, moduleType: 'js' }
    },
  },
})
