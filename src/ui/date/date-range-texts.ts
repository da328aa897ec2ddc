/** Every word of the date range. */
export type DateRangeTexts = {
  placeholder: string
  /** Names the box that opens. */
  dialog: string
  from: string
  to: string
  apply: string
  clear: string
  previousMonth: string
  nextMonth: string
  /** Said beside a date that cannot be read, and when the end lies before the start. */
  badDate: string
  badOrder: string
}

/** A range with a name: today, the last seven days. Computed when picked, in the operator's own zone. */
export type DateRangePreset = { id: string; label: string; range: () => DateRangeValue }

/** First and last day, both included, as `YYYY-MM-DD`. */
export type DateRangeValue = readonly [from: string, to: string]
