import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { productMark, productName } from '#core/product.ts'
import { changeSettings, settings } from '#core/settings/settings.ts'

const boxClass =
  'flex h-(--head-h) shrink-0 items-center justify-center gap-2 px-3 outline-offset-[-2px]'

interface BrandProps {
  isFolded: boolean
  /** A click folds and unfolds the menu; otherwise it leads home. */
  folds: boolean
}

export const Brand = ({ isFolded, folds }: BrandProps) => {
  useLingui()
  const name = productName()
  const picture = (
    <>
      <img src={productMark} alt="" className={isFolded ? 'size-6' : 'size-7'} />
      {!isFolded && <span className="truncate text-lg font-semibold">{name}</span>}
    </>
  )
  if (!folds)
    return (
      <Link to="/home" aria-label={name} className={boxClass}>
        {picture}
      </Link>
    )
  return (
    <button
      type="button"
      aria-label={name}
      aria-expanded={!isFolded}
      onClick={() => changeSettings({ isCollapse: !settings.isCollapse })}
      className={boxClass}
    >
      {picture}
    </button>
  )
}
