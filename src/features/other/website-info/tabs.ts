// The form of each tab of the public site: its fields, their first values, and the values that changed.
import { z } from 'zod'
import { Lang, TitlesInput, type Titles } from '#contract/lang.ts'
import * as api from '#contract/other/website-info.ts'
import {
  InfoKey,
  getKeyLanguages,
  maxHtml,
  websiteKey,
  type WebsiteGroup,
} from '#contract/other/website-keys.ts'
import { Id, Reason, RequestId, Text } from '#contract/wire.ts'

export type FormGroup = Exclude<WebsiteGroup, 'maintenance'>
type Rows = readonly api.Row[]

const picture = z.array(Id).max(1).optional()
const html = z.string().max(maxHtml).optional()

const shape = {
  siteName: TitlesInput(32).optional(),
  logoLight: picture,
  logoDark: picture,
  favicon: picture,
  copyright: Text(120).optional(),
  email: Text(120).optional(),
  telegram: Text(300).optional(),
  address: Text(200).optional(),
  title: TitlesInput(70).optional(),
  keywords: TitlesInput(200).optional(),
  description: TitlesInput(200).optional(),
  userAgreement: html,
  userAgreementEn: html,
  userAgreementTw: html,
  privacyPolicy: html,
  privacyPolicyEn: html,
  privacyPolicyTw: html,
  riskDisclosure: html,
  riskDisclosureEn: html,
  riskDisclosureTw: html,
  iosUrl: Text(300).optional(),
  androidUrl: Text(300).optional(),
  version: Text(20).optional(),
  forceUpdate: z.boolean().optional(),
}

/** The call that saves a tab, with the fields of the forms as its input. */
export const saveTab = {
  ...api.edit,
  input: z.object({ ...shape, reason: Reason, requestId: RequestId.optional() }),
}

const suffix: Readonly<Record<Lang, string>> = { 'zh-cn': '', en: 'En', 'zh-tw': 'Tw' }
/** Formatted texts have a field for each language, beside one another. */
const hasOwnFields = (key: InfoKey) => websiteKey(key).type === 'html'

const stored = (rows: Rows, key: InfoKey, lang: Lang) =>
  rows.find((row) => row.infoKey === key && row.lang === lang)

const titlesOf = (valueOf: (lang: Lang) => string): Titles => ({
  'zh-cn': valueOf('zh-cn'),
  en: valueOf('en'),
  'zh-tw': valueOf('zh-tw'),
})

const keysOf = (group: WebsiteGroup) =>
  InfoKey.options.filter((key) => websiteKey(key).group === group)

/** What the fields of a tab hold at first. */
export function toFormValues(group: WebsiteGroup, rows: Rows): Record<string, unknown> {
  const valueOf = (key: InfoKey, lang: Lang = 'zh-cn') => stored(rows, key, lang)?.value ?? ''
  return Object.fromEntries(
    keysOf(group).flatMap((key): [string, unknown][] => {
      const { type } = websiteKey(key)
      if (hasOwnFields(key))
        return Lang.options.map((lang) => [`${key}${suffix[lang]}`, valueOf(key, lang)])
      if (getKeyLanguages(key).length > 1) return [[key, titlesOf((lang) => valueOf(key, lang))]]
      if (type === 'image') return [[key, valueOf(key) === '' ? [] : [valueOf(key)]]]
      return [[key, type === 'bool' ? valueOf(key) === 'true' : valueOf(key)]]
    }),
  )
}

const textIn = (value: unknown, lang: Lang): string => {
  if (Array.isArray(value)) return String(value[0] ?? '')
  if (typeof value === 'object' && value !== null && lang in value)
    return String((value as Titles)[lang])
  return typeof value === 'boolean' ? String(value) : typeof value === 'string' ? value : ''
}

/** The values of a tab that differ from what is stored, each at the version that was on screen. */
export function toChangedItems(
  group: WebsiteGroup,
  rows: Rows,
  values: Readonly<Record<string, unknown>>,
): api.Item[] {
  return keysOf(group).flatMap((infoKey) =>
    getKeyLanguages(infoKey).flatMap((lang) => {
      const field = hasOwnFields(infoKey) ? `${infoKey}${suffix[lang]}` : infoKey
      if (!(field in values)) return []
      const row = stored(rows, infoKey, lang)
      const value = textIn(values[field], lang)
      const isSame = (row?.value ?? '') === value || (!row && value === 'false')
      return isSame ? [] : [{ infoKey, lang, value, version: row?.version ?? 0 }]
    }),
  )
}
