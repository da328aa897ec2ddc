// Choices that the form of a product shares with the edit of its risk; neither dialog loads the other.
import { fixedOptions } from '#kit/refs/fixed-options.ts'

/** The steps of leverage that a product can offer. */
export const leverages = [1, 2, 3, 5, 10, 20, 25, 50, 75, 100, 125, 150, 200].map((value) => ({
  value: String(value),
  label: `${value}×`,
}))

/** The hours between two funding payments. */
export const useFundingHours = fixedOptions({ '1': '1', '2': '2', '4': '4', '8': '8' })
