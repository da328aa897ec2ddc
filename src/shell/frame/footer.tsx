import { useLingui } from '@lingui/react'
import { textOf } from '#core/i18n/text.ts'
import { productName } from '#core/product.ts'

const year = new Date().getFullYear()

export const Footer = () => {
  useLingui()
  return (
    <footer className="shrink-0 border-t px-4 py-3 text-center text-sm text-text-faint">
      © {year} {textOf(productName)}
    </footer>
  )
}
