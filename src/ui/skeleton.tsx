import { cx } from './cx.ts'

/** Holds the place of text that is on its way; size it with `className`. Silent to screen readers. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span
    aria-hidden
    className={cx('block animate-breathe rounded-sm bg-line', className ?? 'h-4 w-full')}
  />
)
