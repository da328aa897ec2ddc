import { msg } from '@lingui/core/macro'
import { translate } from './i18n/text.ts'

/** The mark beside the name. */
export let productMark = `${import.meta.env.BASE_URL}favicon.svg`
let own: (() => string) | undefined

/** The product's name in the current language, and the global part of every page title. */
export const productName = (): string => own?.() ?? translate(msg`会签`)

/** Gives the product the name and mark of a deployment, before anything is drawn; undefined leaves what is there. */
export function setProduct(name: (() => string) | undefined, mark = productMark): void {
  own = name
  productMark = mark
}
