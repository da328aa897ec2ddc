import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { productMark, productName } from '#core/product.ts'
import { textOf } from '#core/text.ts'

export const Brand = ({ isFolded }: { isFolded: boolean }) => {
  useLingui()
  const name = textOf(productName)
  return (
    <Link
      to="/home"
      aria-label={name}
      className="flex h-12.5 shrink-0 items-center justify-center gap-2 outline-offset-[-2px]"
    >
      <img src={productMark} alt="" className="size-7" />
      {!isFolded && <span className="text-lg font-semibold">{name}</span>}
    </Link>
  )
}
