// The steps of leverage that a product can offer, as choices of a form.
export const leverages = [1, 2, 3, 5, 10, 20, 25, 50, 75, 100, 125, 150, 200].map((value) => ({
  value: String(value),
  label: `${value}×`,
}))
