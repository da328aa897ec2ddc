/** The box every text-like control shares, so that a row of them lines up. */
export const fieldClass =
  'w-full min-w-0 rounded border border-line-strong bg-surface text-base text-text ' +
  'hover:border-text-faint disabled:cursor-not-allowed disabled:bg-sunken disabled:text-text-muted ' +
  '[&[readonly]]:bg-sunken has-[[readonly]]:bg-sunken has-disabled:bg-sunken aria-invalid:border-danger has-[[aria-invalid=true]]:border-danger'
