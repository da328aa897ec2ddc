// What the public site says of itself: every key, the tab it is on, and what it may hold.
import { z } from 'zod'
import { Lang } from '../lang.ts'
import { Email, HttpsUrl, Id, Stamp, Text } from '../wire.ts'

export const WebsiteGroup = z.enum(['basic', 'contact', 'seo', 'legal', 'download', 'maintenance'])
export type WebsiteGroup = z.output<typeof WebsiteGroup>
export const ValueType = z.enum(['text', 'image', 'html', 'url', 'bool'])
export type ValueType = z.output<typeof ValueType>

/** The longest formatted text. */
export const maxHtml = 200_000
/** The largest picture of the site. */
export const maxImageBytes = 512 * 1024

const orEmpty = (schema: z.ZodType) => z.union([z.literal(''), schema])
const https = orEmpty(HttpsUrl(300))
const bool = z.enum(['true', 'false'])

interface WebsiteKey {
  readonly group: WebsiteGroup
  readonly type: ValueType
  /** One value for each language; others have one, kept under simplified Chinese. */
  readonly hasLanguages?: true
  /** Where members go, and what they install: a change needs a second operator. */
  readonly isGuarded?: true
  /** What may be stored; everything is kept as text. */
  readonly value: z.ZodType
}

const text = (group: WebsiteGroup, max: number, more: Partial<WebsiteKey> = {}): WebsiteKey => ({
  group,
  type: 'text',
  value: Text(max),
  ...more,
})
const image: WebsiteKey = { group: 'basic', type: 'image', value: orEmpty(Id) }
const legal: WebsiteKey = {
  group: 'legal',
  type: 'html',
  hasLanguages: true,
  value: z.string().max(maxHtml),
}
const languages = { hasLanguages: true } as const

export const websiteKeys = {
  siteName: text('basic', 32, languages),
  logoLight: image,
  logoDark: image,
  favicon: image,
  copyright: text('basic', 120),
  email: text('contact', 120, { value: Email(120), isGuarded: true }),
  telegram: { group: 'contact', type: 'url', value: https, isGuarded: true },
  address: text('contact', 200),
  title: text('seo', 70, languages),
  keywords: text('seo', 200, languages),
  description: text('seo', 200, languages),
  userAgreement: legal,
  privacyPolicy: legal,
  riskDisclosure: legal,
  iosUrl: { group: 'download', type: 'url', value: https, isGuarded: true },
  androidUrl: { group: 'download', type: 'url', value: https, isGuarded: true },
  version: text('download', 20, {
    isGuarded: true,
    value: orEmpty(z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z.-]{1,12})?$/)),
  }),
  forceUpdate: { group: 'download', type: 'bool', value: bool, isGuarded: true },
  maintenanceOn: { group: 'maintenance', type: 'bool', value: bool },
  maintenanceMessage: text('maintenance', 300, languages),
  maintenanceFrom: text('maintenance', 24, { value: orEmpty(Stamp) }),
  maintenanceTo: text('maintenance', 24, { value: orEmpty(Stamp) }),
} as const satisfies Readonly<Record<string, WebsiteKey>>

export type InfoKey = keyof typeof websiteKeys
export const InfoKey = z.enum(Object.keys(websiteKeys) as [InfoKey, ...InfoKey[]])

/** What is known of a key. */
export const websiteKey = (key: InfoKey): WebsiteKey => websiteKeys[key]

/** The languages a key has values for. */
export const getKeyLanguages = (key: InfoKey): readonly Lang[] =>
  websiteKey(key).hasLanguages ? Lang.options : ['zh-cn']
