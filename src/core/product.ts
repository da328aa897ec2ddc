import { msg } from '@lingui/core/macro'

/** The product's name, and the global part of every page title. */
export const productName = msg`会签`

/** The mark beside the name. */
export const productMark = `${import.meta.env.BASE_URL}favicon.svg`
