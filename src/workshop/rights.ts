/** A right that the operator of the workshop has. */
export const granted = 'workshop/granted'
/** A right that nobody has. */
export const withheld = 'workshop/withheld'
