// Numbers that depend on nothing but their name. Every row draws from a stream of its own, so rows can
// be made in any order, and adding one kind of row leaves all others as they were.

/** Draws from one stream. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  unit(): number
  /** A whole number from `least` to `most`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** A key of the table, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  /** `length` characters of the alphabet. */
  text(alphabet: string, length: number): string
  /** Lognormal with the given median and spread (sigma of the logarithm). */
  lognormal(median: number, sigma: number): number
  /** Beta distribution for small whole parameters, from 0 to 1. */
  beta(a: number, b: number): number
}

/** The stream named by a seed number and any further parts, such as a table and a row number. */
export function stream(seed: number, ...name: (string | number)[]): Random {
  const unit = sfc32(hash128([seed, ...name].join('\u0001')))
  const int = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit())
  const gamma = (shape: number) => {
    let sum = 0
    for (let i = 0; i < shape; i++) sum -= Math.log(1 - unit())
    return sum
  }
  return {
    unit,
    int,
    pick,
    chance: (probability) => unit() < probability,
    weighted: (weights) => pickWeighted(weights, unit()),
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join(''),
    lognormal: (median, sigma) => median * Math.exp(sigma * normal()),
    beta: (a, b) => {
      const x = gamma(a)
      return x / (x + gamma(b))
    },
  }
}

function pickWeighted<K extends string>(weights: Readonly<Record<K, number>>, unit: number): K {
  const entries = Object.entries(weights) as [K, number][]
  let rest = unit * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    rest -= weight
    if (rest < 0) return key
  }
  const last = entries.at(-1)
  if (!last) throw new Error('There is nothing to pick from.')
  return last[0]
}

/** Four words of 32 bits from a text (the mixing steps are those of MurmurHash3). */
function hash128(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a]
}

/** Chris Doty-Humphrey's "small fast chaotic" generator with 128 bits of state, as numbers in [0, 1). */
function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  return next
}
