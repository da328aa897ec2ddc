/**
 * The box every text-like control shares, so that a row of them lines up. Its width counts for
 * nothing against a width in `className` (`:where` has no specificity).
 */
export const fieldClass =
  '[:where(&)]:w-full min-w-0 text-ellipsis rounded border border-line-field bg-surface text-base text-text ' +
  'hover:border-text-faint disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-text-muted ' +
  '[&[readonly]]:bg-sunken has-[[readonly]]:bg-sunken has-disabled:border-line has-disabled:bg-sunken aria-invalid:border-danger has-[[aria-invalid=true]]:border-danger'
