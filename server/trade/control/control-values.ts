// How the value of a parameter is written in a control record, and how it reads.
import Big from 'big.js'
import { type Lang, localizedText, type Titles } from '#contract/lang.ts'
import {
  controlWords,
  type ControlParam,
  fitsParam,
  isComposed,
} from '#contract/trade/control-rules.ts'
import type { TierTerms } from '#contract/trade/product-rules.ts'
import { canonical } from '#server/http/transact.ts'

/** Returns a value of a product or cycle as a record holds it. */
export const toParamText = (param: ControlParam, value: unknown): string =>
  isComposed(param) ? canonical(value) : plainValue(param, String(value))

/** A value as it is stored: a number without superfluous zeros. */
export const plainValue = (param: ControlParam, value: string): string =>
  controlWords(param) || isComposed(param) || !fitsParam(param, value)
    ? value
    : new Big(value).toFixed()

const wholes: readonly ControlParam[] = ['maxLeverage', 'maxOpenPerMember', 'fundingIntervalH']

/** Returns the value that a record's text stands for, as its column holds it. */
export function typed(param: ControlParam, text: string): unknown {
  if (isComposed(param)) return JSON.parse(text) as unknown
  return wholes.includes(param) ? Number(text) : text
}

/** Returns the steps of risk limits that a record's text stands for. */
export const tiersIn = (text: string) => JSON.parse(text) as TierTerms[]

/** Returns a record's text as people read it. */
export function shownValue(param: ControlParam, text: string, lang: Lang): string {
  switch (param) {
    case 'label': {
      return localizedText(JSON.parse(text) as Titles, lang)
    }
    case 'leverageOptions':
      return (JSON.parse(text) as number[]).map((step) => `${step}×`).join(', ')
    case 'tiers':
      return tiersIn(text)
        .map((tier) => `≤ ${tier.notionalCap}: ${tier.maxLeverage}×, ${tier.maintMarginRate}`)
        .join('; ')
    default:
      return text
  }
}

/** Returns a record's text as trail and approvals keep it: as people read it, but a name in all its languages. */
export const trailText = (param: ControlParam, text: string): string =>
  param === 'label' ? text : shownValue(param, text, 'zh-cn')
